import { login, type SignedIn } from '@dewar/contract/auth';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import type { Role } from '@dewar/domain/accounts/roles';
import { hashPassword } from '../src/features/auth/passwords/passwords-at-rest.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { TestResponse, TestServer } from './test-server.ts';

export const PASSWORD = 'a long enough pass phrase';

let passwordHash: Promise<string> | undefined;

export interface SampleUser {
  readonly email: string;
  readonly role?: Role;
  readonly status?: string;
  readonly company_id?: number | null;
  readonly is_super_admin?: boolean;
  readonly is_company_admin?: boolean;
  readonly timezone?: string;
  readonly requested_company?: string;
}

export async function addCompany(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({ name, name_key: companyNameKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The columns of an account or a request that asks for a company. */
export function askingFor(requested_company: string) {
  return { requested_company, requested_company_key: companyNameKey(requested_company) };
}

export async function addUser(db: Database, user: SampleUser): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD);
  const { role = 'user', status = 'active', requested_company, ...columns } = user;
  const rest = { ...columns, ...(requested_company !== undefined && askingFor(requested_company)) };
  const { id } = await db
    .insertInto('users')
    .values({ ...rest, role, status, password_hash: await passwordHash, email_verified: status !== 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs in and returns the bearer token. */
export async function signInAs(server: TestServer, email: string): Promise<string> {
  const response = await server.call(login, { body: { email, password: PASSWORD } });
  return signedInBy(response, email).token;
}

/** The session of a login. Throws if there is none, or a second factor is required first. */
export function signedInBy({ status, text, body }: TestResponse<typeof login>, email = 'The person'): SignedIn {
  if (status !== 200 || 'second_factor' in body.data) throw new Error(`${email} could not sign in: ${text}`);
  return body.data;
}
