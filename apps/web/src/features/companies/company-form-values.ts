import { type Company, companyForm } from '@dewar/contract/companies';
import { fieldErrors } from '@dewar/contract/field-errors';
import type { z } from 'zod';
import { blankValues, bodyOf, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

/** What is typed of a company; empty texts are ''. */
export type CompanyValues = FormValues<z.output<typeof companyForm>>;

export const NEW_COMPANY: CompanyValues = { ...blankValues(companyForm), status: 'active' };

export function companyValuesOf(company: Company): CompanyValues {
  return valuesOf(NEW_COMPANY, company);
}

/** As it is sent: empty texts as null. */
export function companyBody(values: CompanyValues) {
  return bodyOf(companyForm, values);
}

/** What the contract has against single fields, before the server says it. */
export function findCompanyErrors(values: CompanyValues): Record<string, string> {
  const parsed = companyForm.safeParse(companyBody(values));
  return parsed.success ? {} : fieldErrors(parsed.error, { email: 'Contact email' });
}
