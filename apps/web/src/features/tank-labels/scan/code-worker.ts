import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeRequest, CodeResponse } from './code-reader.ts';

// Ours, not that of a content delivery network, which the package would fetch by itself.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

addEventListener('message', async ({ data: { id, image } }: MessageEvent<CodeRequest>) => {
  const response: CodeResponse = await readTexts(image).then(
    (texts) => ({ id, texts }),
    () => ({ id, texts: null }),
  );
  postMessage(response);
});

async function readTexts(image: ImageBitmap): Promise<readonly string[]> {
  const { width, height } = image;
  const canvas = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
  if (canvas === null) throw new Error('there is no canvas');
  canvas.drawImage(image, 0, 0);
  image.close();
  const codes = await readBarcodes(canvas.getImageData(0, 0, width, height), { formats: ['QRCode'], tryHarder: true });
  return codes.filter(({ isValid }) => isValid).map(({ text }) => text);
}
