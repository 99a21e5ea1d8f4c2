/** Reads big-endian numbers and texts of a picture's bytes. Throws RangeError beyond their end. */
export class PictureBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  private readonly view: DataView;

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  uint8(at: number): number {
    return this.view.getUint8(at);
  }

  uint16(at: number): number {
    return this.view.getUint16(at);
  }

  uint32(at: number): number {
    return this.view.getUint32(at);
  }

  text(at: number, length: number): string {
    return String.fromCharCode(...this.bytes.subarray(at, at + length));
  }

  /** A piece that must be there in full. */
  piece(start: number, end: number): Uint8Array<ArrayBuffer> {
    if (end > this.bytes.length || end < start) throw new RangeError('a picture that breaks off');
    return this.bytes.subarray(start, end);
  }
}
