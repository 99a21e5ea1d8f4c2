/** The file's name in a Content-Disposition header, or null (RFC 6266: the UTF-8 form wins). */
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
