import sharp, { type Sharp } from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
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

/** The picture without its metadata. */
async function bareOf(file: File): Promise<File> {
  const bare = await withoutMetadata(file);
  if (bare === undefined) throw new Error('it was not taken apart');
  return bare;
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
    const bare = await bareOf(file);
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
  const bare = await bareOf(await fileOf('gauge.jpeg', drawn().jpeg()));
  const { exif, xmp } = await sharp(await bytesOf(bare)).metadata();
  expect([exif, xmp]).toEqual([undefined, undefined]);
});

test('what a phone writes behind a picture is cut off', async () => {
  const file = await fileOf('motion.jpeg', drawn().jpeg(), 'Canary film');
  expect((await bytesOf(await bareOf(file))).includes('Canary film')).toBe(false);
});

test('a moving GIF keeps its frames, and loses its comment', async () => {
  const frames = await sharp(Buffer.from([255, 0, 0, 0, 255, 0]), {
    raw: { width: 1, height: 2, channels: 3, pageHeight: 1 },
  })
    .gif({ loop: 3 })
    .toBuffer();
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, 6]), Buffer.from('Canary'), Buffer.from([0])]);
  const marked = Buffer.concat([frames.subarray(0, -1), comment, Buffer.from([0x3b])]);
  const bare = await bareOf(new File([marked], 'moving.gif', { type: 'image/gif' }));
  const { pages, loop } = await sharp(await bytesOf(bare), { animated: true }).metadata();
  expect([pages, loop]).toEqual([2, 3]);
  expect((await bytesOf(bare)).includes('Canary')).toBe(false);
});

test('a small photo is sent without its metadata where it is not drawn anew', async () => {
  const sent = await makePictureSmaller(await fileOf('gauge.jpeg', drawn().jpeg()));
  expect((await bytesOf(sent)).includes('Canary')).toBe(false);
});

/** A JPEG of which what it is made of is changed. */
async function changed(how: (bytes: Buffer) => Buffer): Promise<File> {
  const bytes = how(await bytesOf(await fileOf('gauge.jpeg', drawn().jpeg())));
  return new File([new Uint8Array(bytes)], 'gauge.jpeg', { type: 'image/jpeg' });
}

const END = 2;
/** Behind the first block, which is that of the format. */
const withBytes = (stray: Buffer) => (bytes: Buffer) => {
  const at = 4 + bytes.readUInt16BE(4);
  return Buffer.concat([bytes.subarray(0, at), stray, bytes.subarray(at)]);
};

test.each([
  ['without its end', (bytes: Buffer) => bytes.subarray(0, -END)],
  ['that breaks off in its drawing', (bytes: Buffer) => bytes.subarray(0, -END - 3)],
  ['with bytes between its blocks', withBytes(Buffer.from([0, 0, 7]))],
  ['with markers in a row', withBytes(Buffer.from([0xff, 0xff]))],
])('a JPEG %s is drawn as before, and loses the place, too', async (_what, how) => {
  const file = await changed(how);
  expect((await bytesOf(file)).toString('latin1')).toContain('Canary');
  const bare = await bareOf(file);
  expect((await bytesOf(bare)).toString('latin1')).not.toMatch(/Canary|2026:06/);
  const seen = async (each: File) =>
    sharp(await bytesOf(each), { failOn: 'none' })
      .raw()
      .toBuffer();
  expect((await seen(bare)).equals(await seen(file))).toBe(true);
});

const UNREADABLE = [
  ['a text', 'not a picture'],
  ['a JPEG that breaks off before its drawing', '\xff\xd8\xff\xe1'],
  ['an empty file', ''],
] as const;

test.each(UNREADABLE)('%s cannot be taken apart, and stays as it is if it cannot be drawn', async (_what, content) => {
  const file = new File([Buffer.from(content, 'latin1')], 'gauge.jpg', { type: 'image/jpeg' });
  expect(await withoutMetadata(file)).toBeUndefined();
  expect(await makePictureSmaller(file)).toBe(file);
});

test('a small picture that cannot be taken apart is drawn anew', async () => {
  class DrawingWorker {
    onmessage: ((event: { readonly data: Blob }) => void) | undefined;
    postMessage() {
      setTimeout(() => this.onmessage?.({ data: new Blob(['a larger picture'], { type: 'image/jpeg' }) }));
    }
    terminate() {}
  }
  vi.stubGlobal('Worker', DrawingWorker);
  vi.stubGlobal('OffscreenCanvas', class {});
  onTestFinished(() => void vi.unstubAllGlobals());
  const sent = await makePictureSmaller(new File(['Canary'], 'gauge.png', { type: 'image/png' }));
  expect([sent.name, sent.type, await sent.text()]).toEqual(['gauge.jpg', 'image/jpeg', 'a larger picture']);
});
