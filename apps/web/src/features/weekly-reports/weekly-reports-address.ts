import { oneOf, parseSearch, recordId, text } from '../../shared/navigation/parse-search.ts';

const COMPANY_READERS = { tab: oneOf(['weekly-reports']), report: recordId };

/** The tab of ISO Analytics, and the report that is open over it; mails link to one. */
export function readCompanyReportsAddress(address: object) {
  const search = parseSearch(address, COMPANY_READERS);
  return search.tab === undefined ? {} : search;
}

export type CompanyReportsAddress = ReturnType<typeof readCompanyReportsAddress>;

/** What the administrators' page of weekly reports shows: Generate, where no tab is named. */
export function readReportsPageAddress(address: object) {
  return parseSearch(address, { tab: oneOf(['reports']), company: text, report: recordId });
}
