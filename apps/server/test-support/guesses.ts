import { login, type SignInNotices } from '@dewar/contract/auth';
import { PASSWORD } from './sample-world.ts';
import type { TestServer } from './test-server.ts';

export interface Guess {
  readonly email: string;
  readonly password?: string;
  /** Where it comes from. */
  readonly from?: string;
  /** The cookies of the browser. */
  readonly cookie?: string;
  readonly userAgent?: string;
}

/** A sign-in from an address; with the wrong password unless one is given. */
export function guess(server: TestServer, { email, password = 'wrong', from, cookie, userAgent }: Guess) {
  return server.app.inject({
    method: login.method,
    url: login.path,
    payload: { email, password },
    headers: { ...(cookie !== undefined && { cookie }), ...(userAgent !== undefined && { 'user-agent': userAgent }) },
    ...(from !== undefined && { remoteAddress: from }),
  });
}

/** Signs in, and returns the token, what the person is told, and the cookie that makes this browser known. */
export async function signInFrom(
  server: TestServer,
  sent: Guess,
): Promise<{ notices: SignInNotices; cookie: string; token: string }> {
  const response = await guess(server, { password: PASSWORD, ...sent });
  if (response.statusCode !== 200) throw new Error(`${sent.email} could not sign in: ${response.body}`);
  const { notices, token } = response.json().data;
  return { notices, cookie: deviceCookieOf(response), token };
}

/** The cookie of a response that makes a browser known; '' without one. */
export function deviceCookieOf({ headers }: { readonly headers: Readonly<Record<string, unknown>> }): string {
  return /dewar_devices=[^;,]+/.exec([headers['set-cookie']].flat().join('; '))?.[0] ?? '';
}

/** Guesses from as many networks, one after the other. */
export async function guessFromNetworks(server: TestServer, email: string, networks: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 1; index <= networks; index += 1) {
    statuses.push((await guess(server, { email, from: `198.51.${index}.7` })).statusCode);
  }
  return statuses;
}
