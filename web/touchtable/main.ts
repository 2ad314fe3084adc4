import { mount } from "svelte";
import "../lib/look.css";
import TouchTable from "./TouchTable.svelte";

mount(TouchTable, { target: document.getElementById("screen")! });
