import { readJudgementHash } from '../src/features/tank-judgement/judgement-settings-reader.ts';
import type { TestServer } from './test-server.ts';

/** Keeps judgements by which no trip tells anything, for the tanks without one, as their records and the settings are now. */
export async function keepUntoldJudgements({ db, pool }: TestServer): Promise<void> {
  await pool.query(
    `insert into tank_judgements (tank_id, company_id, assignment_id, state_version, settings_hash, computed_at, heat_leaks)
     select tank_id, company_id, assignment_id, xmin::text::bigint, $1, now(), '[]' from tank_state
      where company_id is not null
     on conflict (tank_id) do nothing`,
    [await readJudgementHash(db)],
  );
}
