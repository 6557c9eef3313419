/** Puts a text into the clipboard. */
export async function writeClipboard(text: string): Promise<void> {
  // The clipboard of the browser exists only in secure contexts; a hidden field does the same elsewhere.
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(text);
    return;
  }
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'vh';
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}
