import { StatusPill } from '../../shared/ui/status-pill.tsx';
import type { CompanyStatus } from './company-filter.ts';

export const COMPANY_STATUS_LABELS: Readonly<Record<CompanyStatus, string>> = {
  active: 'Active',
  inactive: 'Inactive',
};

export function CompanyStatusPill({ status }: { readonly status: CompanyStatus }) {
  return <StatusPill meaning={status === 'active' ? 'good' : 'neutral'}>{COMPANY_STATUS_LABELS[status]}</StatusPill>;
}
