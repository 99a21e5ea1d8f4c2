import { request as sendRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SecondServer, startSecondServer } from '../../../test-support/second-server.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

const BODY_SECONDS = '1';
const PAUSE_MS = 300;

let world: TankWorld;
let hasty: SecondServer;
let port = 0;

beforeAll(async () => {
  world = await startTankWorld();
  hasty = await startSecondServer(world.server, { environment: { BODY_SECONDS } });
  await hasty.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = hasty.app.server.address() as AddressInfo);
});
afterAll(async () => {
  await hasty.stop();
  await world.server.stop();
});

/** Sends the head and then one byte at a time, for as long as the server listens. Returns what it answered. */
function trickle(head: string, type = 'application/json'): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`${head}\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n{`);
    });
    const timer = setInterval(() => socket.writable && socket.write(' '), PAUSE_MS);
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      resolve(text);
    });
  });
}

test.each([
  ['a public endpoint', 'POST /api/auth/login HTTP/1.1', 408],
  ['an endpoint that refuses the caller', 'POST /api/tank-notes HTTP/1.1', 401],
  ['an upload that refuses the caller', 'POST /api/tank-files HTTP/1.1', 401],
  ['a path without an endpoint', 'POST /api/nothing HTTP/1.1', 408],
  ['a request that needs no body', 'GET /healthz HTTP/1.1', 200],
])('a trickled body to %s loses its connection', async (_where, head, status) => {
  expect(await trickle(head)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
});

test('a trickled form of a stranger loses its connection while nobody knows whether it is received', async () => {
  expect(await trickle('POST /api/handover/report HTTP/1.1', 'multipart/form-data; boundary=edge')).toBe('');
});

test('a file may take longer, as long as it is being received', async () => {
  const tank = await world.newTank();
  const form = [
    `--edge\r\ncontent-disposition: form-data; name="tank_id"\r\n\r\n${tank.id}\r\n`,
    '--edge\r\ncontent-disposition: form-data; name="file"; filename="slow.pdf"\r\ncontent-type: application/pdf\r\n\r\n%PDF-1.7\n',
    ...Array.from({ length: 8 }, () => 'a line of a file\n'),
    '\r\n--edge--\r\n',
  ];
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const request = sendRequest({
      port,
      method: 'POST',
      path: '/api/tank-files',
      headers: {
        authorization: `Bearer ${world.tokens.polar}`,
        'content-type': 'multipart/form-data; boundary=edge',
      },
    });
    request.on('response', (response) => resolve(response.resume().statusCode));
    request.on('error', reject);
    const send = async () => {
      for (const part of form) {
        request.write(part);
        await pause(PAUSE_MS);
      }
      request.end();
    };
    void send();
  });
  expect(status).toBe(201);
});
