import net from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch } from './guarded-fetch.ts';
import { createGuardedPost } from './guarded-post.ts';

/** A server that answers each request with these bytes, and ends the connection. */
async function fetchBytes(bytes: string): Promise<Response> {
  const server = net.createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.end(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    await new Promise((resolve) => server.close(resolve));
  });
  const origin = `http://127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  return createGuardedFetch(createGuardedPost({ trustedOrigins: [origin] }))(`${origin}/x`);
}

test('a response is read to its end', async () => {
  const response = await fetchBytes('HTTP/1.1 200 OK\r\nx-a: b\r\ncontent-length: 4\r\n\r\ntext');
  expect([response.status, response.headers.get('x-a'), await response.text()]).toEqual([200, 'b', 'text']);
});

test.each([
  ['with a status that there is not', 'HTTP/1.1 999 Odd\r\ncontent-length: 0\r\n\r\n'],
  ['with a status below all', 'HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n'],
  ['that changes the protocol', 'HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['that ends before its length', 'HTTP/1.1 200 OK\r\ncontent-length: 40\r\n\r\ntext'],
])('a response %s is an error, and nothing else happens', async (_what, bytes) => {
  await expect(fetchBytes(bytes)).rejects.toThrow();
});
