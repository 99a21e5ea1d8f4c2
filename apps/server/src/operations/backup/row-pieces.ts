import { createHash } from 'node:crypto';
import { countLines, type TableHash } from './table-snapshot.ts';

const MIN_PIECE_BYTES = 2 * 1024 * 1024;
const MAX_PIECE_BYTES = 16 * 1024 * 1024;
/** One row in so many ends a piece. */
const ROWS_BETWEEN_CUTS = 4096;
const LINE_END = 0x0a;
const TAB = 0x09;

export interface RowPiece {
  readonly bytes: Buffer;
  readonly sha256: string;
}

/**
 * Cuts the rows of a table into pieces of whole rows and hands over one at a time. Where it cuts depends on the first
 * column of a row (its id) and not on what precedes it, so that a changed row changes its own piece and no other: the
 * next backup finds all others stored already.
 */
export async function cutIntoPieces(
  rows: AsyncIterable<Buffer>,
  take: (piece: RowPiece) => Promise<void>,
): Promise<TableHash> {
  const whole = createHash('sha256');
  let rowCount = 0;
  let byteCount = 0;
  let parts: Buffer[] = [];
  let size = 0;
  /** The beginning of a row whose end has not come yet. */
  let open: Buffer = Buffer.alloc(0);

  const finish = async () => {
    if (size === 0) return;
    const bytes = Buffer.concat(parts, size);
    parts = [];
    size = 0;
    await take({ bytes, sha256: createHash('sha256').update(bytes).digest('hex') });
  };
  const add = (part: Buffer) => {
    parts.push(part);
    size += part.length;
  };

  for await (const received of rows) {
    whole.update(received);
    byteCount += received.length;
    rowCount += countLines(received);
    const chunk: Buffer = open.length === 0 ? received : Buffer.concat([open, received]);
    let start = 0;
    for (let end = chunk.indexOf(LINE_END); end !== -1; end = chunk.indexOf(LINE_END, end + 1)) {
      // Looking for a place to cut costs time for each row, so it begins where a cut is due.
      if (size + (end + 1 - start) < MIN_PIECE_BYTES) continue;
      const row = end === 0 ? 0 : chunk.lastIndexOf(LINE_END, end - 1) + 1;
      if (size + (end + 1 - start) < MAX_PIECE_BYTES && !isCut(chunk.subarray(row, end))) continue;
      add(chunk.subarray(start, end + 1));
      start = end + 1;
      await finish();
    }
    const lastEnd = chunk.lastIndexOf(LINE_END) + 1;
    if (lastEnd > start) add(chunk.subarray(start, lastEnd));
    open = chunk.subarray(Math.max(start, lastEnd));
  }
  if (open.length > 0) throw new Error('the rows of a table end in the middle of a row');
  await finish();
  return { rows: rowCount, bytes: byteCount, sha256: whole.digest('hex') };
}

function isCut(row: Buffer): boolean {
  const tab = row.indexOf(TAB);
  const firstColumn = tab === -1 ? row : row.subarray(0, tab);
  return createHash('sha1').update(firstColumn).digest().readUInt16BE(0) % ROWS_BETWEEN_CUTS === 0;
}
