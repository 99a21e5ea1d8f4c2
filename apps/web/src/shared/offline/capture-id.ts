import type { CapturedKind } from './captured-records.ts';

/** The four variants of a UUID: an arrival and the reading that is entered with it share their form's key. */
const VARIANTS: Readonly<Record<CapturedKind, '8' | '9' | 'a' | 'b'>> = {
  reading: '8',
  load: '9',
  arrival: 'a',
  note: 'b',
  photo: 'b',
  file: 'b',
};

/** The `capture_id` of a record that is written with an idempotency key: the key as a random UUID, one for each kind. */
export function captureIdOf(key: string, kind: CapturedKind): string {
  const digits = `${key.slice(0, 12)}4${key.slice(13, 16)}${VARIANTS[kind]}${key.slice(17)}`;
  return [[0, 8], [8, 12], [12, 16], [16, 20], [20]].map(([from, to]) => digits.slice(from, to)).join('-');
}
