import { createToken, hashToken } from '../src/features/auth/accounts/secret-tokens.ts';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const newAddress = () => `${CANARY}-${Math.random()}@a.example`;

/** Invitations to company A, and what their holders do with them. */
export const INVITATION_SAMPLES: Readonly<Record<string, Sample>> = {
  listInvitations: {
    others: 'filtered',
    call: async (world) => {
      await newInvitation(world);
      return { query: { search: CANARY } };
    },
  },
  exportInvitations: {
    others: 'filtered',
    call: async (world) => {
      await newInvitation(world);
      return { query: { search: 'joins' } };
    },
  },
  checkInvitees: { others: 'same', call: async () => ({ body: { emails: ['user@a.example', newAddress()] } }) },
  createInvitations: {
    others: 'forbidden',
    call: async ({ companyA }) => ({
      body: { people: [{ email: newAddress(), first_name: CANARY }], role: 'user', company_name: companyA },
    }),
  },
  resendInvitations: onInvitation(),
  revokeInvitations: onInvitation(),
  openInvitation: withToken(),
  beginInvitedPasskey: withToken(),
  acceptInvitation: withToken({ first_name: 'Ada', last_name: 'Berg', password: 'a fine pass phrase' }),
};

function onInvitation(): Sample {
  return {
    others: 'not-found',
    call: async (world) => ({ body: { ids: [(await newInvitation(world)).id] } }),
    invented: { body: { ids: [2_000_000_000] } },
  };
}

function withToken(body: object = {}): Sample {
  return { others: 'same', call: async (world) => ({ body: { token: (await newInvitation(world)).token, ...body } }) };
}

/** An open invitation by an administrator to company A. */
async function newInvitation({ server: { db, clock }, companyA }: MatrixWorld) {
  const token = createToken();
  const now = clock.now();
  const inviter = await db.selectFrom('users').select('id').where('email', '=', 'admin@x.example').executeTakeFirst();
  const company = await db.selectFrom('companies').select('id').where('name', '=', companyA).executeTakeFirst();
  const { id } = await db
    .insertInto('invitations')
    .values({
      email: newAddress(),
      role: 'user',
      company_id: company?.id ?? null,
      invited_by: inviter?.id ?? null,
      invited_by_email: 'admin@x.example',
      token_hash: hashToken(token),
      valid_days: 7,
      created_at: now,
      sent_at: now,
      expires_at: new Date(now.getTime() + 1_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}
