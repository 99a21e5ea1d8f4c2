import { type Company, createCompany } from '@dewar/contract/companies';
import { fieldErrors } from '@dewar/contract/field-errors';
import type { CompanyStatus } from './company-filter.ts';

/** What is typed of a company; empty texts are ''. */
export interface CompanyValues {
  readonly name: string;
  readonly email: string;
  readonly description: string;
  readonly phone: string;
  readonly address: string;
  readonly website: string;
  readonly status: CompanyStatus;
}

export const NEW_COMPANY: CompanyValues = {
  name: '',
  email: '',
  description: '',
  phone: '',
  address: '',
  website: '',
  status: 'active',
};

export function companyValuesOf(company: Company): CompanyValues {
  return {
    name: company.name,
    email: company.email ?? '',
    description: company.description ?? '',
    phone: company.phone ?? '',
    address: company.address ?? '',
    website: company.website ?? '',
    status: company.status,
  };
}

/** As it is sent: no email is null. */
export function companyBody(values: CompanyValues) {
  const email = values.email.trim();
  return { ...values, email: email === '' ? null : email };
}

/** What the contract has against single fields, before the server says it. */
export function findCompanyErrors(values: CompanyValues): Record<string, string> {
  const parsed = createCompany.body.safeParse(companyBody(values));
  return parsed.success ? {} : fieldErrors(parsed.error, { email: 'Contact email' });
}
