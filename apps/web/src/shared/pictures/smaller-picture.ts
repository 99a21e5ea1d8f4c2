import type { PictureRequest } from './smaller-picture-worker.ts';
import { withoutMetadata } from './without-metadata.ts';

/** What is smaller is not drawn anew. */
const SMALL_ENOUGH_BYTES = 500_000;

/**
 * A JPEG of at most 2048 pixels a side in place of a large picture: the figures of a gauge stay legible, and a tenth of
 * the bytes goes over a slow line. One that is small already, moves, or cannot be drawn by this browser stays as large.
 * The place and the time that a camera writes into a picture are left out of each: one that cannot be taken apart is drawn
 * anew, however small it is. What is no picture stays as it is, for the server to refuse.
 */
export async function makePictureSmaller(file: File): Promise<File> {
  const isLarge = file.size > SMALL_ENOUGH_BYTES && file.type !== 'image/gif';
  const smaller = isLarge ? await draw(file) : undefined;
  if (smaller !== undefined && smaller.size < file.size) return named(smaller, file);
  const bare = await withoutMetadata(file);
  if (bare !== undefined) return bare;
  const anew = smaller ?? (await draw(file));
  return anew === undefined ? file : named(anew, file);
}

function named(drawn: Blob, { name }: File): File {
  return new File([drawn], `${name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: drawn.type });
}

function canDraw(): boolean {
  return 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;
}

/** In a thread of its own: a photo of 12 megapixels would hold up the page. Undefined if it or this browser cannot. */
async function draw(file: File): Promise<Blob | undefined> {
  if (!canDraw()) return undefined;
  const worker = new Worker(new URL('./smaller-picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data instanceof Blob ? data : undefined);
    worker.onerror = () => resolve(undefined);
    const request: PictureRequest = { file };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
