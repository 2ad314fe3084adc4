import { mount } from "svelte";
import "../lib/look.css";
import Staff from "./Staff.svelte";

mount(Staff, { target: document.getElementById("screen")! });
