import { startCompanyArchive } from '@dewar/contract/archives';
import type { Sample } from './matrix-sample.ts';
import type { MatrixWorld } from './matrix-world.ts';

/** Archives of company A, prepared by its administrator. */
export const ARCHIVE_SAMPLES: Readonly<Record<string, Sample>> = {
  startCompanyArchive: {
    others: 'not-found',
    owners: ['company admin A', 'admin', 'super-admin'],
    call: async ({ companyA }) => ({ params: { companyName: companyA } }),
    invented: { params: { companyName: 'No such company' } },
  },
  startTeacherArchive: { others: 'same', call: async () => ({}) },
  getLatestArchive: {
    others: 'filtered',
    owners: ['company admin A'],
    call: async (world) => {
      await newArchive(world);
      return {};
    },
  },
  downloadArchive: {
    others: 'not-found',
    owners: ['company admin A'],
    call: async (world) => ({ params: { id: await newArchive(world) } }),
    invented: { params: { id: 2_000_000_000 } },
  },
};

async function newArchive({ server, tokens, companyA }: MatrixWorld): Promise<number> {
  const call = { token: tokens['company admin A'], params: { companyName: companyA } };
  const { status, text, body } = await server.call(startCompanyArchive, call);
  if (status !== 201) throw new Error(text);
  return body.data.id;
}
