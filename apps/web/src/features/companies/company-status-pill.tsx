import { COMPANY_STATUSES } from '@dewar/contract/companies';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import type { CompanyStatus } from './company-filter.ts';

const COMPANY_STATUS_LABELS: Readonly<Record<CompanyStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
};

export const COMPANY_STATUS_CHOICES = COMPANY_STATUSES.map((value) => ({ value, label: COMPANY_STATUS_LABELS[value] }));

export function CompanyStatusPill({ status }: { readonly status: CompanyStatus }) {
  return <StatusPill tone={status === 'active' ? 'good' : 'neutral'}>{COMPANY_STATUS_LABELS[status]}</StatusPill>;
}
