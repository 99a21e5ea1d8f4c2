import type { Tank } from '@dewar/contract/tanks';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useDeferredValue } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { TankSelectorLater } from '../../../features/tanks/tank-selector-later.tsx';
import { tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { useChosenTank } from '../../../features/tanks/use-chosen-tank.ts';
import { useCompanyToKeep } from '../../../shared/navigation/tank-data-address.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { TankData } from './tank-data.tsx';
import styles from './tank-data-page.module.css';
import { TankName } from './tank-name.tsx';

const route = getRouteApi('/company-area/tank-data');

const SampleTanks = lazyPart(async () => ({ default: (await import('./sample-tanks.tsx')).SampleTanks }));

export function TankDataPage() {
  const { company } = useCompanyToKeep(route.useSearch().company);
  return (
    <CompanyFrame {...(company !== undefined && { companyName: company })}>
      <Tanks companyName={company} />
    </CompanyFrame>
  );
}

function Tanks({ companyName }: { readonly companyName: string | undefined }) {
  const tanks = useQuery(tanksQuery(companyName));
  // Drawn in slices, between which a touch is answered. A refresh that fails leaves in view what was loaded before.
  const drawn = useDeferredValue(tanks.data);
  if (drawn === undefined) {
    return (
      <>
        <PageHeader title="Tank Data" />
        {tanks.isError && tanks.data === undefined ? (
          <ErrorState title="The tanks could not be loaded." error={tanks.error} onRetry={tanks.refetch} />
        ) : (
          <TankDataSkeleton />
        )}
      </>
    );
  }
  if (drawn.length > 0) return <ChosenTank tanks={drawn} />;
  return (
    <>
      <PageHeader title="Tank Data" />
      <Suspense fallback={<TankDataSkeleton />}>
        <SampleTanks />
      </Suspense>
    </>
  );
}

function ChosenTank({ tanks }: { readonly tanks: readonly Tank[] }) {
  const { tank, unknownNumber, choose } = useChosenTank(tanks);
  if (tank === undefined) return null;
  const selector = (
    <>
      <TankSelectorLater tanks={tanks} chosen={tank} onChoose={choose} />
      {unknownNumber !== undefined && (
        <Alert color="watch" role="status">
          Tank {unknownNumber} was not found. Showing {tank.tank_number} instead.
        </Alert>
      )}
    </>
  );
  const isAsked = unknownNumber === undefined;
  const name = <TankName tank={tank} />;
  return <TankData key={tank.id} {...{ tank, isAsked, selector, name }} title="Tank Data" />;
}

function TankDataSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={66} maw={384} />
      <Skeleton height={114} />
      <Skeleton height={280} />
      <Skeleton height={260} />
    </div>
  );
}
