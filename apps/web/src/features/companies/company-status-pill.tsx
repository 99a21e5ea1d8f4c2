import { COMPANY_STATUS_LABELS, COMPANY_STATUSES, type CompanyStatus } from '@dewar/domain/accounts/company-list';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';

export const COMPANY_STATUS_CHOICES = COMPANY_STATUSES.map((value) => ({ value, label: COMPANY_STATUS_LABELS[value] }));

export function CompanyStatusPill({ status }: { readonly status: CompanyStatus }) {
  return <StatusPill tone={status === 'active' ? 'good' : 'neutral'}>{COMPANY_STATUS_LABELS[status]}</StatusPill>;
}
