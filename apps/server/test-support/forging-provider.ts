import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

type Claims = Readonly<Record<string, unknown>>;

export interface ForgingProvider {
  readonly issuer: string;
  /** What it was asked for, path by path. */
  readonly asked: { readonly path: string; readonly body: string; readonly authorization: string | undefined }[];
  /** Changes the claims of the next tokens. */
  claims: (claims: Claims) => Claims;
  /** Makes the next tokens; by default one that is signed with the published key. */
  token: (claims: Claims) => string;
  /** Changes what it says about itself. */
  metadata: (metadata: Claims) => Claims;
  /** Changes where it sends the browser back to. */
  back: (returned: URLSearchParams) => URLSearchParams;
  signed(claims: Claims, header?: Claims): string;
  /** Signs with a new key, which alone it publishes. */
  rotateKey(kid?: string): void;
  stop(): Promise<void>;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A JWT that is signed with this key, or as a secret would. */
export function makeJwt(claims: Claims, header: Claims, key: KeyObject | string | undefined): string {
  const text = `${part(header)}.${part(claims)}`;
  if (key === undefined) return `${text}.`;
  const signature =
    typeof key === 'string' ? createHmac('sha256', key).update(text).digest() : sign('sha256', Buffer.from(text), key);
  return `${text}.${signature.toString('base64url')}`;
}

/** A provider on this machine that says whatever a test wants. */
export async function startForgingProvider(sub = 'subject'): Promise<ForgingProvider> {
  let kid = 'first';
  let pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const nonces = new Map<string, string>();
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: ForgingProvider['asked'] = [];
  const signed = (claims: Claims, header: Claims = {}) =>
    makeJwt(claims, { alg: 'RS256', kid, ...header }, pair.privateKey);
  const same = <T>(value: T) => value;
  const state: Pick<ForgingProvider, 'claims' | 'token' | 'metadata' | 'back'> = {
    ...{ claims: same, token: signed, metadata: same, back: same },
  };

  const respond = (path: string, url: URL, body: string): { location?: string; json?: unknown } => {
    switch (path) {
      case '/.well-known/openid-configuration':
        return {
          json: state.metadata({
            ...{ issuer, authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` },
            ...{ jwks_uri: `${issuer}/jwks`, response_types_supported: ['code'], subject_types_supported: ['public'] },
            id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          }),
        };
      case '/jwks':
        return { json: { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), kid, use: 'sig', alg: 'RS256' }] } };
      case '/authorize': {
        const code = `code of ${url.searchParams.get('state')}`;
        nonces.set(code, url.searchParams.get('nonce') ?? '');
        const back = new URL(url.searchParams.get('redirect_uri') ?? '');
        back.search = String(state.back(new URLSearchParams({ code, state: url.searchParams.get('state') ?? '' })));
        return { location: back.href };
      }
      case '/token': {
        const now = Math.floor(Date.now() / 1_000);
        const nonce = nonces.get(new URLSearchParams(body).get('code') ?? '');
        const claims = {
          iss: issuer,
          aud: 'dewar',
          sub,
          iat: now,
          exp: now + 300,
          nonce,
          email: `${sub}@polar.example`,
        };
        const id_token = state.token(state.claims(claims));
        return { json: { access_token: 'x', token_type: 'Bearer', expires_in: 60, id_token } };
      }
      default:
        return {};
    }
  };

  server.on('request', async (request, response) => {
    const url = new URL(request.url ?? '/', issuer);
    const body = await readBody(request);
    asked.push({ path: url.pathname, body, authorization: request.headers.authorization });
    const { location, json } = respond(url.pathname, url, body);
    if (location !== undefined) return response.writeHead(303, { location }).end();
    if (json === undefined) return response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(json));
  });

  return Object.assign(state, {
    ...{ issuer, asked, signed },
    rotateKey: (next = 'next') => {
      kid = next;
      pair = generateKeyPairSync('rsa', { modulusLength: 2_048 });
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

async function readBody(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}
