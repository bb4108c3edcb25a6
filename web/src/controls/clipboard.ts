/** Putting text where the reader wants it. */

/** Put a text into the clipboard; tells whether the browser let us. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
