import { attemptApart } from '../../shared/database/attempt.ts';
import type { Database } from '../../shared/database/database.ts';
import type { Server } from '../../shared/http/server.ts';
import { type Judge, LONGEST_JUDGING_MS } from './judge-thread.ts';
import type { JudgementSettings, TankFacts } from './judgement-shapes.ts';
import {
  deleteMovedTrips,
  listFormerTrips,
  listOldMovedTrips,
  type MovedTrips,
  postponeMovedTrips,
  takeMovedTrips,
} from './moved-trips-repository.ts';
import { retryAt } from './retry-pause.ts';
import { type OutdatedQuestion, storeTripInsulation } from './tank-judgement-repository.ts';

interface Telling extends Pick<Server, 'log'> {
  readonly judge: Judge;
  readonly transaction: Database;
  readonly settings: JudgementSettings;
  readonly question: OutdatedQuestion;
  readonly stopping: AbortSignal;
}

interface ToldTrips {
  readonly tank: TankFacts;
  /** Those of its trips whose insulation is kept; the others say how large the tank is. */
  readonly ids: readonly number[];
}

/**
 * Tells trips anew after records moved, and returns how many marks were taken. A company that had a tank before has no
 * judgement of it, only what its trips told; an old load that moved is told with the trips before it, as when it was new.
 */
export async function tellMovedTrips(telling: Telling, marksAtOnce: number): Promise<number> {
  const { transaction, question, log } = telling;
  const { now } = question;
  const marks = await takeMovedTrips(transaction, now, marksAtOnce);
  if (marks.length === 0) return 0;
  const former = await listFormerTrips(transaction, question, marks);
  const old = await listOldMovedTrips(transaction, question, marks);
  const failed = new Set<MovedTrips>();
  const told: readonly ToldTrips[] = [
    ...former.map((tank) => ({ tank, ids: tank.trips.map(({ id }) => id) })),
    ...old.map((tank) => ({ tank, ids: tank.trips.slice(0, 1).map(({ id }) => id) })),
  ];
  if (told.length > 0) {
    await attemptApart(transaction, told, {
      work: (some) => tellTogether(telling, some),
      fail: async ({ tank: { tank_id, company_id } }, error) => {
        const own = marks.filter((mark) => mark.tank_id === tank_id && mark.company_id === company_id);
        const isNew = own.every((mark) => mark.failures === 0 && !failed.has(mark));
        if (isNew) log.error({ err: error, tank_id, company_id }, 'trips whose records moved could not be told');
        for (const mark of own) failed.add(mark);
      },
      stopping: telling.stopping,
    });
  }
  await deleteMovedTrips(
    transaction,
    marks.filter((mark) => !failed.has(mark)).map(({ id }) => id),
  );
  for (const { id, failures } of failed) await postponeMovedTrips(transaction, id, retryAt(failures + 1, now));
  return marks.length;
}

async function tellTogether({ judge, transaction, settings, question }: Telling, told: readonly ToldTrips[]) {
  const tanks = told.map(({ tank }) => tank);
  const input = { tanks, settings, now: question.now.toISOString() };
  const judged = await judge.run(input, { longestMs: LONGEST_JUDGING_MS });
  await storeTripInsulation(
    transaction,
    told.flatMap(({ ids }) => ids),
    // They come in the order of the tanks.
    judged.flatMap(({ insulations }, index) =>
      insulations.filter(({ transfer_id }) => told[index]?.ids.includes(transfer_id)),
    ),
  );
}
