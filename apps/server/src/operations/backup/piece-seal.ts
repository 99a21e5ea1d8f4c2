import { createHmac } from 'node:crypto';
import { compose, Readable, type Transform } from 'node:stream';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { OperationError } from '../operation-error.ts';

/** How pieces are stored: compressed, and encrypted if there are recipients. */
export interface PieceSeal {
  /** The name under which content with this SHA-256 is stored, so that the same content is stored once. */
  nameOf(sha256: string): string;
  seal(content: Readable): Promise<Readable>;
}

/** The reverse; throws OperationError for a key that does not fit. */
export type OpenPiece = (stored: Readable) => Promise<Readable>;

/**
 * Without recipients a piece is named by its content. With recipients (age1…) the name is keyed, because a hash would
 * tell whether a known file is among the backup, and another set of recipients gives other names.
 */
export async function createPieceSeal(recipients: readonly string[], namingKey: Buffer): Promise<PieceSeal> {
  const compress = (content: Readable) => through(content, createZstdCompress());
  if (recipients.length === 0) return { nameOf: (sha256) => sha256, seal: async (content) => compress(content) };
  const { Encrypter } = await import('age-encryption');
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new OperationError(`${recipient} is not a public key of age (age1…).`);
    }
  }
  const readers = [...recipients].sort().join();
  return {
    nameOf: (sha256) => createHmac('sha256', namingKey).update(`${readers}\n${sha256}`).digest('hex'),
    seal: async (content) => fromWeb(await encrypter.encrypt(toWeb(compress(content)))),
  };
}

/** `identities` are private keys of age (AGE-SECRET-KEY-1…); only needed for an encrypted backup. */
export async function createPieceOpener(isEncrypted: boolean, identities: readonly string[]): Promise<OpenPiece> {
  const decompress = (content: Readable) => through(content, createZstdDecompress());
  if (!isEncrypted) return async (stored) => decompress(stored);
  if (identities.length === 0) {
    throw new OperationError('This backup is encrypted. Name the file with its private key: --identity FILE.');
  }
  const { Decrypter } = await import('age-encryption');
  const decrypter = new Decrypter();
  for (const identity of identities) {
    try {
      decrypter.addIdentity(identity);
    } catch {
      throw new OperationError('The identity file holds a line that is no private key of age (AGE-SECRET-KEY-1…).');
    }
  }
  return async (stored) => {
    try {
      return decompress(fromWeb(await decrypter.decrypt(toWeb(stored))));
    } catch (error) {
      throw new OperationError('The private key in the identity file is not one that this backup was encrypted for.', {
        cause: error,
      });
    }
  };
}

/**
 * The content after `step`. A reader that gives up, as on a full disk, aborts the step, and `compose` no longer listens
 * to it once the content has ended: without a listener that error would end the process, a server too.
 */
function through(content: Readable, step: Transform): Readable {
  step.on('error', () => {});
  return compose(content, step);
}

// The global stream types of Node and of the browser describe the same objects.
function toWeb(stream: Readable): ReadableStream<Uint8Array<ArrayBuffer>> {
  return Readable.toWeb(stream) as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
}

function fromWeb(stream: ReadableStream<Uint8Array>): Readable {
  return Readable.fromWeb(stream as unknown as Parameters<typeof Readable.fromWeb>[0]);
}
