/** Hands a fetched file to the browser, which saves it as if it had been a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Once the browser has taken it over; an address that is dropped at once saves nothing in some.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
