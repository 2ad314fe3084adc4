import { mount } from "svelte";
import "../lib/look.css";
import Player from "./Player.svelte";

mount(Player, { target: document.getElementById("screen")! });
