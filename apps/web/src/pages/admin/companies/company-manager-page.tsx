import { COMPANY_ORDER_LABELS, COMPANY_ORDERS } from '@dewar/domain/accounts/company-list';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { CompanyArchiveDialog } from '../../../features/archives/company-archive-dialog.tsx';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { CompanyDialog, type OpenCompanyDialog } from '../../../features/companies/company-dialog.tsx';
import { companyExport } from '../../../features/companies/company-export.ts';
import { type CompanyFilter, readCompanyFilter } from '../../../features/companies/company-filter.ts';
import type { CompanyAction } from '../../../features/companies/company-list.tsx';
import { CompanyResults } from '../../../features/companies/company-results.tsx';
import { COMPANY_STATUS_CHOICES } from '../../../features/companies/company-status-pill.tsx';
import { useDeleteCompany } from '../../../features/companies/delete-company.tsx';
import { AccessDialog } from '../../../features/suspensions/access-dialog.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';

const CompanyTokensDialog = lazyPart(async () => ({
  default: (await import('../../../features/api-tokens/company-tokens-dialog.tsx')).CompanyTokensDialog,
}));

const CompanyWebhooksDialog = lazyPart(async () => ({
  default: (await import('../../../features/webhooks/company-webhooks-dialog.tsx')).CompanyWebhooksDialog,
}));

const CompanySignOnDialog = lazyPart(async () => ({
  default: (await import('../../../features/sign-on/company-sign-on-dialog.tsx')).CompanySignOnDialog,
}));

const route = getRouteApi('/admin/companies');
const ORDER_CHOICES = COMPANY_ORDERS.map((value) => ({ value, label: COMPANY_ORDER_LABELS[value] }));
const STATUS_CHOICES = [{ value: '', label: 'All statuses' }, ...COMPANY_STATUS_CHOICES];

export function CompanyManagerPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readCompanyFilter(route.useSearch());
  const navigate = route.useNavigate();
  const companies = useQuery(companiesQuery).data ?? [];
  const [dialog, setDialog] = useState<OpenCompanyDialog | null>(null);
  const deleteCompany = useDeleteCompany();

  const narrow = (change: SearchChange<CompanyFilter>) =>
    navigate({ search: (before) => readCompanyFilter({ ...before, ...change }), replace: true, resetScroll: false });
  const close = () => setDialog(null);
  const nameOf = (id: number) => companies.find((company) => company.id === id)?.name ?? '';
  const act = async (action: CompanyAction, id: number) => {
    const company = companies.find((each) => each.id === id);
    if (company === undefined) return;
    if (action !== 'delete') return setDialog({ action, id });
    await deleteCompany(company);
  };

  return (
    <AdminFrame>
      <PageHeader
        title="Companies"
        aside={<ExportLists choices={[companyExport(filter)]} />}
        action={<Button onClick={() => setDialog({ action: 'create' })}>Create Company</Button>}
      />
      <FilterBar label="Find companies">
        <SearchField
          label="Search"
          placeholder="Name or contact email"
          value={filter.search ?? ''}
          onSearch={(search) => narrow({ search })}
        />
        <FilterSelect
          label="Status"
          choices={STATUS_CHOICES}
          value={filter.status ?? ''}
          onChange={(status) => narrow({ status })}
        />
        <FilterSelect
          label="Order"
          isOrder
          choices={ORDER_CHOICES}
          value={filter.order ?? 'name'}
          onChange={(order) => narrow({ order: order === 'name' ? '' : order })}
        />
      </FilterBar>
      <CompanyResults filter={filter} onAct={(action, { id }) => void act(action, id)} />
      <CompanyDialog dialog={dialog} companies={companies} onClose={close} />
      {dialog?.action === 'access' && (
        <AccessDialog subject={{ kind: 'company', id: dialog.id, name: nameOf(dialog.id) }} onClose={close} />
      )}
      {dialog?.action === 'tokens' && (
        <Suspense fallback={null}>
          <CompanyTokensDialog companyName={nameOf(dialog.id)} onClose={close} />
        </Suspense>
      )}
      {dialog?.action === 'webhooks' && (
        <Suspense fallback={null}>
          <CompanyWebhooksDialog companyName={nameOf(dialog.id)} onClose={close} />
        </Suspense>
      )}
      {dialog?.action === 'sign-on' && (
        <Suspense fallback={null}>
          <CompanySignOnDialog companyName={nameOf(dialog.id)} onClose={close} />
        </Suspense>
      )}
      {dialog?.action === 'data' && <CompanyArchiveDialog companyName={nameOf(dialog.id)} onClose={close} />}
    </AdminFrame>
  );
}
