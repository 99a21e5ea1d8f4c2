import { type KeptGateAnswer, keptGateAnswerSchema } from '@dewar/contract/dossiers';
import { gateTankSchema, tankLoadGateSchema } from '@dewar/contract/load-gate';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../../shared/database/database.ts';
import { readJudgementHash } from '../tank-judgement/judgement-settings-reader.ts';
import { findTankFacts } from './load-gate-repository.ts';

/** The company, the day and the settings for which a tank was judged. */
const viewSchema = tankLoadGateSchema.omit({ tank: true });

type GateTank = z.infer<typeof gateTankSchema>;
export type KeptView = z.infer<typeof viewSchema>;

export interface StoredGateAnswer {
  readonly answer: KeptGateAnswer;
  /** What the certificate of the load follows from. */
  readonly tank: GateTank;
  readonly view: KeptView;
}

export async function insertGateAnswer(
  transaction: Database,
  of: { readonly transfer_id: number; readonly company_id: number },
  { answer, tank, view }: StoredGateAnswer,
): Promise<void> {
  const kept = { answer: JSON.stringify(answer), tank: JSON.stringify(tank), view: JSON.stringify(view) };
  await transaction
    .insertInto('load_gate_answers')
    .values({ ...of, ...kept, answered_at: answer.answered_at })
    .execute();
}

/** What was answered when a load was recorded for the company that has it; undefined if nothing was. */
export async function findGateAnswer(db: Database, transfer_id: number): Promise<StoredGateAnswer | undefined> {
  const { rows } = await sql<{ answer: unknown; tank: unknown; view: unknown }>`
    select kept.answer, kept.tank, kept.view
      from load_gate_answers kept
      join transfers transfer on transfer.id = kept.transfer_id and transfer.company_id = kept.company_id
     where kept.transfer_id = ${transfer_id}`.execute(db);
  const [kept] = rows;
  if (kept === undefined) return undefined;
  return {
    answer: keptGateAnswerSchema.parse(kept.answer),
    tank: gateTankSchema.parse(kept.tank),
    view: viewSchema.parse(kept.view),
  };
}

/**
 * Of a load that was recorded while its tank was being judged: reads what its holding time follows from again, and keeps
 * it once. Returns undefined while the tank still is being judged, and 'gone' where the company of the load has it no more:
 * by now it would follow from what the next one recorded.
 */
export async function rereadGateTank(
  transaction: Database,
  { transfer_id, ...of }: { readonly transfer_id: number; readonly tank_id: number; readonly company_id: number },
): Promise<GateTank | 'gone' | undefined> {
  const tank = await findTankFacts(transaction, of, await readJudgementHash(transaction));
  if (tank === undefined) return 'gone';
  const read = gateTankSchema.parse(JSON.parse(tank));
  if (read.is_being_judged) return undefined;
  await sql`update load_gate_answers set tank = ${JSON.stringify(read)}::json where transfer_id = ${transfer_id}`.execute(
    transaction,
  );
  return read;
}
