import * as contract from '@dewar/contract/fleet';
import { calendarDateIn } from '@dewar/domain/calendar-dates';
import { RECENT_ACTIVITY_DAYS } from '@dewar/domain/list-limits';
import { SETTINGS } from '@dewar/domain/settings';
import type { Server } from '../../app.ts';
import { JsonText } from '../../shared/http/mount.ts';
import { getReadableCompany } from '../companies/company-access.ts';
import { readSetting } from '../settings/settings-reader.ts';
import { getFleetRecord } from './fleet-repository.ts';

const MS_PER_DAY = 86_400_000;

export function fleetRoutes({ mount }: Server): void {
  mount(contract.getFleet, async ({ db, person, params, now }) => {
    const company = await getReadableCompany(db, person, params.companyName);
    const [timeZone, inspectionSoonDays] = await Promise.all([
      readSetting(db, SETTINGS.timezone, company.id),
      readSetting(db, SETTINGS.inspection_due_soon_days),
    ]);
    const fleet = await getFleetRecord(db, {
      company_id: company.id,
      company_name: company.name,
      today: calendarDateIn(timeZone, now),
      inspectionSoonDays,
      recentSince: new Date(now.getTime() - RECENT_ACTIVITY_DAYS * MS_PER_DAY),
    });
    return { data: new JsonText(fleet) };
  });
}
