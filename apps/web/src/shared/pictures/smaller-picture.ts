import type { PictureRequest } from './smaller-picture-worker.ts';
import { withoutMetadata } from './without-metadata.ts';

/** What is smaller is not drawn anew. */
const SMALL_ENOUGH_BYTES = 500_000;

/**
 * A JPEG of at most 2048 pixels a side in place of a large picture: the figures of a gauge stay legible, and a tenth of
 * the bytes goes over a slow line. One that is small already, moves, or cannot be drawn by this browser stays as large.
 * The place and the time that a camera writes into a picture are left out of each.
 */
export async function makePictureSmaller(file: File): Promise<File> {
  if (file.size <= SMALL_ENOUGH_BYTES || file.type === 'image/gif' || !canDraw()) return withoutMetadata(file);
  const smaller = await draw(file);
  if (smaller === undefined || smaller.size >= file.size) return withoutMetadata(file);
  return new File([smaller], `${file.name.replace(/\.[a-z]+$/i, '')}.jpg`, { type: smaller.type });
}

function canDraw(): boolean {
  return 'Worker' in globalThis && 'OffscreenCanvas' in globalThis;
}

/** In a thread of its own: a photo of 12 megapixels would hold up the page. Undefined if it cannot be read. */
function draw(file: File): Promise<Blob | undefined> {
  const worker = new Worker(new URL('./smaller-picture-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<Blob | undefined>((resolve) => {
    worker.onmessage = ({ data }) => resolve(data instanceof Blob ? data : undefined);
    worker.onerror = () => resolve(undefined);
    const request: PictureRequest = { file };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}
