import type { TelemetryUnit } from '@dewar/contract/telemetry';
import { writeAudit } from '../../shared/audit/audit-log.ts';
import { notFound } from '../../shared/errors.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { noteSilences } from './silence-repository.ts';
import { findUnit } from './unit-lists.ts';
import { lockUnit, setSilentLimit } from './unit-repository.ts';

/** Sets after how many silent hours a unit is on the attention list. Throws 404. */
export function limitSilence(
  context: RequestContext,
  { company_id, unit: name }: { readonly company_id: number; readonly unit: string },
  hours: number | null,
): Promise<TelemetryUnit> {
  return withTransaction(context, async ({ db, person, now }) => {
    const locked = await lockUnit(db, company_id, name);
    const before = locked && (await findUnit(db, { company_id, name, now }));
    if (locked === undefined || before === undefined) throw notFound();
    await setSilentLimit(db, locked.id, hours);
    await noteSilences(db, now);
    const entry = {
      actor: person,
      company_id,
      entity: 'telemetry_unit',
      entity_id: locked.id,
      action: 'update',
    } as const;
    const change = (silent_after_hours: number | null) => ({ name, silent_after_hours });
    await writeAudit(db, { ...entry, before: change(before.silent_after_hours), after: change(hours) });
    const after = await findUnit(db, { company_id, name, now });
    if (after === undefined) throw notFound();
    return after;
  });
}
