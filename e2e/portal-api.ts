export const DEMO_PASSWORD = process.env.DEMO_PASSWORD ?? 'demo-tank-1';

/** What a journey answers in the server's place is believed only with its mark. */
export const OWN_MARK = { 'x-server-time': '2026-11-02T08:00:00.000Z' };

export type Person = 'polar' | 'north' | 'kestrel' | 'admin' | 'super' | 'teacher' | 'newcomer';

interface SessionOwner {
  readonly email: string;
  readonly company_name: string;
  readonly timezone: string;
  readonly needs_new_password: boolean;
  readonly needs_second_factor: boolean;
  readonly first_steps: string | null;
}

export interface Session {
  readonly token: string;
  readonly user: SessionOwner;
  /** Authorises images and files, for which a page cannot send a token. */
  readonly mediaCookie: { readonly name: string; readonly value: string };
}

/** The fields used in the tests. */
export interface Reading {
  readonly id: number;
  readonly tank_id: number;
  readonly vacuum_reading: number;
  readonly reading_timestamp: string;
  readonly additional_notes: string | null;
}

export interface Transfer {
  readonly id: number;
  readonly tank_id: number;
  readonly tank_number: string;
  readonly loaded_weight_lbs: number | null;
  readonly arrived_at: string | null;
  readonly bol_number: string | null;
  readonly notes: string | null;
}

export interface FleetTank {
  readonly id: number;
  readonly tank_number: string;
  readonly operational_status: boolean;
  readonly latest_reading: Reading | null;
  readonly open_transfer: { readonly id: number } | null;
}

export interface Company {
  readonly id: number;
  readonly name: string;
  readonly userCount: number;
}

const sessions = new Map<string, Promise<Session>>();

/** The address of the portal; known once it is started. */
export function portalUrl(): string {
  const url = process.env.PORTAL_URL;
  if (url === undefined) throw new Error('PORTAL_URL is not set: no portal was started');
  return url;
}

/** A session shared by all tests; for one that will be ended use `newSession`. */
export function sessionOf(person: Person): Promise<Session> {
  const key = `${portalUrl()} ${person}`;
  const session = sessions.get(key) ?? newSession(person);
  sessions.set(key, session);
  return session;
}

export function newSession(person: Person): Promise<Session> {
  return sessionFor(`${person}@demo.example`, DEMO_PASSWORD);
}

/** A session of any account, whose owner has seen where to begin: first screens look as they do every day. */
export async function sessionFor(email: string, password: string): Promise<Session> {
  const session = await newcomersSession(email, password);
  const { first_steps: handbook, needs_new_password, needs_second_factor } = session.user;
  if (handbook === null || needs_new_password || needs_second_factor) return session;
  const seen = await callWith(session.token, 'POST', '/api/users/me/first-steps', { handbook });
  return { ...session, user: { ...session.user, ...(await readData<{ first_steps: string | null }>(seen)) } };
}

/** A session of any account, as it is after the first sign-in. */
export async function newcomersSession(email: string, password: string): Promise<Session> {
  const response = await fetch(`${portalUrl()}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const session = await readData<Omit<Session, 'mediaCookie'>>(response);
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(';', 1)[0]?.split('=') ?? [];
  return { ...session, mediaCookie: { name, value } };
}

/** What the browser of somebody with this session has stored. */
export function storedSession({ token, user, mediaCookie }: Session) {
  const localStorage = [
    { name: 'user', value: JSON.stringify(user) },
    { name: 'token', value: token },
  ];
  const { hostname: domain } = new URL(portalUrl());
  const cookie = { ...mediaCookie, domain, path: '/api', expires: -1, httpOnly: true, secure: false };
  return {
    cookies: [{ ...cookie, sameSite: 'Strict' as const }],
    origins: [{ origin: portalUrl(), localStorage }],
  };
}

/** The `data` of a GET request by this person. */
export async function read<Data>(person: Person, path: string): Promise<Data> {
  const { token } = await sessionOf(person);
  return readData<Data>(await callWith(token, 'GET', path));
}

export function callWith(
  token: string,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Response> {
  const authorization = `Bearer ${token}`;
  if (body === undefined) return fetch(new URL(path, portalUrl()), { method, headers: { authorization } });
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(new URL(path, portalUrl()), { method, headers, body: JSON.stringify(body) });
}

export async function listFleet(person: Person): Promise<readonly FleetTank[]> {
  const { user } = await sessionOf(person);
  return (await read<{ tanks: FleetTank[] }>(person, `/api/companies/${encodeURIComponent(user.company_name)}/fleet`))
    .tanks;
}

export function listTransfers(person: Person, tankId: number): Promise<readonly Transfer[]> {
  return read(person, `/api/transfers?tank_id=${tankId}`);
}

export function listReadings(person: Person, tankId: number): Promise<readonly Reading[]> {
  return read(person, `/api/vacuum-readings?tank_id=${tankId}&limit=1000`);
}

async function readData<Data>(response: Response): Promise<Data> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { data: Data }).data;
}
