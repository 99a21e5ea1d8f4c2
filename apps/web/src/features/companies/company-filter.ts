import { COMPANY_STATUSES, type Company } from '@dewar/contract/companies';
import { foldText } from '@dewar/domain/primitives/folded-text';
import { oneOf, parseSearch, text } from '../../shared/navigation/parse-search.ts';

export type CompanyStatus = Company['status'];

/** What the company manager shows. */
export function readCompanyFilter(address: object) {
  return parseSearch(address, { search: text, status: oneOf(COMPANY_STATUSES) });
}

export type CompanyFilter = ReturnType<typeof readCompanyFilter>;

/** Companies of the status whose name or contact email contains the text, ignoring case and accents. */
export function filterCompanies(companies: readonly Company[], { search = '', status }: CompanyFilter) {
  const typed = foldText(search);
  return companies.filter(
    (company) =>
      (status === undefined || company.status === status) &&
      [company.name, company.email ?? ''].some((field) => foldText(field).includes(typed)),
  );
}
