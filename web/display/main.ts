import { mount } from "svelte";
import "../lib/look.css";
import "./display.css";
import Screen from "./Screen.svelte";

mount(Screen, { target: document.getElementById("screen")! });
