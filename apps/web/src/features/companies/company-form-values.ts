import { type Company, companyForm } from '@dewar/contract/companies';
import { fieldErrors } from '@dewar/contract/field-errors';
import { fieldLabels } from '@dewar/contract/field-labels';
import type { z } from 'zod';
import { blankValues, bodyOf, type FormValues, valuesOf } from '../../shared/forms/form-values.ts';

/** What an administrator types about a company; empty texts are ''. */
export type CompanyValues = FormValues<z.output<typeof companyForm>>;

export const NEW_COMPANY: CompanyValues = { ...blankValues(companyForm), status: 'active' };

export function companyValuesOf(company: Company): CompanyValues {
  return valuesOf(NEW_COMPANY, company);
}

/** The request: empty texts are null. */
export function companyBody(values: CompanyValues) {
  return bodyOf(companyForm, values);
}

/** The contract's errors by field, before the server reports them. */
export function findCompanyErrors(values: CompanyValues): Record<string, string> {
  const parsed = companyForm.safeParse(companyBody(values));
  return parsed.success ? {} : fieldErrors(parsed.error, COMPANY_LABELS);
}

export const COMPANY_LABELS = fieldLabels(companyForm, { email: 'Contact email' });
