import { isAwaitedCompanyName, NO_COMPANY, PENDING_ASSIGNMENT_LABEL } from '@dewar/domain/accounts/company-names';
import { belongsToCompany, type Role } from '@dewar/domain/accounts/roles';

interface Account {
  readonly role: Role;
  readonly company_name: string;
}

/** The company whose data an account sees; teachers and administrators belong to no company. */
export function companyLabel({ role, company_name }: Account): string {
  if (isAwaitedCompanyName(company_name)) return PENDING_ASSIGNMENT_LABEL;
  return company_name === NO_COMPANY && !belongsToCompany(role) ? '–' : company_name;
}
