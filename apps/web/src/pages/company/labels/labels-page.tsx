import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { CompanyFilter } from '../../../features/companies/company-filter-select.tsx';
import { readLabelAddress } from '../../../features/tank-labels/label-address.ts';
import { LabelPrinting } from '../../../features/tank-labels/label-printing.tsx';
import { tanksInStockQuery, tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar } from '../../../shared/ui/lists/filter-bar.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/labels');

/** QR labels of one's tanks: of one's company, for administrators of one company, of all, or in stock. */
export function LabelsPage() {
  const address = readLabelAddress(route.useSearch());
  const navigate = route.useNavigate();
  const readsAll = useCan()('read', 'every_company');
  const { company, stock } = readsAll ? address : {};
  const inFleet = useQuery({ ...tanksQuery(company), enabled: stock === undefined });
  const inStock = useQuery({ ...tanksInStockQuery, enabled: stock !== undefined });
  const { data: tanks, error, refetch } = stock === undefined ? inFleet : inStock;
  const go = (next: object) => void navigate({ search: readLabelAddress(next), replace: true, resetScroll: false });
  return (
    <AreaFrame>
      {tanks !== undefined && tanks.length > 0 ? (
        <LabelPrinting
          // Other tanks are another choice.
          key={`${company}, ${stock}`}
          tanks={tanks}
          address={address}
          onSheet={(sheet) => go({ ...address, sheet })}
          companies={
            readsAll &&
            stock === undefined && <CompanyFilter company={company} onChange={(name) => go({ company: name })} />
          }
        />
      ) : (
        <>
          <PageHeader title="Labels" />
          {readsAll && stock === undefined && (
            <FilterBar label="Choose whose tanks are listed">
              <CompanyFilter company={company} onChange={(name) => go({ company: name })} />
            </FilterBar>
          )}
          {tanks !== undefined ? (
            <EmptyState title="No tanks yet." next="Labels can be printed as soon as there are tanks." />
          ) : error !== null ? (
            <ErrorState title="The tanks could not be loaded." error={error} onRetry={refetch} />
          ) : (
            <SkeletonList count={6} height={44} />
          )}
        </>
      )}
    </AreaFrame>
  );
}
