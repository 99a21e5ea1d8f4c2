/** Keeps a text on this device; false where the browser has no room for it, or refuses. */
export function storeOnDevice(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
