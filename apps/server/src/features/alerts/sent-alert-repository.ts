import type { AlertFact, AlertKind } from '@dewar/domain/tanks/alert-causes';
import { findPassedLimit } from '@dewar/domain/tanks/vacuum-alert';
import type { Database } from '../../shared/database/database.ts';

export interface SentAlert {
  readonly company_id: number;
  readonly tank_id: number;
  readonly assignment_id: number;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly fact: AlertFact;
}

/**
 * Records alerts as sent, in the transaction that queues the mail, and returns those that this server has to send. In
 * the same order on every server, so that two cannot deadlock.
 */
export async function claimAlerts(
  transaction: Database,
  alerts: readonly SentAlert[],
  sent_at: Date,
): Promise<ReadonlySet<string>> {
  const rows = alerts
    .map(({ company_id, tank_id, assignment_id, kind, subject, fact }) => ({
      company_id,
      tank_id,
      assignment_id,
      kind,
      subject,
      sent_at,
      ...toldOf(fact),
    }))
    .toSorted((a, b) => a.tank_id - b.tank_id || compare(alertKey(a), alertKey(b)));
  const claimed = await transaction
    .insertInto('sent_alerts')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['company_id', 'tank_id', 'kind', 'subject']).doNothing())
    .returning(['tank_id', 'kind', 'subject'])
    .execute();
  return new Set(claimed.map(alertKey));
}

/** Of a high vacuum: which limit it has passed, by which reading. */
function toldOf(fact: AlertFact) {
  if (fact.kind !== 'high_reading') return { passed_limit: null, reading_at: null, reading_id: null };
  const { vacuum_reading, reading_id, reading_timestamp: reading_at, told } = fact;
  return { passed_limit: findPassedLimit(vacuum_reading, told?.limit ?? null), reading_at, reading_id };
}

/** Unique within one company. */
export function alertKey({ tank_id, kind, subject }: { tank_id: number; kind: string; subject: string }): string {
  return `${tank_id} ${kind} ${subject}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
