import { findReportDatesError, type ReportDates } from '@dewar/domain/reports/reporting-week';
import type { Database } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import { findCompanyToReferTo } from '../companies/company-repository.ts';
import type { ReportedCompany } from './gather-report.ts';

export interface RangeRequest extends ReportDates {
  readonly company_name: string;
}

/**
 * The company that a request names, in the transaction that writes. Throws 400 for an unknown one and for invalid
 * dates.
 */
export async function resolveRange(transaction: Database, request: RangeRequest): Promise<ReportedCompany> {
  const error = findReportDatesError(request);
  if (error !== null) throw invalidInput({ week_end_date: error });
  const company = await findCompanyToReferTo(transaction, request.company_name);
  if (company === undefined) throw invalidInput({ company_name: 'No company has this name' });
  return company;
}
