import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createTankFile } from '@dewar/contract/tank-files';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'dewar-tank-aborts-'));
const SIZE = 5_000_000;
const BOUNDARY = 'aBoundary';
let world: TankWorld;
let port = 0;
let tank_id = 0;

beforeAll(async () => {
  world = await startTankWorld({ DATA_DIR: dataDir });
  tank_id = (await world.newTank()).id;
  const address = await world.server.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => world.server.stop());

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

const rowsLeft = async () => {
  const { rows } = await world.server.pool.query(
    `select (select count(*) from tank_files) as files, (select count(*) from unclaimed_uploads) as loose,
            (select count(*) from company_storage) as room, (select count(*) from audit_log where entity = 'tank_file') as trail`,
  );
  return rows[0];
};

const END = `\r\n--${BOUNDARY}--\r\n`;

/** Sends an upload except for its last hundredth, and returns a function to send the rest. */
function sendMost(): { readonly socket: net.Socket; readonly sendRest: () => void } {
  const part = (headers: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`;
  const head = `${part('name="tank_id"')}${tank_id}\r\n${part('name="file"; filename="x.pdf"')}`;
  const socket = net.connect(port, '127.0.0.1').on('error', () => {});
  socket.resume();
  socket.write(
    `POST ${createTankFile.path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${world.tokens.polar}\r\n` +
      `content-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: ${SIZE}\r\n\r\n${head}`,
  );
  const content = Buffer.alloc(SIZE - head.length - END.length);
  content.write('%PDF-');
  const most = Math.floor(SIZE * 0.99);
  socket.write(content.subarray(0, most));
  return { socket, sendRest: () => void socket.write(Buffer.concat([content.subarray(most), Buffer.from(END)])) };
}

test.each<[string, (socket: net.Socket) => void]>([
  ['closed', (socket) => void socket.end()],
  ['broken', (socket) => void socket.destroy()],
  ['reset', (socket) => void socket.resetAndDestroy()],
])(
  'an upload whose connection is %s at 99 percent leaves no file, no row and no used storage',
  async (_how, hangUp) => {
    const { socket } = sendMost();
    await expect.poll(filesOnDisk).toHaveLength(1);
    hangUp(socket);
    await expect.poll(filesOnDisk).toEqual([]);
    await expect.poll(rowsLeft).toEqual({ files: 0, loose: 0, room: 0, trail: 0 });
  },
);

test.each<[string, { readonly status: string } | 'another company', number]>([
  ['is refused', { status: 'rejected' }, 401],
  ['is given to another company', 'another company', 404],
])('an upload in progress whose person %s leaves nothing behind', async (_what, change, expected) => {
  const setPerson = (person: object) =>
    world.server.db.updateTable('users').set(person).where('email', '=', 'user@polar.example').execute();
  const { socket, sendRest } = sendMost();
  const answered = once(socket, 'data');
  await expect.poll(filesOnDisk).toHaveLength(1);
  await setPerson(change === 'another company' ? { company_id: world.northId } : change);
  sendRest();
  expect(String(await answered)).toContain(`HTTP/1.1 ${expected} `);
  await expect.poll(filesOnDisk).toEqual([]);
  expect(await rowsLeft()).toEqual({ files: 0, loose: 0, room: 0, trail: 0 });
  await setPerson({ company_id: world.polarId, status: 'active' });
});
