import type { QueryOf } from '@dewar/contract/endpoint';
import type { EvacuationList, getEvacuationList } from '@dewar/contract/evacuation-list';
import { planEvacuations } from '@dewar/domain/evacuation/evacuation-plan';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { RequestContext } from '../../shared/request-context.ts';
import { computationHash } from '../../shared/settings/computation-hash.ts';
import { readSettings } from '../../shared/settings/settings-reader.ts';
import { findReader } from '../companies/company-reader.ts';
import { ASKED_TO_JUDGE, toJudgementSettings } from '../tank-judgement/judgement-settings-reader.ts';
import { listEvacuationFacts } from './evacuation-list-repository.ts';

/**
 * The evacuation list of the person's company, for administrators of a named one or of all. Throws 404 for a company that
 * the person may not see.
 */
export async function readEvacuationList(
  { db, person, now }: RequestContext,
  { company, timezone: asked_zone }: QueryOf<typeof getEvacuationList>,
): Promise<EvacuationList> {
  const reader = await findReader(db, person, company);
  const ofCompany = await readSettings(db, { timezone: SETTINGS.timezone }, reader.company_id);
  // Whether a tank is due is asked for the day of its company; a list of all has the day of the portal.
  const timezone = asked_zone ?? ofCompany.timezone;
  const { pumped_with_test_days, pump_down_index, insulation_review_index } = SETTINGS;
  const asked = { ...ASKED_TO_JUDGE, pumped_with_test_days, pump_down_index, insulation_review_index };
  const settings = await readSettings(db, asked);
  const settings_hash = computationHash(toJudgementSettings(settings));
  const today = calendarDateIn(timezone, now);
  const tanks = await listEvacuationFacts(db, reader, { timezone, settings_hash });
  const plan = planEvacuations(tanks, {
    today,
    pumpedWithTestDays: settings.pumped_with_test_days,
    pumpDownIndex: settings.pump_down_index,
    reviewInsulationIndex: settings.insulation_review_index,
  });
  const not_judged = tanks.filter(({ has_judgement_failed }) => has_judgement_failed).length;
  const being_judged = tanks.filter((tank) => tank.is_being_judged && !tank.has_judgement_failed).length;
  return { today, timezone, pumped_with_test_days: settings.pumped_with_test_days, being_judged, not_judged, ...plan };
}
