import { createServer } from 'node:net';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { awaitPostgres } from './await-postgres.ts';

const log = pino({ level: 'silent' });

/** Answers the first connection with an error, and lets the others in. */
async function startRefusing(sqlstate: string) {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    const isRefused = connections === 1;
    socket.once('data', () => socket.write(isRefused ? errorResponse(sqlstate) : READY));
    if (isRefused) socket.once('data', () => socket.end());
    socket.on('error', () => {});
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const place = `postgres://somebody@127.0.0.1:${address.port}/dewar`;
  return {
    tries: () => connections,
    wait: () => awaitPostgres({ connectionString: place }, { place, seconds: 30, log }),
    stop: () => new Promise((closed) => void server.close(closed)),
  };
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const READY = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);

function errorResponse(sqlstate: string): Buffer {
  return message('E', Buffer.from(`SFATAL\0C${sqlstate}\0Mrefused\0\0`));
}

test.each(['53300', '57P03'])('PostgreSQL is asked again after the error %s, which passes', async (sqlstate) => {
  const server = await startRefusing(sqlstate);
  await server.wait();
  expect(server.tries()).toBe(2);
  await server.stop();
});

test('PostgreSQL is not asked again after a wrong password', async () => {
  const server = await startRefusing('28P01');
  await expect(server.wait()).rejects.toThrow('refuses the connection: refused. Check the user, the password');
  expect(server.tries()).toBe(1);
  await server.stop();
});
