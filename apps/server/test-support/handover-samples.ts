import { createHandoverLink, listHandoverReports, reportHandover } from '@dewar/contract/handovers';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;
const invented = { params: { id: UNKNOWN_ID } };
const report = { name: CANARY, arrived_at: '2026-06-09T00:00:00Z', was_venting: false, arrival_pressure: 20 };

const onNewLoad = (body?: object): Sample => ({
  others: 'not-found',
  call: async (world) => ({ params: { id: (await world.newLoad()).id }, ...(body && { body }) }),
  invented: { ...invented, ...(body && { body }) },
});

/** On a report that waits. */
const onReport: Sample = {
  others: 'not-found',
  call: async (world) => ({ params: await newReport(world) }),
  invented: { params: { id: UNKNOWN_ID, reportId: UNKNOWN_ID } },
};

/** Links for receivers of loads of company A, and what was reported with them. */
export const HANDOVER_SAMPLES: Readonly<Record<string, Sample>> = {
  listHandoverLinks: onNewLoad(),
  createHandoverLink: onNewLoad({}),
  endHandoverLink: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newLink(world)).id } }),
    invented,
  },
  openHandover: { others: 'same', call: async (world) => ({ body: { token: (await newLink(world)).token } }) },
  reportHandover: {
    others: 'same',
    call: async (world) => ({ body: { ...report, token: (await newLink(world)).token }, file: picture() }),
  },
  listHandoverReports: onNewLoad(),
  acceptHandoverReport: onReport,
  dismissHandoverReport: onReport,
};

/** A GIF of one pixel. */
function picture(): File {
  const bytes = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
  return new File([bytes], `${CANARY}.gif`);
}

async function newLink(world: MatrixWorld) {
  const { id: transfer_id } = await world.newLoad();
  const sent = { token: world.tokens['user A'], params: { id: transfer_id }, body: {} };
  const { status, text, body } = await world.server.call(createHandoverLink, sent);
  if (status !== 201) throw new Error(text);
  const { id, url } = body.data;
  return { id, transfer_id, token: url.replace(/^.*#token=/, '') };
}

async function newReport(world: MatrixWorld) {
  const { transfer_id: id, token } = await newLink(world);
  const { status, text } = await world.server.call(reportHandover, { body: { ...report, token }, file: picture() });
  if (status !== 201) throw new Error(text);
  const listed = await world.server.call(listHandoverReports, { token: world.tokens['user A'], params: { id } });
  return { id, reportId: listed.body.data[0]?.id ?? 0 };
}
