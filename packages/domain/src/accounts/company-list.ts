import { foldText } from '../primitives/folded-text.ts';

export const COMPANY_STATUSES = ['active', 'inactive'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_STATUS_LABELS: Readonly<Record<CompanyStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
};

interface ListedCompany {
  readonly name: string;
  /** Its contact email. */
  readonly email: string | null;
  readonly status: CompanyStatus;
}

interface CompanyFilter {
  readonly search?: string | undefined;
  readonly status?: CompanyStatus | undefined;
}

/** Companies of the status whose name or contact email contains the text, ignoring case and accents. */
export function filterCompanies<Listed extends ListedCompany>(
  companies: readonly Listed[],
  { search = '', status }: CompanyFilter,
): readonly Listed[] {
  const typed = foldText(search);
  return companies.filter(
    (company) =>
      (status === undefined || company.status === status) &&
      [company.name, company.email ?? ''].some((field) => foldText(field).includes(typed)),
  );
}
