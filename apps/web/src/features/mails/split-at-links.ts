export interface TextPiece {
  /** Where it begins. */
  readonly at: number;
  readonly words: string;
  /** Of our own pages, where the words are one. */
  readonly address?: string;
}

const ADDRESS = /https?:\/\/[^\s<>"]+/g;

/** Cuts a text into words and addresses of `origin`; every other address stays words, whoever put it there. */
export function splitAtLinks(text: string, origin: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let end = 0;
  for (const { 0: words, index } of text.matchAll(ADDRESS)) {
    const url = URL.canParse(words) ? new URL(words) : undefined;
    if (url?.origin !== origin) continue;
    if (index > end) pieces.push({ at: end, words: text.slice(end, index) });
    pieces.push({ at: index, words, address: `${url.pathname}${url.search}` });
    end = index + words.length;
  }
  if (end < text.length) pieces.push({ at: end, words: text.slice(end) });
  return pieces;
}
