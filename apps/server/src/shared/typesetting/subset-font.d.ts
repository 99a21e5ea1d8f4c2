/** The package has no types of its own. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'truetype';
    readonly keepAllGlyphs: true;
    readonly variationAxes: Readonly<Record<string, number>>;
  }
  export default function subsetFont(font: Buffer, text: undefined, options: Options): Promise<Buffer>;
}
