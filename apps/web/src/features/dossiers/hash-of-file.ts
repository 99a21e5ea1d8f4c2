/** The SHA-256 of a file in hexadecimal, worked out on this device: the file is sent nowhere. */
export async function hashOfFile(file: Blob): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers work out hashes on secure pages only. */
export function canHash(): boolean {
  return globalThis.crypto?.subtle !== undefined;
}
