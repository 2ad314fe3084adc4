import { mount } from "svelte";
import "../lib/look.css";
import Home from "./Home.svelte";

mount(Home, { target: document.getElementById("screen")! });
