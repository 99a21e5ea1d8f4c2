import type { Sample } from './matrix-sample.ts';
import { CANARY, type Caller, type MatrixWorld } from './matrix-world.ts';

const OWNERS: readonly Caller[] = ['company admin A', 'admin', 'super-admin'];

/** The directory of company A, with a group. */
export const DIRECTORY_SAMPLES: Readonly<Record<string, Sample>> = {
  getDirectory: {
    ...{ others: 'not-found', owners: OWNERS },
    call: async (world) => {
      await newGroup(world);
      return { params: { companyName: world.companyA } };
    },
  },
  updateDirectoryGroup: {
    ...{ others: 'not-found', owners: OWNERS },
    call: async (world) => ({
      params: { companyName: world.companyA, id: await newGroup(world) },
      body: { makes_administrators: true },
    }),
  },
};

async function newGroup({ server: { pool }, companyA }: MatrixWorld): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `insert into directory_groups (company_id, display_name, created_at, updated_at)
     select id, $2 || ' ' || gen_random_uuid(), now(), now() from companies where name = $1 returning id`,
    [companyA, CANARY],
  );
  return rows[0]?.id ?? 0;
}
