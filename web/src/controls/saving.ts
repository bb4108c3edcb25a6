/** Giving the reader a file. */

/** Save a text under a name, as UTF-8. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: "application/octet-stream" }));
}

export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The browser has the file by then; later, it would be kept for as long as the page.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Put a text into the clipboard; tells whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
