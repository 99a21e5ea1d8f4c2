import { type RawBuilder, sql } from 'kysely';

/** When a record that was captured without a signal arrived; null for one that was sent at once. */
export function receivedAt(capturedAt: string, storedAt: string): RawBuilder<unknown> {
  return sql`case when ${sql.ref(capturedAt)} is not null then ${sql.ref(storedAt)} end`;
}
