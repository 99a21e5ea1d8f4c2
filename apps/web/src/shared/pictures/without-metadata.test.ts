import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { makePictureSmaller } from './smaller-picture.ts';
import { withoutMetadata } from './without-metadata.ts';

const PLACE = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '53/1 33/1 4/1', GPSLongitudeRef: 'E' } };
const CAMERA = { IFD0: { Make: 'Canary camera', DateTime: '2026:06:10 10:00:00' }, ...PLACE };

/** Three pixels wide and two high: whether it is turned shows by its size. */
const drawn = () =>
  sharp({ create: { width: 3, height: 2, channels: 3, background: '#c00' } })
    .withExif(CAMERA)
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Canary place</place></x:xmpmeta>');

const fileOf = async (name: string, picture: Sharp, after = '') =>
  new File([new Uint8Array(await picture.toBuffer()), after], name, { type: `image/${name.split('.')[1]}` });

async function bytesOf(file: File): Promise<Buffer> {
  return Buffer.from(await file.arrayBuffer());
}

/** The pixels as they are seen. */
const pixelsOf = async (file: File) =>
  sharp(await bytesOf(file))
    .autoOrient()
    .raw()
    .toBuffer({ resolveWithObject: true });

test.each([
  ['jpeg', () => drawn().withMetadata({ orientation: 6 }).withExifMerge(CAMERA).jpeg()],
  [
    'progressive jpeg',
    () => drawn().withMetadata({ orientation: 3 }).withExifMerge(CAMERA).jpeg({ progressive: true }),
  ],
  ['png', () => drawn().withMetadata({ orientation: 8 }).withExifMerge(CAMERA).png()],
])(
  'a %s keeps its pixels and the way it was held, and loses the place, the time and the camera',
  async (kind, draw) => {
    const file = await fileOf(`gauge.${kind.split(' ').at(-1)}`, draw());
    const before = await sharp(await bytesOf(file)).metadata();
    expect(before.exif?.toString('latin1')).toContain('Canary camera');
    const bare = await withoutMetadata(file);
    const after = await sharp(await bytesOf(bare)).metadata();
    expect(after.orientation).toBe(before.orientation);
    expect(after.xmp).toBeUndefined();
    expect((await bytesOf(bare)).toString('latin1')).not.toMatch(/Canary|2026:06/);
    // The tag of the directory that holds the place.
    expect((await bytesOf(bare)).includes(Buffer.from([0x88, 0x25]))).toBe(false);
    const [seenBefore, seenAfter] = [await pixelsOf(file), await pixelsOf(bare)];
    expect(seenAfter.info).toEqual(seenBefore.info);
    expect(seenAfter.data.equals(seenBefore.data)).toBe(true);
    expect([bare.name, bare.type]).toEqual([file.name, file.type]);
  },
);

test('a picture that is upright has no EXIF at all any more', async () => {
  const bare = await withoutMetadata(await fileOf('gauge.jpeg', drawn().jpeg()));
  const { exif, xmp } = await sharp(await bytesOf(bare)).metadata();
  expect([exif, xmp]).toEqual([undefined, undefined]);
});

test('what a phone writes behind a picture is cut off', async () => {
  const file = await fileOf('motion.jpeg', drawn().jpeg(), 'Canary film');
  expect((await bytesOf(await withoutMetadata(file))).includes('Canary film')).toBe(false);
});

test('a moving GIF keeps its frames, and loses its comment', async () => {
  const frames = await sharp(Buffer.from([255, 0, 0, 0, 255, 0]), {
    raw: { width: 1, height: 2, channels: 3, pageHeight: 1 },
  })
    .gif({ loop: 3 })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('Canary'), Buffer.from([0])]);
  const marked = Buffer.concat([frames.subarray(0, -1), comment, Buffer.from([0x3b])]);
  const bare = await withoutMetadata(new File([marked], 'moving.gif', { type: 'image/gif' }));
  const { pages, loop } = await sharp(await bytesOf(bare), { animated: true }).metadata();
  expect([pages, loop]).toEqual([2, 3]);
  expect((await bytesOf(bare)).includes('Canary')).toBe(false);
});

test('a small photo is sent without its metadata where it is not drawn anew', async () => {
  const sent = await makePictureSmaller(await fileOf('gauge.jpeg', drawn().jpeg()));
  expect((await bytesOf(sent)).includes('Canary')).toBe(false);
});

test.each([
  ['a text', 'not a picture'],
  ['a JPEG that breaks off', '\xff\xd8\xff\xe1'],
  ['an empty file', ''],
])('%s stays as it is', async (_what, content) => {
  const file = new File([Buffer.from(content, 'latin1')], 'gauge.jpg', { type: 'image/jpeg' });
  expect(await withoutMetadata(file)).toBe(file);
});
