/** The script that a page of the web app starts with: another release has another. */
export function scriptOfPage(html: string): string | undefined {
  return /<script[^>]*type="module"[^>]*src="([^"]+)"/.exec(html)?.[1];
}
