import type { AddressInfo } from 'node:net';
import { listTanks } from '@dewar/contract/tanks';
import { PATCH_OPERATION_SCHEMA } from 'scim-patch';
import { ADMIN, startTokenWorld, type TokenWorld } from '../../api-tokens/api-token-test-world.ts';

interface ScimAnswer {
  readonly status: number;
  readonly type: string;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a stranger's client reads of it
  readonly body: any;
}

type Ask = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<ScimAnswer>;

export interface DirectoryWorld extends TokenWorld {
  /** Of a service account of the company, with the scope scim. */
  readonly token: string;
  readonly tokenId: number;
  /** Calls SCIM over HTTP with the token, the path being behind /scim/v2. */
  readonly ask: Ask;
  /** The same with another token, or with none. */
  askAs(token: string | undefined): Ask;
  patch(path: string, ...operations: readonly object[]): Promise<ScimAnswer>;
  /** Whether a session or a token is let in. */
  isOpen(token: string): Promise<boolean>;
  idOf(email: string): Promise<number>;
}

/** The world of tokens, and a directory that is connected to its company. */
export async function startDirectoryWorld(environment: Readonly<Record<string, string>> = {}): Promise<DirectoryWorld> {
  const world = await startTokenWorld({ PUBLIC_URL: 'https://dewar.example', ...environment });
  const { server } = world;
  const { id: tokenId, token } = await world.makeForCompany(ADMIN, { name: 'Entra', scopes: ['scim'] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.app.server.address() as AddressInfo;
  const askAs =
    (bearer: string | undefined): Ask =>
    async (method, path, body, headers = {}) => {
      const response = await fetch(`http://127.0.0.1:${port}/scim/v2${path}`, {
        method,
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/scim+json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      const type = response.headers.get('content-type') ?? '';
      const { status } = response;
      return { status, type, headers: response.headers, text, body: text === '' ? undefined : JSON.parse(text) };
    };
  const ask = askAs(token);
  return {
    ...world,
    ...{ token, tokenId, ask, askAs },
    patch: (path, ...operations) => ask('PATCH', path, { schemas: [PATCH_OPERATION_SCHEMA], Operations: operations }),
    isOpen: async (bearer) => (await server.call(listTanks, { token: bearer })).status === 200,
    idOf: async (email) => {
      const found = await server.db
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow();
      return found.id;
    },
  };
}

export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group';

/** A person as Microsoft Entra sends them. */
export function entraUser(userName: string, more: object = {}) {
  return {
    schemas: [USER, ENTERPRISE],
    externalId: `entra-${userName}`,
    userName,
    active: true,
    displayName: 'Ada Lovelace',
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Ada Lovelace', familyName: 'Lovelace', givenName: 'Ada' },
    title: 'Yard lead',
    [ENTERPRISE]: { department: 'Yard', employeeNumber: '701984' },
    ...more,
  };
}
