import { expect } from '@playwright/test';
import {
  type Company,
  callWith,
  newSession,
  portalUrl,
  read,
  type Session,
  sessionFor,
  sessionOf,
} from './portal-api.ts';

export const MADE_PASSWORD = 'thirty minutes at the gauge';
export const TYPED_PASSWORD = 'typed by a super-admin at first';

interface Mail {
  readonly id: number;
  readonly to: string;
  readonly text: string;
}

export interface ManagedUser {
  readonly id: number;
  readonly email: string;
  readonly role: string;
  readonly status: string;
  readonly company_name: string;
}

interface NewUser {
  readonly email: string;
  readonly role?: string;
  readonly company_name?: string;
}

/** An account created by a super-admin, whose owner has chosen MADE_PASSWORD. */
export async function makeUser(fields: NewUser): Promise<ManagedUser> {
  const made = await makeUserWithTypedPassword(fields);
  await chooseOwnPassword(fields.email, TYPED_PASSWORD);
  return made;
}

/** An account created by a super-admin, with TYPED_PASSWORD. */
export async function makeUserWithTypedPassword(fields: NewUser): Promise<ManagedUser> {
  const { token } = await sessionOf('super');
  const made = await callWith(token, 'POST', '/api/admin/users', { password: TYPED_PASSWORD, ...fields });
  if (!made.ok) throw new Error(`no user: ${await made.text()}`);
  return ((await made.json()) as { data: ManagedUser }).data;
}

/** What a person has to do at the first sign-in, when an administrator typed the password. */
export async function chooseOwnPassword(email: string, typed: string, new_password = MADE_PASSWORD): Promise<void> {
  const { token } = await sessionFor(email, typed);
  const chosen = await callWith(token, 'POST', '/api/auth/change-password', { current_password: typed, new_password });
  if (!chosen.ok) throw new Error(`no password of their own: ${await chosen.text()}`);
  await callWith(token, 'POST', '/api/auth/logout');
}

/** A signed-in user without a company. */
export async function makeNewcomer(email: string): Promise<Session> {
  await makeUser({ email, company_name: 'No Company' });
  return sessionFor(email, MADE_PASSWORD);
}

export async function listUsers(query: string): Promise<readonly ManagedUser[]> {
  return read('super', `/api/admin/users?${query}`);
}

/** The status of this request for an administrator or a super-admin. */
export async function statusOf(
  as: 'admin' | 'super',
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<number> {
  const { token } = await newSession(as);
  return (await callWith(token, method, path, body)).status;
}

/** Registers like a person, opens the link that the demo keeps instead of mailing it, and chooses the password. */
export async function registerVerified(email: string, company_name: string): Promise<void> {
  const token = await newTokenMailedTo(email, 'verify-email', async () => {
    await fetch(new URL('/api/auth/register', portalUrl()), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: MADE_PASSWORD, company_name }),
    });
  });
  const chosen = await fetch(new URL('/api/auth/reset-password', portalUrl()), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, new_password: MADE_PASSWORD }),
  });
  expect(chosen.status).toBe(200);
}

/** What the demo mails to this address because of `act`: the token of the link to this page. */
export async function newTokenMailedTo(
  email: string,
  page: 'verify-email' | 'reset-password',
  act: () => Promise<unknown>,
): Promise<string> {
  const earlier = await mailsTo(email);
  await act();
  const { token: session } = await sessionOf('super');
  let token: string | undefined;
  await expect
    .poll(async () => {
      for (const id of (await mailsTo(email)).filter((each) => !earlier.includes(each))) {
        const shown = await callWith(session, 'POST', `/api/admin/mails/${id}/links`);
        const { text } = ((await shown.json()) as { data: Mail }).data;
        token ??= new RegExp(`${page}#token=([\\w-]+)`).exec(text)?.[1];
      }
      return token;
    })
    .toBeDefined();
  return token ?? '';
}

/** The ids of the mails to this address, whose links are hidden. */
async function mailsTo(email: string): Promise<readonly number[]> {
  const mails = await read<readonly Mail[]>('super', '/api/admin/mails?limit=200');
  return mails.filter(({ to }) => to === email).map(({ id }) => id);
}

/** A company created by a super-admin. */
export async function makeCompany(fields: { readonly name: string; readonly description?: string }): Promise<Company> {
  const { token } = await sessionOf('super');
  const made = await callWith(token, 'POST', '/api/admin/companies', fields);
  if (!made.ok) throw new Error(`no company: ${await made.text()}`);
  return ((await made.json()) as { data: Company }).data;
}

/** A teacher without any records. */
export async function makeTeacher(): Promise<Session> {
  const email = `teacher-${crypto.randomUUID()}@people.example`;
  await makeUser({ email, role: 'teacher' });
  return sessionFor(email, MADE_PASSWORD);
}

/** A record of the teacher's own. */
export async function write({ token }: Session, path: string, body: object): Promise<{ readonly id: number }> {
  const response = await callWith(token, 'POST', path, body);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { id: number } }).data;
}
