import type { AuditAction } from '@dewar/domain/audit-log/audit-actions';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { callerOrigin, callerToken } from '../http/caller-origin.ts';

export interface AuditEntry {
  /** Null if nobody is signed in: the first start or a scheduled job. Without an id, the operator on the machine. */
  readonly actor: { readonly id: number | null; readonly email: string } | null;
  readonly company_id: number | null;
  readonly entity: string;
  readonly entity_id: number | null;
  readonly action: AuditAction;
  readonly before?: unknown;
  readonly after?: unknown;
}

/**
 * Records who did what, with the values before and after. Call it in the transaction of the change, so that both are
 * stored or neither. It also says from which address, with which program and by
 * which token.
 */
export async function writeAudit(db: Database, entry: AuditEntry): Promise<void> {
  const { address, user_agent } = callerOrigin();
  await sql`
    insert into audit_log (actor_id, actor_email, company_id, entity, entity_id, action, before, after, address,
                           user_agent, via)
    values (${entry.actor?.id ?? null}, ${entry.actor?.email ?? null}, ${entry.company_id}, ${entry.entity},
            ${entry.entity_id}, ${entry.action}, ${asJson(entry.before)}::json, ${asJson(entry.after)}::json,
            ${address}, ${user_agent}, ${callerToken()})`.execute(db);
}

function asJson(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}
