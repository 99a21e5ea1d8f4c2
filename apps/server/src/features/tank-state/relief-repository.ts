import { type RawBuilder, sql } from 'kysely';

/** When a load reaches relief, in the contract's format, from a row of tank_judgements; null where none is estimated. */
export function reliefOf(judged: string): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${judged}.${name}`);
  return sql`case when ${column('relief_at')} is not null then json_build_object(
    'relief_at', ${column('relief_at')}, 'earliest_at', ${column('relief_earliest_at')},
    'latest_at', ${column('relief_latest_at')}, 'vent_risk_from', ${column('vent_risk_from')},
    'relief_psi', ${column('relief_psi')}, 'is_liquid_full', ${column('is_liquid_full')},
    'pressure_path', ${column('pressure_path')}) end`;
}
