import { Readable } from 'node:stream';

/**
 * Opens a stream when the first byte is read from it. A stream that is opened earlier may fail before anybody listens,
 * which would end the process.
 */
export function lazily(open: () => Promise<Readable>): Readable {
  return Readable.from(
    (async function* () {
      yield* await open();
    })(),
    { objectMode: false },
  );
}
