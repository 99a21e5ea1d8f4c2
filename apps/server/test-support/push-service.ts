import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's subscription, with what only the browser knows. */
export interface TestBrowser {
  /** As the browser tells it the portal. */
  readonly subscription: { readonly endpoint: string; readonly p256dh: string; readonly auth: string };
  /** What it was sent since the last call, decrypted. */
  receive(): Record<string, unknown>[];
  /** How its push service responds from now on; 201 by default. */
  respond(how: Response): void;
}

/** `cuts`: ends the connection without a response. `bytes`: of the body of the response. */
interface Response {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cuts?: boolean;
  readonly bytes?: number;
}

interface Received {
  readonly headers: http.IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface PushService {
  readonly origin: string;
  newBrowser(): TestBrowser;
  /** Every request, refused ones too. */
  readonly requests: readonly Received[];
  stop(): Promise<void>;
}

/** A small real push service: it verifies the tokens of the portal (RFC 8292) and gives the browsers their messages. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, { deliver(body: Buffer): void; response: Response }>();
  const requests: Received[] = [];
  const server = http.createServer(async (request, reply): Promise<void> => {
    const body = Buffer.concat(await Array.fromAsync(request));
    requests.push({ headers: request.headers, body });
    const browser = browsers.get(request.url ?? '');
    if (browser?.response.cuts === true) return void request.socket.destroy();
    const { status = 201, headers = {}, bytes = 0 } = browser?.response ?? { status: 404 };
    const isAllowed = isSigned(request.headers.authorization, origin);
    if (isAllowed && status === 201) browser?.deliver(body);
    reply.writeHead(isAllowed ? status : 403, headers).end(Buffer.alloc(bytes));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requests,
    newBrowser: () => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const p256dh = keys.generateKeys();
      const auth = randomBytes(16);
      let received: Record<string, unknown>[] = [];
      const browser = {
        deliver: (body: Buffer) => {
          const text = decryptPush(body, { privateKey: keys.getPrivateKey(), auth });
          received.push(JSON.parse(text));
        },
        response: {},
      };
      browsers.set(path, browser);
      return {
        subscription: {
          endpoint: `${origin}${path}`,
          p256dh: p256dh.toString('base64url'),
          auth: auth.toString('base64url'),
        },
        receive: () => {
          const news = received;
          received = [];
          return news;
        },
        respond: (how) => {
          browser.response = how;
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface BrowserSecrets {
  readonly privateKey: Buffer;
  readonly auth: Buffer;
}

/** What a browser does with a message (RFC 8291, section 3.4). Throws if it was not encrypted for it. */
export function decryptPush(body: Buffer, { privateKey, auth }: BrowserSecrets): string {
  const salt = body.subarray(0, 16);
  const senderBytes = body.readUInt8(20);
  const sender = body.subarray(21, 21 + senderBytes);
  const record = body.subarray(21 + senderBytes);
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', shared, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Whether an Authorization header carries a token for this origin, signed by the key that it names. */
export function isSigned(authorization: string | undefined, origin: string): boolean {
  const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  if (signature === '') return false;
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  const { aud, sub, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  return isValid && aud === origin && /^(mailto|https):/.test(sub) && Number.isInteger(exp);
}
