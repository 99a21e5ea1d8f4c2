import { COMPANY_STATUSES, type Company } from '@dewar/contract/companies';
import { companyNameKey } from '@dewar/domain/accounts/company-names';

export type CompanyStatus = Company['status'];

/** What the company manager shows; all of it stands in the address. */
export interface CompanyFilter {
  readonly search?: string;
  readonly status?: CompanyStatus;
}

/** Reads the filter out of an address; what is no choice there is left out. */
export function readCompanyFilter(address: { readonly [Name in keyof CompanyFilter]?: unknown }): CompanyFilter {
  // A text of digits alone arrives as a number.
  const search = address.search === undefined ? '' : String(address.search);
  const status = COMPANY_STATUSES.find((each) => each === address.status);
  return { ...(search !== '' && { search }), ...(status !== undefined && { status }) };
}

/** Those of the status whose name or contact email holds the text, whatever its case. */
export function filterCompanies(companies: readonly Company[], { search = '', status }: CompanyFilter) {
  const wanted = companyNameKey(search);
  return companies.filter(
    (company) =>
      (status === undefined || company.status === status) &&
      [company.name, company.email ?? ''].some((text) => companyNameKey(text).includes(wanted)),
  );
}
