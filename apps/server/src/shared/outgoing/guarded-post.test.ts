import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createGuardedPost, ForbiddenAddressError, type ResolveName } from './guarded-post.ts';
import { isPublicAddress } from './public-addresses.ts';

test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1', '2a00:1450:4001::5'])(
  'an address of the internet is public: %s',
  (address) => expect(isPublicAddress(address)).toBe(true),
);

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1'],
  ...['172.31.255.255', '192.0.0.8', '192.168.1.1', '198.18.0.1', '203.0.113.9', '224.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fc00::1', 'fd12::1', 'ff02::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::a00:1'],
  ...['2002:7f00:1::', '2001:db8::1', '2001:0:1::1', 'fec0::1', 'not an address'],
])('an address of this machine, its network or a special purpose is not public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

const resolving = (...addresses: string[]): ResolveName =>
  vi.fn(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
const MESSAGE = { headers: {}, body: Buffer.from('x') };

/** A small server on this machine, and what it received. */
async function startTarget(respond: http.RequestListener = (_, reply) => reply.writeHead(201).end()) {
  const paths: string[] = [];
  const server = http.createServer((request, reply) => {
    paths.push(request.url ?? '');
    respond(request, reply);
  });
  let connections = 0;
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, port, paths, countConnections: () => connections };
}

test('a name that leads to an address outside of the internet is refused, also if another of its addresses is inside', async () => {
  const url = new URL('https://push.example/x');
  for (const addresses of [['10.0.0.1'], ['8.8.8.8', '169.254.169.254'], ['::1'], ['::ffff:127.0.0.1']]) {
    const guarded = createGuardedPost({ trustedOrigins: [], resolve: resolving(...addresses) });
    await expect(guarded.requirePublic(url)).rejects.toBeInstanceOf(ForbiddenAddressError);
    await expect(guarded.post(url, MESSAGE)).rejects.toBeInstanceOf(ForbiddenAddressError);
  }
});

test('a name that leads elsewhere when the connection is opened than when it was checked is not connected to', async () => {
  const target = await startTarget();
  const answers = [['8.8.8.8'], ['127.0.0.1']];
  const resolve: ResolveName = async () => (answers.shift() ?? []).map((address) => ({ address, family: 4 }));
  const guarded = createGuardedPost({ trustedOrigins: [], resolve });
  // The port would lead to the target: a wrong address is all that stands between.
  const url = new URL(`https://push.example:${target.port}/x`);
  await guarded.requirePublic(url);
  await expect(guarded.post(url, MESSAGE)).rejects.toBeInstanceOf(ForbiddenAddressError);
  expect(target.countConnections()).toBe(0);
  expect(answers).toEqual([]);
});

test.each(['https://127.0.0.1/x', 'https://[::1]/x', 'https://2130706433/x', 'http://push.example/x'])(
  'no connection is opened to an address without a name, or without TLS: %s',
  async (address) => {
    const resolve = resolving('8.8.8.8');
    const guarded = createGuardedPost({ trustedOrigins: [], resolve });
    await expect(guarded.post(new URL(address), MESSAGE)).rejects.toBeInstanceOf(ForbiddenAddressError);
    expect(resolve).not.toHaveBeenCalled();
  },
);

test('an origin that the operator named is reached on this machine, and no other port of it', async () => {
  const [named, other] = [await startTarget(), await startTarget()];
  const guarded = createGuardedPost({ trustedOrigins: [named.origin] });
  expect(await guarded.post(new URL(`${named.origin}/x`), MESSAGE)).toMatchObject({ status: 201 });
  await expect(guarded.post(new URL(`${other.origin}/x`), MESSAGE)).rejects.toBeInstanceOf(ForbiddenAddressError);
  expect([named.paths, other.paths]).toEqual([['/x'], []]);
});

test('a redirect is not followed', async () => {
  const target = await startTarget((_, reply) => reply.writeHead(307, { location: '/secret' }).end());
  const guarded = createGuardedPost({ trustedOrigins: [target.origin] });
  expect(await guarded.post(new URL(`${target.origin}/x`), MESSAGE)).toMatchObject({ status: 307 });
  expect(target.paths).toEqual(['/x']);
});

test('of a response of 10 MB nothing but the head is read', async () => {
  const isSent = Promise.withResolvers<boolean>();
  const target = await startTarget((_, reply) => {
    reply.on('close', () => isSent.resolve(reply.writableFinished));
    reply.writeHead(201, { 'retry-after': '7' });
    reply.end(Buffer.alloc(10_000_000));
  });
  const guarded = createGuardedPost({ trustedOrigins: [target.origin] });
  expect(await guarded.post(new URL(`${target.origin}/x`), MESSAGE)).toEqual({ status: 201, retryAfter: '7' });
  expect(await isSent.promise).toBe(false);
});

test('a service that never responds is given up', async () => {
  const target = await startTarget(() => {});
  const guarded = createGuardedPost({ trustedOrigins: [target.origin], timeoutMs: 50 });
  await expect(guarded.post(new URL(`${target.origin}/x`), MESSAGE)).rejects.toThrow();
});
