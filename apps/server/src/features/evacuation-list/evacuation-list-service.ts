import type { QueryOf } from '@dewar/contract/endpoint';
import type { EvacuationList, getEvacuationList } from '@dewar/contract/evacuation-list';
import { planEvacuations } from '@dewar/domain/evacuation/evacuation-plan';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findReader } from '../companies/company-reader.ts';
import { listEvacuationFacts } from './evacuation-list-repository.ts';

/**
 * The evacuation list of the person's company, for administrators of a named one or of all. Throws 404 for a company that
 * the person may not see.
 */
export async function readEvacuationList(
  db: Database,
  person: SignedIn,
  { company, timezone = person.timezone }: QueryOf<typeof getEvacuationList>,
  now: Date,
): Promise<EvacuationList> {
  const reader = await findReader(db, person, company);
  const { pumped_with_test_days, insulation_weaker_index, insulation_review_index } = SETTINGS;
  const settings = await readSettings(db, { pumped_with_test_days, insulation_weaker_index, insulation_review_index });
  const today = calendarDateIn(timezone, now);
  const plan = planEvacuations(await listEvacuationFacts(db, reader, timezone), {
    today,
    pumpedWithTestDays: settings.pumped_with_test_days,
    weakerInsulationIndex: settings.insulation_weaker_index,
    reviewInsulationIndex: settings.insulation_review_index,
  });
  return { today, pumped_with_test_days: settings.pumped_with_test_days, ...plan };
}
