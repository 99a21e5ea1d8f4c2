import { createImportTemplate } from '@dewar/contract/import-templates';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const MATCH = {
  kind: 'readings',
  headings: ['Tank', 'Date', CANARY],
  columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 },
  units: { vacuum_reading: 'micron' },
  date_order: 'day-month',
  timezone: 'UTC',
} as const;

const newBody = () => ({ name: `${CANARY} ${Math.random()}`, match: MATCH });

/** Templates of user A, whom nobody else sees. */
export const IMPORT_TEMPLATE_SAMPLES: Readonly<Record<string, Sample>> = {
  listImportTemplates: {
    others: 'filtered',
    owners: ['user A'],
    call: async (world) => {
      await newTemplate(world);
      return {};
    },
  },
  createImportTemplate: { others: 'same', call: async () => ({ body: newBody() }) },
  updateImportTemplate: onTemplate({ name: 'Renamed' }),
  deleteImportTemplate: onTemplate(),
};

function onTemplate(body?: object): Sample {
  const sent = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    owners: ['user A'],
    call: async (world) => ({ params: { id: await newTemplate(world) }, ...sent }),
    invented: { params: { id: 2_000_000_000 }, ...sent },
  };
}

async function newTemplate({ server, tokens }: MatrixWorld): Promise<number> {
  // A person may have only so many.
  await server.pool.query('delete from import_templates');
  const { status, text, body } = await server.call(createImportTemplate, { token: tokens['user A'], body: newBody() });
  if (status !== 201) throw new Error(text);
  return body.data.id;
}
