// Runs in a worker: see smaller-picture.ts.

const MAX_SIDE_PX = 2_048;
const JPEG = { type: 'image/jpeg', quality: 0.82 };
/** JPEG has no transparency. */
const PAPER = 'white';

export interface PictureRequest {
  readonly file: File;
}

self.addEventListener('message', ({ data }: MessageEvent<PictureRequest>) => {
  makeSmaller(data.file).then(
    (smaller) => self.postMessage(smaller),
    () => self.postMessage(undefined),
  );
});

async function makeSmaller(file: File): Promise<Blob> {
  // Turned the way it was held.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const scale = Math.min(1, MAX_SIDE_PX / Math.max(picture.width, picture.height));
  const width = Math.round(picture.width * scale);
  const height = Math.round(picture.height * scale);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('this browser draws no pictures here');
  context.fillStyle = PAPER;
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  picture.close();
  return canvas.convertToBlob(JPEG);
}
