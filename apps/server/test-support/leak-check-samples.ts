import { createLeakCheck, type LeakCheckDetails, markRepairs, runVacuumTest } from '@dewar/contract/leak-checks';
import type { Sample } from './matrix-sample.ts';
import { CANARY, type MatrixWorld } from './matrix-world.ts';

const UNKNOWN_ID = 2_000_000_000;

const leak = {
  x: 316,
  y: 188,
  weldLocation: '3. Vacuum port',
  description: CANARY,
  tankView: 'rear',
  severity: 'moderate',
  pointNumber: 1,
};
const markedLeak = { leakPoints: [leak], assessmentDurationMinutes: 7, overallStatus: 'pass', notes: CANARY };
const repair = { repairMethod: 'rtv', repairNotes: CANARY };
const start = { action: 'start', initialVacuumReading: 12.5, vacuumTestNotes: CANARY };

const ofTank: Sample = {
  others: 'not-found',
  call: async (world) => ({ query: { tank_id: (await newLeakCheck(world, [leak])).tank_id } }),
  invented: { query: { tank_id: UNKNOWN_ID } },
};

/** Leak checks (spec 2 §7): read by their company, written by administrators. */
export const LEAK_CHECK_SAMPLES: Readonly<Record<string, Sample>> = {
  listLeakChecks: ofTank,
  exportLeakChecks: ofTank,
  getLeakCheck: onLeakCheck([leak]),
  createLeakCheck: {
    others: 'not-found',
    call: async (world) => {
      const { tank_id, tank_number } = await newLeakCheck(world, []);
      return { body: { tankId: tank_id, tankNumber: tank_number, ...markedLeak } };
    },
    invented: { body: { tankId: UNKNOWN_ID, tankNumber: 'invented', ...markedLeak } },
  },
  deleteLeakCheck: onLeakCheck([leak]),
  markRepairs: {
    others: 'not-found',
    call: async (world) => {
      const { id, leakPoints } = await newLeakCheck(world, [leak]);
      return { params: { id }, body: { ...repair, leakPointIds: leakPoints.map((point) => point.id) } };
    },
    invented: { params: { id: UNKNOWN_ID }, body: { ...repair, leakPointIds: [UNKNOWN_ID] } },
  },
  undoRepairs: {
    others: 'not-found',
    call: async (world) => {
      const { id, leakPoints } = await newLeakCheck(world, [leak]);
      const leakPointIds = leakPoints.map((point) => point.id);
      await world.server.call(markRepairs, {
        token: world.tokens.admin,
        params: { id },
        body: { ...repair, leakPointIds },
      });
      return { params: { id }, body: { leakPointIds } };
    },
    invented: { params: { id: UNKNOWN_ID }, body: { leakPointIds: [UNKNOWN_ID] } },
  },
  runVacuumTest: onLeakCheck([], start),
  addHoldReading: {
    others: 'not-found',
    call: async (world) => ({ params: { id: await newRunningTest(world) }, body: { vacuumReading: 14 } }),
    invented: { params: { id: UNKNOWN_ID }, body: { vacuumReading: 14 } },
  },
  deleteHoldReading: {
    others: 'not-found',
    call: async (world) => {
      const id = await newRunningTest(world);
      const { id: readingId } = await world.server.db
        .insertInto('vacuum_test_readings')
        .values({
          assessment_id: id,
          vacuum_reading: 14,
          reading_timestamp: world.server.clock.now(),
          recorded_by_email: `${CANARY}@x.example`,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { params: { id, readingId } };
    },
    invented: { params: { id: UNKNOWN_ID, readingId: UNKNOWN_ID } },
  },
};

function onLeakCheck(leakPoints: readonly object[], body?: object): Sample {
  const withBody = body === undefined ? {} : { body };
  return {
    others: 'not-found',
    call: async (world) => ({ params: { id: (await newLeakCheck(world, leakPoints)).id }, ...withBody }),
    invented: { params: { id: UNKNOWN_ID }, ...withBody },
  };
}

async function newLeakCheck(world: MatrixWorld, leakPoints: readonly object[]): Promise<LeakCheckDetails> {
  const { server, tokens } = world;
  const tankId = await world.newTank();
  const { tank_number: tankNumber } = await server.db
    .selectFrom('tanks')
    .select('tank_number')
    .where('id', '=', tankId)
    .executeTakeFirstOrThrow();
  const body = { ...markedLeak, tankId, tankNumber, leakPoints };
  const { status, text, body: response } = await server.call(createLeakCheck, { token: tokens.admin, body });
  if (status !== 201) throw new Error(text);
  return response.data;
}

/** A minute old, so that a reading of it can be dated. */
async function newRunningTest(world: MatrixWorld): Promise<number> {
  const { id } = await newLeakCheck(world, []);
  const { server, tokens } = world;
  const { status, text } = await server.call(runVacuumTest, { token: tokens.admin, params: { id }, body: start });
  if (status !== 200) throw new Error(text);
  server.clock.advance(60_000);
  return id;
}
