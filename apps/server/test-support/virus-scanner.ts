import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface VirusScanner {
  /** As CLAMD_ADDRESS. */
  readonly address: string;
  /** What it was sent, file by file. */
  readonly scanned: Buffer[];
  /** Instead of a verdict: text, or undefined to hang up. */
  respond: ((file: Buffer) => string | undefined) | undefined;
  /** Instead of speaking clamd's protocol. */
  misbehave: ((socket: Socket) => void) | undefined;
  stop(): Promise<void>;
}

/** In any file: the stand-in finds it, and so does a signature written for it. */
export const VIRUS = 'a-made-up-virus';

/** The length of an empty chunk. */
const LAST_CHUNK = Buffer.alloc(4);

/** A small server that speaks clamd's VERSION and INSTREAM. */
export async function startVirusScanner(port = 0): Promise<VirusScanner> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket.on('close', () => open.delete(socket)));
    if (scanner.misbehave !== undefined) return scanner.misbehave(socket.on('error', () => {}));
    void serve(socket).catch(() => socket.destroy());
  });
  const scanner: VirusScanner = {
    address: '',
    scanned: [],
    respond: undefined,
    misbehave: undefined,
    stop: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };

  async function serve(socket: Socket): Promise<void> {
    const received: Buffer[] = [];
    for await (const chunk of socket) {
      received.push(chunk);
      if (String(received[0]).startsWith('zVERSION\0')) return void socket.end('ClamAV 1.4.0/stand-in\0');
      // Looking at all that has come with each further piece would take long for a large file.
      if (!Buffer.concat(received.slice(-LAST_CHUNK.length)).subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) continue;
      const file = fileIn(Buffer.concat(received));
      if (file === undefined) continue;
      scanner.scanned.push(file);
      const verdict = file.includes(VIRUS) ? 'stream: Made-Up.Virus FOUND' : 'stream: OK';
      const response = scanner.respond === undefined ? verdict : scanner.respond(file);
      return void socket.end(response === undefined ? '' : `${response}\0`);
    }
  }

  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return Object.assign(scanner, { address: `127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** The file of a complete INSTREAM command; undefined while more has to arrive. Throws if it is anything else. */
function fileIn(received: Buffer): Buffer | undefined {
  const command = 'zINSTREAM\0';
  if (received.length < command.length) return undefined;
  if (received.subarray(0, command.length).toString() !== command) throw new Error('not INSTREAM');
  const chunks: Buffer[] = [];
  for (let at = command.length; at + 4 <= received.length; ) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}
