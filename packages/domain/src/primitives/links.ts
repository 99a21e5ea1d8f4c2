/** Whether a text is the address of a page elsewhere, as websites and resource links are given: http or https. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

const UPLOAD_PATH = /^\/api\/uploads\/([\w.-]+)$/;
const UPLOAD_IN_TEXT = /\/api\/uploads\/([0-9a-f]{32}\.[a-z0-9]{1,8})/g;

/** The file name of an upload's address, or null for any other address. */
export function uploadNameOf(address: string): string | null {
  return UPLOAD_PATH.exec(address)?.[1] ?? null;
}

/** Every upload that a text speaks of: whoever reads the text may see them. */
export function listUploadNames(markdown: string): readonly string[] {
  return [...new Set([...markdown.matchAll(UPLOAD_IN_TEXT)].map(([, name = '']) => name))];
}
