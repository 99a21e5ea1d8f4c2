/** Byte order marks, and the encodings that they announce. */
const MARKS: readonly (readonly [readonly number[], string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];
const SAMPLE = 4_096;

/**
 * The text of a CSV file, whichever encoding a spreadsheet wrote it in: as its byte order mark says; without one UTF-16
 * by its zero bytes, UTF-8 if it is valid, and otherwise Windows-1252, in which spreadsheets write older CSV files.
 */
export function decodeText(bytes: Uint8Array<ArrayBuffer>): string {
  const encoding = MARKS.find(([mark]) => mark.every((byte, place) => bytes[place] === byte))?.[1] ?? guessUtf16(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** In UTF-16 every other byte of digits and Latin letters is zero, and no other text contains zero bytes. */
function guessUtf16(bytes: Uint8Array): string | undefined {
  const sample = bytes.subarray(0, SAMPLE);
  const zerosAt = (parity: number) => sample.filter((byte, place) => byte === 0 && place % 2 === parity).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  const most = Math.max(even, odd);
  if (most < sample.length / 8) return undefined;
  return odd === most ? 'utf-16le' : 'utf-16be';
}
