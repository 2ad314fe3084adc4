import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// One page for each kind of place on the floor. The server hands these files out as they are.
export default defineConfig({
  base: "/",
  plugins: [svelte()],
  build: {
    outDir: "../src/croupier/server/pages",
    emptyOutDir: true,
    target: "es2022",
    // Floors run without a network beyond their own: nothing may be fetched from elsewhere.
    modulePreload: { polyfill: false },
    rolldownOptions: { input: ["index.html", "player.html", "dealer.html", "cashdesk.html", "staff.html", "display.html", "layout.html"] },
  },
});
