import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipWriter {
  /** Adds a file and returns once its contents are read. Files that are compressed already are stored as they are. */
  add(path: string, contents: Readable, isCompressed?: boolean): Promise<void>;
}

/**
 * A zip archive that is written while it is read: `write` adds one file after the other. If it fails, or a file cannot be
 * read, the stream breaks off, so that a part of the archive is not taken for the whole; if nobody reads it any more, the
 * file that is being added is closed. `onBytes` tells what the reader takes, but for a buffer.
 */
export function zipStream(
  write: (zip: ZipWriter) => Promise<void>,
  onBytes: (count: number) => void = () => undefined,
): Readable {
  const zip = new ZipFile();
  const archive = new Transform({
    transform: (chunk: Buffer, _, done) => {
      onBytes(chunk.length);
      done(null, chunk);
    },
  });
  const fail = (error: Error) => archive.destroy(error);
  zip.on('error', fail);
  pipeline(zip.outputStream, archive).catch(fail);
  const add = async (path: string, contents: Readable, isCompressed = false) => {
    const close = () => contents.destroy();
    if (archive.destroyed) close();
    else archive.once('close', close);
    zip.addReadStream(contents, path, { compress: !isCompressed });
    await finished(contents);
    archive.off('close', close);
  };
  write({ add }).then(() => zip.end(), fail);
  return archive;
}
