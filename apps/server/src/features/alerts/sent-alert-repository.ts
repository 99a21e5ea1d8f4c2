import type { AlertKind } from '@dewar/domain/tanks/alert-causes';
import type { Database } from '../../shared/database/database.ts';

export interface SentAlert {
  readonly company_id: number;
  readonly tank_id: number;
  readonly assignment_id: number;
  readonly kind: AlertKind;
  readonly subject: string;
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
    .map(({ company_id, tank_id, assignment_id, kind, subject }) => ({
      company_id,
      tank_id,
      assignment_id,
      kind,
      subject,
      sent_at,
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

/** Unique within one company. */
export function alertKey({ tank_id, kind, subject }: { tank_id: number; kind: string; subject: string }): string {
  return `${tank_id} ${kind} ${subject}`;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
