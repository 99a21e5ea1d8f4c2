/** Whether a text is an http or https URL, as required for websites and resource links. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}

const UPLOAD_PATH = /^\/api\/uploads\/([\w.-]+)$/;
const UPLOAD_IN_TEXT = /\/api\/uploads\/([0-9a-f]{32}\.[a-z0-9]{1,8})/g;

/** The file name in the URL of an upload, or null for any other URL. */
export function uploadNameOf(address: string): string | null {
  return UPLOAD_PATH.exec(address)?.[1] ?? null;
}

/** The names of all uploads that a text refers to: whoever may read the text may see them. */
export function listUploadNames(markdown: string): readonly string[] {
  return [...new Set([...markdown.matchAll(UPLOAD_IN_TEXT)].map(([, name = '']) => name))];
}
