import { mount } from "svelte";
import "../lib/look.css";
import CashDesk from "./CashDesk.svelte";

mount(CashDesk, { target: document.getElementById("screen")! });
