import { login, type SecondFactorStep } from '@dewar/contract/auth';
import { beginPasskey, beginTotp, confirmTotp, createPasskey } from '@dewar/contract/second-factor';
import { Secret, TOTP } from 'otpauth';
import { PASSWORD } from './sample-world.ts';
import { SoftwareAuthenticator } from './software-authenticator.ts';
import type { TestServer } from './test-server.ts';

/** The address in the browser of these tests; passkeys are bound to it. */
export const PUBLIC_URL = 'https://dewar.example';
export const HERE = { origin: PUBLIC_URL, rpID: 'dewar.example' };

export const withPassword = { current_password: PASSWORD };

/** The code an authenticator app shows, this many periods from now. */
export function codeOf(server: TestServer, secret: string, periods = 0): string {
  const timestamp = server.clock.now().getTime() + periods * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

export async function beginApp(server: TestServer, token: string): Promise<string> {
  const { text, body } = await server.call(beginTotp, { token, body: withPassword });
  if (body.data === undefined) throw new Error(text);
  return body.data.secret;
}

/** Sets up an authenticator app, which uses its current code. */
export async function setUpApp(server: TestServer, token: string) {
  const secret = await beginApp(server, token);
  const { text, body } = await server.call(confirmTotp, { token, body: { code: codeOf(server, secret) } });
  if (body.data === undefined) throw new Error(text);
  return { secret, recoveryCodes: body.data.recovery_codes };
}

export async function beginCeremony(server: TestServer, token: string): Promise<string> {
  const { text, body } = await server.call(beginPasskey, { token, body: withPassword });
  if (body.data === undefined) throw new Error(text);
  return String(body.data.challenge);
}

/** Sets up a passkey. */
export async function setUpPasskey(server: TestServer, token: string, name = 'Laptop') {
  const authenticator = new SoftwareAuthenticator();
  const challenge = await beginCeremony(server, token);
  const response = authenticator.register({ ...HERE, challenge });
  const { text, body } = await server.call(createPasskey, { token, body: { name, response } });
  if (body.data === undefined) throw new Error(text);
  return { authenticator, recoveryCodes: body.data.recovery_codes };
}

/** What remains to be proved after the right password. */
export async function passwordStep(
  server: TestServer,
  email: string,
  password = PASSWORD,
): Promise<SecondFactorStep['second_factor']> {
  const { text, body } = await server.call(login, { body: { email, password } });
  if (body.data === undefined || !('second_factor' in body.data))
    throw new Error(`No second factor was asked: ${text}`);
  return body.data.second_factor;
}

export async function forgetSecondFactors({ db }: TestServer): Promise<void> {
  for (const table of ['totp_secrets', 'passkeys', 'recovery_codes'] as const) await db.deleteFrom(table).execute();
}
