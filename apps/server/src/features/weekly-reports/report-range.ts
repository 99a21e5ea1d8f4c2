import { findReportDatesError, type ReportDates } from '@dewar/domain/reports/reporting-week';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { calendarDateIn } from '@dewar/domain/time/calendar-dates';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import { readSetting } from '../../shared/settings/settings-reader.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import type { ReportedCompany } from './gather-report.ts';

export interface RangeRequest extends ReportDates {
  readonly company_name: string;
}

/**
 * The company that a request names, in the transaction that writes. Throws 400 for an unknown one, for invalid dates,
 * and for a range that has not begun.
 */
export async function resolveRange(transaction: Database, request: RangeRequest, now: Date): Promise<ReportedCompany> {
  const company = await findCompanyToReferTo(transaction, request.company_name);
  if (company === undefined) throw invalidInput({ company_name: 'No company has this name' });
  const timeZone = await readSetting(transaction, SETTINGS.timezone, company.id);
  const error = findReportDatesError(request, calendarDateIn(timeZone, now));
  if (error !== null) throw invalidInput({ [error.field]: error.message });
  return company;
}
