import type { User } from '@dewar/contract/users';
import { belongsToCompany } from '@dewar/domain/accounts/roles';

/** The decision about the company of an approved account. */
export interface ApprovalValues {
  readonly choice: 'existing' | 'new' | 'none';
  readonly existing: string;
  readonly created: string;
}

/** The usual choice: the company that was asked for, or the one that was probably meant. */
export function approvalFor({ role, requested_company, requested_company_match }: User): ApprovalValues {
  const existing = requested_company_match?.name ?? '';
  const created = requested_company ?? '';
  if (!belongsToCompany(role)) return { choice: 'none', existing: '', created: '' };
  return { choice: existing === '' && created !== '' ? 'new' : 'existing', existing, created };
}

/** The request: a company's name, or nothing. */
export function approvalBody(values: ApprovalValues): { readonly company_name?: string } {
  const name = chosenName(values);
  return name === null ? {} : { company_name: name };
}

/** spec 1 §5, Approve with company. */
export function findApprovalErrors(values: ApprovalValues): Record<string, string> {
  if (chosenName(values) !== '') return {};
  return { [values.choice === 'new' ? 'created' : 'existing']: 'Company name cannot be empty' };
}

function chosenName({ choice, existing, created }: ApprovalValues): string | null {
  if (choice === 'none') return null;
  return (choice === 'existing' ? existing : created).trim();
}
