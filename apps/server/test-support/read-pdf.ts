export interface ReadPdf {
  /** The text of each page. */
  readonly pages: readonly string[];
  /** Where the words that share a font and a line stand, in points from the corner at the bottom left of the page. */
  readonly places: readonly PlacedText[];
  readonly links: readonly string[];
  readonly images: number;
}

interface PlacedText {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly baseline: number;
}

/** Reads a PDF like a viewer does. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const { getDocument } = await loadPdfJs();
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  const places: PlacedText[] = [];
  const links: string[] = [];
  let images = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(' '));
    for (const item of items) {
      if (!('str' in item) || item.str.trim() === '') continue;
      const [left, baseline] = [Number(item.transform[4]), Number(item.transform[5])];
      places.push({ text: item.str, left, right: left + item.width, baseline });
    }
    for (const { url } of await page.getAnnotations()) if (typeof url === 'string') links.push(url);
    images += (await page.getOperatorList()).fnArray.filter((operation) => operation === PAINT_IMAGE).length;
  }
  await task.destroy();
  return { pages, places, links, images };
}

/** OPS.paintImageXObject of pdf.js. */
const PAINT_IMAGE = 85;

/** When loaded, pdf.js warns that it cannot paint without a canvas; reading text needs none. */
export async function loadPdfJs() {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs');
  } finally {
    console.warn = warn;
  }
}
