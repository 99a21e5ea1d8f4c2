import { COMPANY_ORDERS, COMPANY_STATUSES } from '@dewar/domain/accounts/company-list';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

/** What the company manager shows. */
export function readCompanyFilter(address: object) {
  return parseSearch(address, { search: text, status: oneOf(COMPANY_STATUSES), order: oneOf(COMPANY_ORDERS) });
}

export type CompanyFilter = ReturnType<typeof readCompanyFilter>;
