import { updateCompanySignOn } from '@dewar/contract/sign-on';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';
import type { TestCall } from './test-server.ts';

const OWNERS: readonly Caller[] = ['company admin A', 'admin', 'super-admin'];
const ISSUER = 'https://id.a.example';
const STATE = 'a state that nobody has begun with';
const DOMAIN = 'a-mail.example';

/** The sign-on of company A, whose provider answers nobody. */
export const SIGN_ON_SAMPLES: Readonly<Record<string, Sample>> = {
  beginSignOn: { others: 'same', call: async () => ({ body: { email: `somebody@${DOMAIN}` } }) },
  startSignOn: { others: 'same', call: async (world) => ({ params: { key: await keyOfCompanyA(world) } }) },
  returnFromSignOn: { others: 'same', call: async () => ({ query: { state: STATE, code: 'invented' } }) },
  finishSignOn: { others: 'same', call: async () => ({ body: { state: STATE, code: 'invented' } }) },
  signOnBackChannelLogout: {
    others: 'same',
    call: async (world) => ({ params: { key: await keyOfCompanyA(world) }, body: { logout_token: 'in.ven.ted' } }),
  },
  signOnFrontChannelLogout: {
    others: 'same',
    call: async (world) => ({ params: { key: await keyOfCompanyA(world) }, query: { iss: ISSUER, sid: 'invented' } }),
  },
  getCompanySignOn: ofCompany(async () => ({})),
  updateCompanySignOn: ofCompany(async () => ({ body: { issuer: ISSUER, client_id: CANARY, new_people: 'wait' } })),
  deleteCompanySignOn: ofCompany(async () => ({})),
  verifySignOnDomain: ofCompany(async ({ server }) => {
    const verified = { verified_at: server.clock.now(), verified_by_email: 'admin@dewar.example' };
    await server.db.updateTable('sign_on_domains').set(verified).where('name', '=', DOMAIN).execute();
    return { params: { name: DOMAIN } };
  }),
  listSignOnPeople: ofCompany(async () => ({})),
  disconnectSignOnPerson: ofCompany(async ({ server, companyA }) => {
    const { rows } = await server.pool.query<{ user_id: number }>(
      `insert into sign_on_identities (company_id, issuer, subject, user_id, joined_as, joined_at)
       select person.company_id, $1, 'subject', person.id, 'owner', $2
         from users person join companies on companies.id = person.company_id
        where companies.name = $3 and not person.is_company_admin and not person.is_service_account
        order by person.id limit 1
       on conflict (company_id, issuer, subject) do update set joined_at = excluded.joined_at returning user_id`,
      [ISSUER, server.clock.now(), companyA],
    );
    return { params: { id: rows[0]?.user_id ?? 0 } };
  }),
  testSignOn: {
    ...ofCompany(async ({ server }) => {
      await server.db.updateTable('company_sign_ons').set({ issuer: null, client_id: null }).execute();
      return {};
    }),
    servedStatus: 400,
  },
  finishSignOnTest: { ...ofCompany(async () => ({ body: { state: STATE, code: 'invented' } })), servedStatus: 400 },
  getOwnSignOn: { others: 'same', call: async () => ({}) },
  connectSignOn: { others: 'same', call: async () => ({}), servedStatus: 409 },
  finishSignOnConnection: {
    ...{ others: 'same', servedStatus: 400 },
    call: async () => ({ body: { state: STATE, code: 'invented' } }),
  },
};

function ofCompany(prepare: (world: MatrixWorld) => Promise<TestCall>): Sample {
  return {
    others: 'not-found',
    owners: OWNERS,
    call: async (world) => {
      await keyOfCompanyA(world);
      const { params, ...call } = await prepare(world);
      return { ...call, params: { companyName: world.companyA, ...params } };
    },
    invented: { params: { companyName: 'No such company', name: DOMAIN, id: 999_999 }, body: { state: STATE } },
  };
}

/** Set up by its administrator, and used by nobody yet. */
async function keyOfCompanyA({ server, tokens, companyA }: MatrixWorld): Promise<string> {
  const body = { issuer: ISSUER, client_id: CANARY, domains: [{ name: DOMAIN }] };
  const params = { companyName: companyA };
  const saved = await server.call(updateCompanySignOn, { token: tokens['company admin A'], params, body });
  if (saved.status !== 200) throw new Error(saved.text);
  return saved.body.data.key ?? '';
}
