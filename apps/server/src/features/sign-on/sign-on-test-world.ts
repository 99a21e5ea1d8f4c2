import type { SignedIn } from '@dewar/contract/auth';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { beginSignOn, finishSignOn, finishSignOnTest, testSignOn, updateCompanySignOn } from '@dewar/contract/sign-on';
import {
  type IdentityProvider,
  type ProviderPerson,
  startIdentityProvider,
} from '../../../test-support/identity-provider.ts';
import { addCompany, addUser, signInAs } from '../../../test-support/sample-world.ts';
import { TestBrowser } from '../../../test-support/test-browser.ts';
import {
  startTestServer,
  type TestCall,
  type TestResponse,
  type TestServer,
} from '../../../test-support/test-server.ts';

export const PORTAL = 'https://dewar.example';
export const COMPANY = 'Polar Gas';
export const OTHER_COMPANY = 'North';
export const [ADMIN, SUPER, INES, BOSS, NORA] = [
  ...(['admin@dewar.example', 'super@dewar.example', 'ines@polar.example', 'boss@polar.example'] as const),
  ...(['nora@north.example'] as const),
] as const;

/** What the provider sent back to the page that finishes. */
export type Returned = Readonly<Record<string, string>>;

export interface SignOnWorld {
  readonly server: TestServer;
  readonly provider: IdentityProvider;
  readonly companyId: number;
  readonly txtRecords: Map<string, string[][]>;
  session(email: string): Promise<string>;
  browser(): TestBrowser;
  /** The company's settings as its administrator saves them. */
  save(
    body: object,
    options?: { readonly email?: string; readonly company?: string },
  ): Promise<TestResponse<typeof updateCompanySignOn>>;
  /** Walks through it as the company's administrator, so that it counts. */
  walk(options?: {
    readonly email?: string;
    readonly company?: string;
  }): Promise<TestResponse<typeof finishSignOnTest>>;
  /** Set up, verified and tested, with these settings. */
  setUp(body?: object): Promise<void>;
  /** From the mail address to what the provider sends back. */
  goToProvider(browser: TestBrowser, email: string, person: ProviderPerson | undefined): Promise<Returned>;
  call<E extends AnyEndpoint>(browser: TestBrowser, endpoint: E, call: TestCall): Promise<TestResponse<E>>;
  finish(browser: TestBrowser, returned: Returned): Promise<TestResponse<typeof finishSignOn>>;
  /** The whole way. */
  signIn(
    email: string,
    person: ProviderPerson | undefined,
    browser?: TestBrowser,
  ): Promise<TestResponse<typeof finishSignOn>>;
  stop(): Promise<void>;
}

export async function startSignOnWorld(environment: Readonly<Record<string, string>> = {}): Promise<SignOnWorld> {
  const provider = await startIdentityProvider({
    redirect_uri: `${PORTAL}/api/auth/sign-on/callback`,
    backchannel_logout_uri: `${PORTAL}/logged-out`,
  });
  const txtRecords = new Map<string, string[][]>();
  const settings = { PUBLIC_URL: PORTAL, PRIVATE_SIGN_ON_PROVIDERS: provider.issuer, ...environment };
  const resolveTxt = async (name: string) => {
    const records = txtRecords.get(name);
    if (records === undefined) throw new Error(`queryTxt ENOTFOUND ${name}`);
    return records;
  };
  const server = await startTestServer(settings, undefined, { resolveTxt });
  // Tokens of the provider have the time of this machine.
  server.clock.advance(Date.now() - server.clock.now().getTime());
  const { db } = server;
  const companyId = await addCompany(db, COMPANY);
  const north = await addCompany(db, OTHER_COMPANY);
  await addUser(db, { email: ADMIN, role: 'admin' });
  await addUser(db, { email: SUPER, role: 'admin', is_super_admin: true });
  await addUser(db, { email: INES, company_id: companyId });
  await addUser(db, { email: BOSS, company_id: companyId, is_company_admin: true });
  await addUser(db, { email: NORA, company_id: north, is_company_admin: true });

  const browser = () => new TestBrowser(server.app, PORTAL);
  const call: SignOnWorld['call'] = async (used, endpoint, { headers, ...sent }) => {
    const cookie = used.cookiesFor(`${PORTAL}${endpoint.path}`);
    const response = await server.call(endpoint, { ...sent, headers: { cookie, ...headers } });
    used.keep(PORTAL, [response.headers['set-cookie'] ?? []].flat().map(String));
    return response;
  };
  const toReturned = async (used: TestBrowser, url: string): Promise<Returned> => {
    const arrived = await used.open(url, (each) => each.startsWith(`${PORTAL}/sign-on#`));
    if (!arrived.url.startsWith(`${PORTAL}/sign-on#`)) throw new Error(`${arrived.status} ${arrived.text}`);
    return Object.fromEntries(new URLSearchParams(new URL(arrived.url).hash.slice(1)));
  };

  const world: SignOnWorld = {
    ...{ server, provider, companyId, txtRecords, browser, call },
    session: (email) => signInAs(server, email),
    save: async (body, { email = BOSS, company = COMPANY } = {}) =>
      server.call(updateCompanySignOn, {
        token: await signInAs(server, email),
        params: { companyName: company },
        body,
      }),
    walk: async ({ email = BOSS, company = COMPANY } = {}) => {
      const [token, used, params] = [await signInAs(server, email), browser(), { companyName: company }];
      const begun = await server.call(testSignOn, { token, params });
      if (begun.status !== 200) throw new Error(begun.text);
      provider.person ??= { sub: 'the boss', email: BOSS };
      const { purpose: _, company: __, ...body } = await toReturned(used, begun.body.data.url);
      return call(used, finishSignOnTest, { token, params, body });
    },
    setUp: async (body = {}) => {
      const { client_id, client_secret } = provider.client;
      const domains = [{ name: 'polar.example', verified_at: '2026-01-01T00:00:00Z' }];
      const wanted = { issuer: provider.issuer, client_id, client_secret, domains, ...body };
      const saved = await world.save(wanted, { email: ADMIN });
      if (saved.status !== 200) throw new Error(saved.text);
      provider.person = { sub: 'the boss', email: BOSS };
      const walked = await world.walk();
      if (walked.status !== 200) throw new Error(walked.text);
    },
    goToProvider: async (used, email, person) => {
      const begun = await server.call(beginSignOn, { body: { email } });
      if (begun.body.data.method !== 'company') throw new Error(begun.text);
      provider.person = person;
      return toReturned(used, begun.body.data.url);
    },
    finish: (used, { purpose: _, ...body }) => call(used, finishSignOn, { body }),
    signIn: async (email, person, used = browser()) =>
      world.finish(used, await world.goToProvider(used, email, person)),
    stop: async () => {
      await server.stop();
      await provider.stop();
    },
  };
  return world;
}

/** The session of a sign-in that is finished. */
export function sessionOf({ status, text, body }: TestResponse<typeof finishSignOn>): SignedIn {
  if (status !== 200 || !('token' in body.data)) throw new Error(`not signed in: ${text}`);
  return body.data;
}
