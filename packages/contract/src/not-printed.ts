/** On the response with a PDF: what of the screen it lacks, as sentences for people. Absent if it lacks nothing. */
export const NOT_PRINTED_HEADER = 'x-not-printed';

/** Headers are ASCII. */
export function writeNotPrinted(sentences: readonly string[]): string {
  return sentences.map(encodeURIComponent).join(',');
}

export function readNotPrinted(header: string | null): readonly string[] {
  return header === null || header === '' ? [] : header.split(',').map(decodeURIComponent);
}
