export interface CodeRequest {
  readonly id: number;
  readonly image: ImageBitmap;
}

export interface CodeResponse {
  readonly id: number;
  /** The texts of the codes in the picture; null if it could not be read at all. */
  readonly texts: readonly string[] | null;
}

export interface CodeReader {
  /** The texts of the QR codes in a picture, which is used up. */
  readonly read: (image: ImageBitmap) => Promise<readonly string[]>;
  readonly close: () => void;
}

interface Waiting {
  readonly resolve: (texts: readonly string[]) => void;
  readonly reject: (error: Error) => void;
}

/** Reads codes in a worker: a picture takes longer than a frame of the screen. */
export function openCodeReader(): CodeReader {
  const worker = new Worker(new URL('./code-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  const take = (id: number) => {
    const request = waiting.get(id);
    waiting.delete(id);
    return request;
  };
  worker.addEventListener('message', ({ data: { id, texts } }: MessageEvent<CodeResponse>) => {
    if (texts === null) take(id)?.reject(new Error('The picture could not be read.'));
    else take(id)?.resolve(texts);
  });
  // Its code could not be loaded.
  worker.addEventListener('error', () => {
    for (const id of [...waiting.keys()]) take(id)?.reject(new Error('The scanner could not be loaded.'));
  });
  return {
    read: (image) => {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, image } satisfies CodeRequest, [image]);
      });
    },
    close: () => worker.terminate(),
  };
}
