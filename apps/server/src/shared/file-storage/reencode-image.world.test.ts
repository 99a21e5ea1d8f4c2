import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { reencodeImage } from './reencode-image.ts';

const reencode = (bytes: Buffer, name: string, maxSide = 2_000) =>
  reencodeImage(bytes, { name, field: 'image', maxSide });
const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' }, limitInputPixels: false });

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(data.length, 0);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

/** A few bytes whose header claims an image of any size. */
function pngOf(width: number, height: number, ...more: readonly Buffer[]): Buffer {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const rows = deflateSync(Buffer.alloc(100_000));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a decompression bomb', () => {
  let trueBomb: Buffer;
  beforeAll(async () => {
    trueBomb = await flat(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer();
  });

  test.each<[string, () => Buffer]>([
    ['a hundred megapixels that are there', () => trueBomb],
    ['one pixel row too many', () => pngOf(51_000, 1_001)],
    ['the largest size that can be written', () => pngOf(2_147_483_647, 2_147_483_647)],
    ['one long line', () => pngOf(51_000_001, 1)],
  ])('is rejected before it is decoded: %s', async (_what, make) => {
    const bytes = make();
    const memory = process.memoryUsage().rss;
    await expect(reencode(bytes, 'bomb.png')).rejects.toMatchObject({
      status: 400,
      details: { fields: { image: expect.stringMatching(/million pixels|damaged/) } },
    });
    expect(process.memoryUsage().rss - memory).toBeLessThan(100_000_000);
  });

  test('is rejected with an error that names the limit', async () => {
    await expect(reencode(trueBomb, 'bomb.png')).rejects.toThrow(
      'The image has more than 51 million pixels: save it smaller',
    );
  });

  test('of four hundred frames becomes a still image', async () => {
    const frames = { width: 200, height: 200 * 400, channels: 3 as const, pageHeight: 200 };
    const moving = await sharp(Buffer.alloc(200 * 200 * 400 * 3, 7), { raw: frames, limitInputPixels: false })
      .gif()
      .toBuffer();
    const { bytes, width, height } = await reencode(moving, 'moving.gif');
    expect({ width, height, pages: (await sharp(bytes).metadata()).pages ?? 1 }).toEqual({
      width: 200,
      height: 200,
      pages: 1,
    });
  });
});

test.each([
  ['50 megapixels', 8_160, 6_144],
  ['200 megapixels', 16_320, 12_240],
])('a photo of %s, as phones take them, is read', async (_what, width, height) => {
  const photo = await flat(width, height).jpeg().toBuffer();
  expect(await reencode(photo, 'photo.jpg')).toMatchObject({
    width: 2_000,
    height: Math.round((2_000 * height) / width),
  });
});

test('a progressive JPEG has to fit into memory', async () => {
  const photo = await flat(10_000, 6_000).jpeg({ progressive: true }).toBuffer();
  await expect(reencode(photo, 'photo.jpg')).rejects.toThrow(
    'The image has more than 51 million pixels: save it smaller',
  );
});

test('a HEIC photo is refused by name, with what to do', async () => {
  // The beginning of a file as an iPhone writes it: only its brand is looked at.
  const photo = Buffer.from('\0\0\0\x24ftypheic\0\0\0\0mif1MiHEmiafMiHBheic', 'latin1');
  await expect(reencode(photo, 'IMG_0001.HEIC')).rejects.toThrow('image. Save or send a HEIC photo as JPEG');
});

test('an image larger than the limit is scaled down, and a smaller one keeps its size', async () => {
  const wide = await flat(3_000, 1_500).jpeg().toBuffer();
  expect(await reencode(wide, 'wide.JPG', 512)).toMatchObject({ width: 512, height: 256 });
  const tall = await flat(300, 600).png().toBuffer();
  expect(await reencode(tall, 'tall.png', 512)).toMatchObject({ width: 256, height: 512 });
  const small = await flat(40, 30).webp().toBuffer();
  expect(await reencode(small, 'small.webp', 512)).toMatchObject({ width: 40, height: 30 });
});

test('an animated PNG is accepted as a PNG', async () => {
  const animation = chunk('acTL', Buffer.from([0, 0, 0, 1, 0, 0, 0, 0]));
  expect(await reencode(pngOf(100, 100, animation), 'moving.png')).toMatchObject({ width: 100, height: 100 });
});

test('transparency is kept, and print colours become screen colours', async () => {
  const glass = await sharp({
    create: { width: 10, height: 10, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  expect((await sharp((await reencode(glass, 'glass.png')).bytes).metadata()).hasAlpha).toBe(true);
  const print = await flat(10, 10).toColourspace('cmyk').jpeg().toBuffer();
  expect((await sharp((await reencode(print, 'print.jpg')).bytes).metadata()).space).toBe('srgb');
});

test.each<[string, () => Promise<Buffer>, string, string]>([
  ['a JPEG called PNG', () => flat(9, 9).jpeg().toBuffer(), 'x.png', 'The file is a JPG image, but its name says'],
  ['a GIF called JavaScript', () => flat(9, 9).gif().toBuffer(), 'x.gif.js', 'its name says otherwise'],
  ['a PNG without an ending', () => flat(9, 9).png().toBuffer(), 'png', 'its name says otherwise'],
  ['a TIFF', () => flat(9, 9).tiff().toBuffer(), 'x.tiff', 'this is a TIFF image: save it as JPEG'],
  ['an AVIF', () => flat(9, 9).avif().toBuffer(), 'x.avif', 'this is an AVIF image: save it as JPEG'],
  ['the beginning of a PNG alone', async () => pngOf(9, 9).subarray(0, 40), 'x.png', 'damaged'],
  ['a JPEG cut in half', async () => (await flat(900, 900).jpeg().toBuffer()).subarray(0, 900), 'x.jpg', 'damaged'],
  ['a GIF that is a script', async () => Buffer.from('GIF89a/*alert*/=1;//'), 'x.gif', 'damaged'],
])('%s is rejected', async (_what, make, name, words) => {
  await expect(reencode(await make(), name)).rejects.toMatchObject({
    status: 400,
    details: { fields: { image: expect.stringContaining(words) } },
  });
});
