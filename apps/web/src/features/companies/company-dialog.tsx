import type { Company } from '@dewar/contract/companies';
import { useMemo } from 'react';
import { CompanyForm } from './company-form.tsx';
import { CompanyLogoDialog } from './company-logo-dialog.tsx';

export type OpenCompanyDialog =
  | { readonly action: 'create' }
  | {
      readonly action: 'edit' | 'logo' | 'access' | 'tokens' | 'webhooks' | 'sign-on' | 'data';
      readonly id: number;
    };

interface CompanyDialogProps {
  readonly dialog: OpenCompanyDialog | null;
  /** From the current list, so that a new logo shows at once. */
  readonly companies: readonly Company[];
  readonly onClose: () => void;
}

export function CompanyDialog({ dialog, companies, onClose }: CompanyDialogProps) {
  const companyNames = useMemo(() => companies.map(({ name }) => name), [companies]);
  if (dialog === null) return null;
  const form = { companyNames, onClose };
  if (dialog.action === 'create') return <CompanyForm {...form} />;
  const company = companies.find(({ id }) => id === dialog.id);
  if (company === undefined) return null;
  if (dialog.action === 'logo') return <CompanyLogoDialog company={company} onClose={onClose} />;
  // The access of its people, its tokens, its webhooks and its data have dialogs of their own.
  return dialog.action === 'edit' ? <CompanyForm company={company} {...form} /> : null;
}
