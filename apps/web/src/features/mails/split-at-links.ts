export interface TextPiece {
  /** The index where it starts. */
  readonly at: number;
  readonly content: string;
  /** The path with all behind it, if the words are an address of this portal. */
  readonly address?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Splits a text into words and URLs of `origin`; every other URL stays plain text. */
export function splitAtLinks(text: string, origin: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: content, index } of text.matchAll(ADDRESS)) {
    const url = URL.canParse(content) ? new URL(content) : undefined;
    if (url?.origin !== origin) continue;
    if (index > end) pieces.push({ at: end, content: text.slice(end, index) });
    pieces.push({ at: index, content, address: `${url.pathname}${url.search}${url.hash}` });
    end = index + content.length;
  }
  if (end < text.length) pieces.push({ at: end, content: text.slice(end) });
  return pieces;
}
