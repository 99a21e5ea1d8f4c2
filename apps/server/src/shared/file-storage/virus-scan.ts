import { once } from 'node:events';
import { connect, type NetConnectOpts, type Socket } from 'node:net';
import type { Readable } from 'node:stream';
import { MILLISECONDS_PER_SECOND } from '@dewar/domain/time/instants';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { HttpError, invalidInput } from '../errors.ts';

/**
 * Scans the bytes of a file as they were sent. Throws 400 naming the field if the scanner finds something in it, and 503
 * if it cannot be scanned: an unscanned file is not accepted.
 */
export type ScanFile = (field: string, open: () => Promise<Readable>) => Promise<void>;

const RETRY_AFTER_SECONDS = 60;
const MAX_ANSWER_CHARACTERS = 1_000;

/** With clamd at CLAMD_ADDRESS; without it no file is scanned. */
export function createFileScan(
  { CLAMD_ADDRESS: address, CLAMD_SECONDS: seconds }: Config,
  log: FastifyBaseLogger,
): ScanFile {
  if (address === undefined) return async () => {};
  return async (field, open) => {
    const answer = await scan({ address, seconds }, await open()).catch((err: unknown) => {
      log.error({ err }, 'the virus scanner gave no verdict');
      throw notScanned();
    });
    if (answer === 'stream: OK') return;
    if (!answer.endsWith(' FOUND')) {
      log.error({ answer }, 'the virus scanner could not scan a file');
      throw notScanned();
    }
    log.warn({ event: 'denied', answer }, 'a file with a virus was refused');
    throw invalidInput({ [field]: 'The virus scanner found something harmful in this file, so it was not stored.' });
  };
}

export interface Clamd {
  readonly address: NetConnectOpts;
  /** That a conversation may take. */
  readonly seconds: number;
}

/** clamd's version, which it says if it works. Throws if it is unreachable or answers something else. */
export async function askScannerVersion(clamd: Clamd): Promise<string> {
  const answer = await converse(clamd, async (socket) => void socket.write('zVERSION\0'));
  if (!answer.startsWith('ClamAV ')) throw new Error(`It answered ${JSON.stringify(answer.slice(0, 100))}.`);
  return answer;
}

/** clamd's INSTREAM: chunks with their lengths before them, and an empty one at the end (man clamd, Commands). */
function scan(clamd: Clamd, file: Readable): Promise<string> {
  return converse(clamd, async (socket) => {
    socket.write('zINSTREAM\0');
    for await (const chunk of file) if (!socket.write(framed(chunk))) await once(socket, 'drain');
    socket.write(framed(Buffer.alloc(0)));
  }).finally(() => file.destroy());
}

function framed(chunk: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(chunk.length);
  return Buffer.concat([length, chunk]);
}

/** What clamd answers to what `speak` sends. Throws if the connection breaks or takes too long. */
async function converse({ address, seconds }: Clamd, speak: (socket: Socket) => Promise<void>): Promise<string> {
  const socket = connect(address);
  // Of the whole conversation: what answers a letter now and then is no scanner either.
  const deadline = setTimeout(
    () => socket.destroy(new Error(`clamd did not answer within ${seconds} seconds`)),
    seconds * MILLISECONDS_PER_SECOND,
  );
  try {
    const answer = readAnswer(socket);
    await Promise.race([answer, once(socket, 'connect').then(() => speak(socket))]);
    return await answer;
  } finally {
    clearTimeout(deadline);
    socket.destroy();
  }
}

async function readAnswer(socket: Socket): Promise<string> {
  let answer = '';
  for await (const chunk of socket) {
    answer += String(chunk);
    const end = answer.indexOf('\0');
    if (end !== -1) return answer.slice(0, end);
    if (answer.length > MAX_ANSWER_CHARACTERS) break;
  }
  throw new Error('clamd closed the connection without an answer');
}

function notScanned(): HttpError {
  const text = 'Files cannot be checked for viruses at the moment, so none is accepted. Please try again later.';
  return new HttpError(503, 'unavailable', text, { retryAfterSeconds: RETRY_AFTER_SECONDS });
}
