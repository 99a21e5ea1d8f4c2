import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { drawQrCode } from './draw-qr-code.ts';

const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });

const PIXELS = 4;

/** The path as a picture: dark rectangles on white. */
function paint({ size, path }: ReturnType<typeof drawQrCode>) {
  const width = size * PIXELS;
  const data = new Uint8ClampedArray(width * width * 4).fill(255);
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let row = Number(y) * PIXELS; row < (Number(y) + 1) * PIXELS; row += 1) {
      for (let at = Number(x) * PIXELS; at < (Number(x) + Number(length)) * PIXELS; at += 1) {
        data.fill(0, (row * width + at) * 4, (row * width + at) * 4 + 3);
      }
    }
  }
  return { data, width, height: width, colorSpace: 'srgb' as const, pixelFormat: 'rgba-unorm8' as const };
}

test.each([
  'https://portal.example/tanks/1',
  'http://127.0.0.1:3000/tanks/123456789',
  `https://${'long-name.'.repeat(12)}example/tanks/42`,
  'otpauth://totp/Dewar:jane@polar.example?secret=JBSWY3DPEHPK3PXP&issuer=Dewar',
])('the code of %s is read back', async (text) => {
  const codes = await readBarcodes(paint(drawQrCode(text)), { formats: ['QRCode'] });
  expect(codes.map((code) => code.text)).toEqual([text]);
  expect(codes[0]?.ecLevel).toMatch(/^[MQH]$/);
});

test('the margin of four modules is left empty', () => {
  const { size, path } = drawQrCode('https://portal.example/tanks/1');
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    expect(Number(x)).toBeGreaterThanOrEqual(4);
    expect(Number(y)).toBeGreaterThanOrEqual(4);
    expect(Number(x) + Number(length)).toBeLessThanOrEqual(size - 4);
    expect(Number(y)).toBeLessThan(size - 4);
  }
});
