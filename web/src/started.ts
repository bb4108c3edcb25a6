/** Take away the texts that say why the page does not start: it did. */
export function started(): void {
  document.getElementById("starting")?.remove();
}
