import type { Tank } from '@dewar/contract/tanks';
import { Alert, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useDeferredValue, useState } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { sampleFleet } from '../../../features/tanks/sample-fleet.ts';
import { TankSelectorLater } from '../../../features/tanks/tank-selector-later.tsx';
import { tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { useChosenTank } from '../../../features/tanks/use-chosen-tank.ts';
import { LatestReading } from '../../../features/vacuum-readings/latest-reading.tsx';
import { VacuumTable } from '../../../features/vacuum-readings/vacuum-table.tsx';
import { useCompanyToKeep } from '../../../shared/navigation/tank-data-address.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { TankData } from './tank-data.tsx';
import styles from './tank-data-page.module.css';

const route = getRouteApi('/company-area/tank-data');

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
          <ErrorState title="The tanks could not be loaded." failure={tanks.error} onRetry={tanks.refetch} />
        ) : (
          <TankDataSkeleton />
        )}
      </>
    );
  }
  return drawn.length === 0 ? <SampleTanks /> : <ChosenTank tanks={drawn} />;
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
  return <TankData key={tank.id} tank={tank} isAsked={unknownNumber === undefined} selector={selector} />;
}

/** Read-only: nothing is sent from here (rules 8). */
function SampleTanks() {
  const [samples] = useState(() => sampleFleet(new Date()));
  const [chosenId, setChosenId] = useState(samples[0]?.tank.id);
  const sample = samples.find(({ tank }) => tank.id === chosenId);
  if (sample === undefined) return null;
  return (
    <>
      <PageHeader title="Tank Data" />
      <div className={styles.page}>
        <Alert color="watch" title="Sample data for demonstration">
          There are no tanks yet; an administrator adds them. What you see here is made up and cannot be changed.
        </Alert>
        <TankSelectorLater
          tanks={samples.map(({ tank }) => tank)}
          chosen={sample.tank}
          onChoose={({ id }) => setChosenId(id)}
        />
        <LatestReading readings={sample.readings} />
        <TitledSection title="Vacuum Readings">
          <VacuumTable readings={sample.readings} />
        </TitledSection>
      </div>
    </>
  );
}

function TankDataSkeleton() {
  return (
    <div className={styles.page} role="status" aria-label="Loading">
      <Skeleton height={66} maw={384} />
      <Skeleton height={98} />
      <Skeleton height={280} />
      <Skeleton height={260} />
    </div>
  );
}
