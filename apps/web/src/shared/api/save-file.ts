/** Lets the browser save a fetched file like a download. */
export function saveFile(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob);
  clickLink(url, fileName);
  // Some browsers save nothing if the URL is revoked at once.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** Lets the browser fetch and save what the server sends at this address; the media cookie authorises it. */
export function downloadAddress(url: URL): void {
  clickLink(url.href, '');
}

function clickLink(href: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = fileName;
  link.click();
}

/** The file name of a Content-Disposition header, or null (RFC 6266: the UTF-8 form takes precedence). */
export function readFileName(header: string | null): string | null {
  if (header === null) return null;
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (encoded !== undefined) return decodeOrNull(encoded);
  return /filename="([^"]+)"/i.exec(header)?.[1] ?? null;
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
