import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

const WIDTH = 640;
const HEIGHT = 480;

const wasm = await readFile(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
// By itself the package fetches it from a content delivery network.
prepareZXingModule({ overrides: { wasmBinary: wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.length) } });

/** The texts of all QR codes in a picture (PNG). */
export async function readCodes(picture: Uint8Array): Promise<readonly string[]> {
  const codes = await readBarcodes(picture, { formats: ['QRCode'], tryHarder: true, maxNumberOfSymbols: 255 });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}

/** The flags of a browser whose camera shows the film, and is allowed without a question. */
export function cameraFlags(film: string): readonly string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    `--use-file-for-fake-video-capture=${film}`,
  ];
}

/** A film of one picture, in which an element of the page stands before a grey wall. */
export async function writeFilm(film: string, element: Locator): Promise<void> {
  const picture = await element.screenshot();
  const light = await readLight(element.page(), picture.toString('base64'));
  expect(light.length).toBe(WIDTH * HEIGHT);
  // Without colour: both planes of it are a quarter as large, and all in the middle.
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const head = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
  await writeFile(film, Buffer.concat([Buffer.from(head), Buffer.from('FRAME\n'), light, colour]));
}

/** How light each pixel is; the browser can read a PNG. */
async function readLight(page: Page, png: string): Promise<Buffer> {
  const base64 = await page.evaluate(
    async ({ data, width, height }) => {
      const bytes = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
      const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context === null) throw new Error('there is no canvas');
      context.fillStyle = '#999';
      context.fillRect(0, 0, width, height);
      const scale = Math.min((width * 0.9) / picture.width, (height * 0.9) / picture.height);
      const [wide, high] = [picture.width * scale, picture.height * scale];
      context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high);
      const { data: pixels } = context.getImageData(0, 0, width, height);
      const light = new Uint8Array(width * height);
      for (let at = 0; at < light.length; at += 1) light[at] = pixels[at * 4 + 1] ?? 0;
      let text = '';
      for (const value of light) text += String.fromCharCode(value);
      return btoa(text);
    },
    { data: png, width: WIDTH, height: HEIGHT },
  );
  return Buffer.from(base64, 'base64');
}
