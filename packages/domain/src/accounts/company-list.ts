import { nameSearch } from '../primitives/name-search.ts';

export const COMPANY_STATUSES = ['active', 'inactive'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_STATUS_LABELS: Readonly<Record<CompanyStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
};

export const COMPANY_ORDERS = ['name', 'users', 'tanks', 'active'] as const;
export type CompanyOrder = (typeof COMPANY_ORDERS)[number];

export const COMPANY_ORDER_LABELS: Readonly<Record<CompanyOrder, string>> = {
  name: 'Name',
  users: 'Most users',
  tanks: 'Most tanks',
  active: 'Last active',
};

interface ListedCompany {
  readonly name: string;
  /** Its contact email. */
  readonly email: string | null;
  readonly status: CompanyStatus;
  readonly userCount: number;
  readonly tank_count: number;
  readonly lastActive: string | null;
}

interface CompanyFilter {
  readonly search?: string | undefined;
  readonly status?: CompanyStatus | undefined;
  /** By name if undefined. */
  readonly order?: CompanyOrder | undefined;
}

/** Companies of the status whose name or contact email has the words (nameSearch), given by name, in the order. */
export function filterCompanies<Listed extends ListedCompany>(
  companies: readonly Listed[],
  { search = '', status, order = 'name' }: CompanyFilter,
): readonly Listed[] {
  const isFound = nameSearch(search);
  const found = companies.filter(
    (company) => (status === undefined || company.status === status) && isFound(company.name, company.email),
  );
  if (order === 'name') return found;
  // Equal ones stay by name.
  const rank = RANKS[order];
  return found.toSorted((one, other) => rank(other) - rank(one));
}

const RANKS: Readonly<Record<Exclude<CompanyOrder, 'name'>, (company: ListedCompany) => number>> = {
  users: ({ userCount }) => userCount,
  tanks: ({ tank_count }) => tank_count,
  active: ({ lastActive }) => (lastActive === null ? 0 : Date.parse(lastActive)),
};
