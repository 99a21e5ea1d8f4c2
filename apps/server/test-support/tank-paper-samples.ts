import { createPaperKind, createTankPaper } from '@dewar/contract/tank-papers';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;
const paper = { kind: 'csc_acep', number: CANARY, body: 'Lloyd', issued_at: '2026-01-15' };
const invented = { params: { id: UNKNOWN_ID, paperId: UNKNOWN_ID } };
const OWNERS = ['company admin A', 'admin', 'super-admin'] as const;
let serial = 0;

/** Papers of a tank of company A, and the kinds that it has added. */
export const TANK_PAPER_SAMPLES: Readonly<Record<string, Sample>> = {
  listPaperKinds: {
    others: 'not-found',
    call: async (world) => ({ query: { tank_id: (await newPaper(world)).id } }),
    invented: { query: { tank_id: UNKNOWN_ID } },
  },
  createPaperKind: {
    others: 'not-found',
    owners: OWNERS,
    call: async ({ companyA }) => ({ body: { company: companyA, label: newLabel() } }),
    invented: { body: { company: 'No such company', label: 'Pump test' } },
  },
  deletePaperKind: {
    others: 'not-found',
    owners: OWNERS,
    call: async ({ server, tokens }) => {
      const kind = await server.call(createPaperKind, {
        token: tokens['company admin A'],
        body: { label: newLabel() },
      });
      return { params: { id: kind.body.data.id ?? 0 } };
    },
    invented: { params: { id: UNKNOWN_ID } },
  },
  listTankPapers: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newPaper(world)).id } }),
    invented: { params: { id: UNKNOWN_ID } },
  },
  createTankPaper: {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newPaper(world)).id }, body: paper }),
    invented: { params: { id: UNKNOWN_ID }, body: paper },
  },
  updateTankPaper: {
    others: 'not-found',
    call: async (world) => ({ params: await newPaper(world), body: { number: `${CANARY} 2` } }),
    invented: { ...invented, body: {} },
  },
  deleteTankPaper: {
    others: 'not-found',
    call: async (world) => ({ params: await newPaper(world) }),
    invented,
  },
};

async function newPaper({ server, tokens, newTank }: MatrixWorld) {
  const id = await newTank();
  const sent = { token: tokens['user A'], params: { id }, body: paper };
  const { status, text, body } = await server.call(createTankPaper, sent);
  if (status !== 201) throw new Error(text);
  return { id, paperId: body.data.id };
}

function newLabel(): string {
  serial += 1;
  return `${CANARY} ${serial}`;
}
