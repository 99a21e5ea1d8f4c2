import { createApiToken, createCompanyToken } from '@dewar/contract/api-tokens';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';
import { PASSWORD } from './sample-world.ts';
import type { TestCall } from './test-server.ts';

const UNKNOWN_ID = 2_000_000_000;
const OWNERS: readonly Caller[] = ['company admin A', 'admin', 'super-admin'];
const newToken = { name: CANARY, scopes: ['tanks:read'], expires_at: null, networks: [], current_password: PASSWORD };

/** Tokens of user A, and of a service account of company A. */
export const API_TOKEN_SAMPLES: Readonly<Record<string, Sample>> = {
  listApiTokens: {
    others: 'filtered',
    owners: ['user A'],
    call: async (world) => {
      await newTokenOfUserA(world);
      return {};
    },
  },
  createApiToken: {
    others: 'same',
    call: async (world, caller) => {
      await forgetTokens(world);
      return { body: caller.startsWith('teacher') ? { ...newToken, scopes: ['lessons:read'] } : newToken };
    },
  },
  revokeApiToken: {
    others: 'not-found',
    owners: ['user A'],
    call: async (world) => ({ params: { id: await newTokenOfUserA(world) } }),
    invented: { params: { id: UNKNOWN_ID } },
  },
  listCompanyTokens: ofCompany(async (world) => {
    await newTokenOfCompanyA(world);
    return {};
  }),
  createCompanyToken: ofCompany(async (world) => {
    await forgetTokens(world);
    return { body: newToken };
  }),
  confirmCompanyToken: ofCompany(async (world) => {
    const id = await newTokenOfCompanyA(world);
    await world.server.db
      .updateTable('api_tokens')
      .set({ stopped_at: world.server.clock.now() })
      .where('id', '=', id)
      .execute();
    return { params: { id }, body: { current_password: PASSWORD } };
  }),
  revokeCompanyToken: ofCompany(async (world) => ({ params: { id: await newTokenOfCompanyA(world) } })),
};

function ofCompany(prepare: (world: MatrixWorld) => Promise<TestCall>): Sample {
  return {
    others: 'not-found',
    owners: OWNERS,
    call: async (world) => {
      const { params, ...call } = await prepare(world);
      return { ...call, params: { companyName: world.companyA, ...params } };
    },
  };
}

async function newTokenOfUserA(world: MatrixWorld): Promise<number> {
  await forgetTokens(world);
  const call = { token: world.tokens['user A'], body: newToken };
  return idOf(await world.server.call(createApiToken, call));
}

async function newTokenOfCompanyA(world: MatrixWorld): Promise<number> {
  await forgetTokens(world);
  const params = { companyName: world.companyA };
  const call = { token: world.tokens['company admin A'], params, body: newToken };
  return idOf(await world.server.call(createCompanyToken, call));
}

/** Their number is limited. */
async function forgetTokens({ server }: MatrixWorld): Promise<void> {
  await server.db.deleteFrom('api_tokens').where('name', '=', CANARY).execute();
}

function idOf({ status, text, body }: { status: number; text: string; body: { data: { id: number } } }): number {
  if (status !== 201) throw new Error(text);
  return body.data.id;
}
