import { createApiToken, createCompanyToken } from '@dewar/contract/api-tokens';
import type { TokenScope } from '@dewar/domain/accounts/api-tokens';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';

export const [ADMIN, SUPER, INES, BOSS, SECOND_BOSS, NORA, TEACHER] = [
  ...(['admin@dewar.example', 'super@dewar.example', 'ines@polar.example', 'boss@polar.example'] as const),
  ...(['second@polar.example', 'nora@north.example', 'teacher@school.example'] as const),
] as const;

export const COMPANY = 'Polar Gas';

interface Asked {
  readonly name?: string;
  readonly scopes?: readonly TokenScope[];
  readonly expires_at?: string | null;
  readonly networks?: readonly string[];
}

export interface TokenWorld {
  readonly server: TestServer;
  readonly companyId: number;
  /** Sessions by address. */
  session(email: string): Promise<string>;
  /** A token of the person's own, with its id. */
  make(email: string, asked?: Asked): Promise<{ readonly id: number; readonly token: string; readonly prefix: string }>;
  makeForCompany(email: string, asked?: Asked): Promise<{ readonly id: number; readonly token: string }>;
}

/** Two companies with their people; made by the sample password. */
export async function startTokenWorld(environment: Readonly<Record<string, string>> = {}): Promise<TokenWorld> {
  const server = await startTestServer(environment);
  const { db } = server;
  const companyId = await addCompany(db, COMPANY);
  const north = await addCompany(db, 'North');
  await addUser(db, { email: ADMIN, role: 'admin' });
  await addUser(db, { email: SUPER, role: 'admin', is_super_admin: true });
  await addUser(db, { email: INES, company_id: companyId });
  await addUser(db, { email: BOSS, company_id: companyId, is_company_admin: true });
  await addUser(db, { email: SECOND_BOSS, company_id: companyId, is_company_admin: true });
  await addUser(db, { email: NORA, company_id: north, is_company_admin: true });
  await addUser(db, { email: TEACHER, role: 'teacher' });
  const session = (email: string) => signInAs(server, email);
  const bodyOf = ({ name = 'ERP import', scopes = ['tanks:read'], ...rest }: Asked) => ({
    ...{ name, scopes, current_password: PASSWORD },
    ...rest,
  });
  return {
    ...{ server, companyId, session },
    make: async (email, asked = {}) => {
      const made = await server.call(createApiToken, { token: await session(email), body: bodyOf(asked) });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.data;
    },
    makeForCompany: async (email, asked = {}) => {
      const params = { companyName: COMPANY };
      const made = await server.call(createCompanyToken, { token: await session(email), params, body: bodyOf(asked) });
      if (made.status !== 201) throw new Error(made.text);
      return made.body.data;
    },
  };
}
