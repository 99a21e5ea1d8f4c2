import type { Sample } from './matrix-sample.ts';
import type { MatrixWorld } from './matrix-world.ts';

const MONTH = '2020-02';
const OWNERS = ['company admin A', 'admin', 'super-admin'] as const;

/** A month of company A's books, which is over. */
export const CLOSED_MONTH_SAMPLES: Readonly<Record<string, Sample>> = {
  closeMonth: {
    others: 'not-found',
    owners: OWNERS,
    call: async (world) => {
      await world.server.db.deleteFrom('closed_months').where('month', '=', MONTH).execute();
      return { params: { companyName: world.companyA }, body: { month: MONTH } };
    },
    invented: { params: { companyName: 'No such company' }, body: { month: MONTH } },
  },
  reopenMonth: {
    others: 'not-found',
    owners: OWNERS,
    call: async (world) => {
      await closeOfA(world);
      return { params: { companyName: world.companyA }, body: { month: MONTH, reason: 'a bill came late' } };
    },
    invented: { params: { companyName: 'No such company' }, body: { month: MONTH, reason: 'a bill came late' } },
  },
};

async function closeOfA({ server, companyA }: MatrixWorld): Promise<void> {
  const { id: company_id } = await server.db
    .selectFrom('companies')
    .select('id')
    .where('name', '=', companyA)
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('closed_months')
    .values({
      ...{ company_id, month: MONTH, timezone: 'UTC', loaded_from: '2020-02-01T00:00:00Z' },
      ...{ loaded_to: '2020-03-01T00:00:00Z', closed_at: '2020-03-02T00:00:00Z', closed_by_email: 'boss@a.example' },
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
