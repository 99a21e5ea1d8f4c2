import { login } from '@dewar/contract/auth';
import { companyNameKey } from '@dewar/domain/company-names';
import type { Role } from '@dewar/domain/roles';
import { hashPassword } from '../src/features/auth/passwords-at-rest.ts';
import type { Database } from '../src/shared/database/database.ts';
import type { TestServer } from './test-server.ts';

export const PASSWORD = 'a long enough pass phrase';

let passwordHash: Promise<string> | undefined;

export interface SampleUser {
  readonly email: string;
  readonly role?: Role;
  readonly status?: string;
  readonly company_id?: number | null;
  readonly is_super_admin?: boolean;
  readonly timezone?: string;
}

export async function addCompany(db: Database, name: string): Promise<number> {
  const { id } = await db
    .insertInto('companies')
    .values({ name, name_key: companyNameKey(name) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function addUser(db: Database, user: SampleUser): Promise<number> {
  passwordHash ??= hashPassword(PASSWORD);
  const { role = 'user', status = 'active', ...rest } = user;
  const { id } = await db
    .insertInto('users')
    .values({ ...rest, role, status, password_hash: await passwordHash, email_verified: status !== 'pending' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs in and answers the bearer token. */
export async function signInAs(server: TestServer, email: string): Promise<string> {
  const { status, text, body } = await server.call(login, { body: { email, password: PASSWORD } });
  if (status !== 200) throw new Error(`${email} could not sign in: ${text}`);
  return body.data.token;
}
