import { generateWeeklyReport, saveWeeklyReportNotes } from '@dewar/contract/weekly-reports';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const invented = { params: { id: 2_000_000_000 } };
const range = { week_start_date: '2026-05-31', week_end_date: '2026-06-06' };

/** Reports of company A with notes. */
export const WEEKLY_REPORT_SAMPLES: Readonly<Record<string, Sample>> = {
  listWeeklyReports: {
    others: 'filtered',
    call: async (world) => {
      await newReport(world);
      return {};
    },
  },
  exportWeeklyReports: {
    others: 'filtered',
    call: async (world) => {
      await newReport(world);
      return {};
    },
  },
  getWeeklyReport: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newReport(world) } }),
    invented,
  },
  getWeeklyReportPdf: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newReport(world) } }),
    invented,
  },
  listWeeklyReportVersions: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newReport(world) } }),
    invented,
  },
  saveWeeklyReportNotes: {
    others: 'same',
    call: async ({ companyA }) => ({ body: { company_name: companyA, ...range, notes: CANARY } }),
  },
  generateWeeklyReport: {
    others: 'same',
    call: async ({ companyA }) => ({ body: { company_name: companyA, ...range } }),
  },
  deleteWeeklyReport: {
    others: 'same',
    call: async (world) => ({ params: { id: await newReport(world) } }),
  },
};

async function newReport({ server, tokens, companyA }: MatrixWorld): Promise<number> {
  const body = { company_name: companyA, ...range };
  await server.call(saveWeeklyReportNotes, { token: tokens.admin, body: { ...body, notes: CANARY } });
  const { status, text, body: response } = await server.call(generateWeeklyReport, { token: tokens.admin, body });
  if (status !== 201) throw new Error(text);
  return response.data.id;
}
