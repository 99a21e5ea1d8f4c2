import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { companyNamesQuery } from '../../../features/companies/companies-api.ts';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { labelsAddressOf } from '../../../features/tank-labels/label-address.ts';
import { TankList } from '../../../features/tanks/many/tank-list.tsx';
import { readTankListFilter } from '../../../features/tanks/many/tank-list-address.ts';
import { TankListExport } from '../../../features/tanks/many/tank-list-export.tsx';
import { type TankListChange, TankListToolbar } from '../../../features/tanks/many/tank-list-toolbar.tsx';
import { TanksSelectionBar } from '../../../features/tanks/many/tanks-selection-bar.tsx';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';

const route = getRouteApi('/admin/tanks');

const RecentTankChanges = lazyPart(async () => ({
  default: (await import('../../../features/tanks/many/recent-tank-changes.tsx')).RecentTankChanges,
}));

/** The tanks of all companies and in stock: find, select and change several at once. */
export function TankListPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const filter = readTankListFilter(route.useSearch());
  const navigate = route.useNavigate();
  const companyNames = useQuery(companyNamesQuery).data ?? [];
  const [isRecentOpen, setRecentOpen] = useState(false);
  const change = (changed: TankListChange) =>
    navigate({ search: readTankListFilter({ ...filter, ...changed }), replace: true, resetScroll: false });
  return (
    <AdminFrame>
      <PageHeader
        title="Tank List"
        note="The tanks of all companies and in stock. Select several to change them at once."
        aside={
          <>
            <SavedViewsButton
              list="tanks"
              shown={filter}
              read={readTankListFilter}
              onOpen={(shown) => navigate({ search: readTankListFilter(shown), replace: true })}
            />
            <TankListExport filter={filter} />
            <Button variant="default" onClick={() => setRecentOpen(true)}>
              Recent Changes
            </Button>
            <Button variant="default" renderRoot={(props) => <Link to="/admin/assets" {...props} />}>
              Assets
            </Button>
          </>
        }
      />
      <TankListToolbar filter={filter} companyNames={companyNames} onChange={change} />
      <TankList
        filter={filter}
        renderSelected={(selected) => (
          <TanksSelectionBar
            {...selected}
            renderCompany={(field) => (
              <CompanySelect
                {...field}
                label="New company"
                companyNames={companyNames}
                offersNone={false}
                emptyLabel="None (in stock)"
              />
            )}
            renderOthers={(ids) => (
              <Button
                variant="default"
                renderRoot={(props) => (
                  <Link {...labelsAddressOf(ids, filter.stock === true ? null : filter.company)} {...props} />
                )}
              >
                Print labels
              </Button>
            )}
          />
        )}
      />
      {isRecentOpen && (
        <Suspense>
          <RecentTankChanges onClose={() => setRecentOpen(false)} />
        </Suspense>
      )}
    </AdminFrame>
  );
}
