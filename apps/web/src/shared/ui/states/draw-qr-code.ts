import { encode } from 'uqr';

/** The empty margin around the code, without which it is not recognised. */
const QUIET_ZONE = 4;

export interface QrDrawing {
  /** Width and height, with the margin, in modules: the units of the path. */
  readonly size: number;
  /** The dark modules, as a path of SVG. */
  readonly path: string;
}

/** A QR code with error correction M, or more where that needs no larger code. */
export function drawQrCode(text: string): QrDrawing {
  const { size, data } = encode(text, { ecc: 'M', boostEcc: true, border: QUIET_ZONE });
  return { size, path: data.map(drawRow).join('') };
}

/** Neighbours are one rectangle: between two of them printers may leave a hair. */
function drawRow(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const end = row.indexOf(false, x);
    path += `M${x} ${y}h${end - x}v1h${x - end}z`;
    x = end;
  }
  return path;
}
