import { mount } from "svelte";
import "../lib/look.css";
import Dealer from "./Dealer.svelte";

mount(Dealer, { target: document.getElementById("screen")! });
