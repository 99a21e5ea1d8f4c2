import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import { isLoadInTransit } from '@dewar/domain/transfers/transfer-status';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { useDeleteTransfer } from '../../../features/transfers/delete-transfer.ts';
import { LoadAndArrivalCard } from '../../../features/transfers/load-and-arrival-card.tsx';
import { LoadHistory } from '../../../features/transfers/load-history.tsx';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { useTransferRights } from '../../../features/transfers/use-transfer-rights.ts';
import { LatestReading } from '../../../features/vacuum-readings/latest-reading.tsx';
import { ReadingSummary } from '../../../features/vacuum-readings/reading-labels.tsx';
import { TransferReadings } from '../../../features/vacuum-readings/transfer-readings.tsx';
import { reachesBackTo, tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { VacuumTable } from '../../../features/vacuum-readings/vacuum-table.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useLazyCode } from '../../../shared/ui/states/use-lazy-code.ts';
import type { OpenForm } from './tank-data-forms.tsx';
import styles from './tank-data-page.module.css';
import { useFormInAddress } from './use-form-in-address.ts';

const loadForms = () => import('./tank-data-forms.tsx');

interface TankDataProps {
  readonly tank: Tank;
  /** The address names this tank, or none. */
  readonly isAsked: boolean;
  readonly selector: ReactNode;
}

/** One tank: its state, the next actions, and its history. */
export function TankData({ tank, isAsked, selector }: TankDataProps) {
  const [form, setForm] = useState<OpenForm | null>(null);
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const latest = transfers.data?.[0];
  const load = transfers.isPending ? null : transfers.data?.find(isLoadInTransit);
  useFormInAddress({ isAsked, load, onOpen: setForm });
  const forms = useLazyCode({ load: loadForms, isNeeded: form !== null, onFailed: () => setForm(null) });
  const canAddLoad = transfers.data !== undefined && (latest === undefined || !isLoadInTransit(latest));
  return (
    <>
      <PageHeader
        title="Tank Data"
        action={
          <Group className={styles.actions} gap="sm">
            {canAddLoad && (
              <Button variant="default" onClick={() => setForm({ kind: 'load' })}>
                Add Load Data
              </Button>
            )}
            <Button onClick={() => setForm({ kind: 'reading' })}>Add Vacuum Reading</Button>
          </Group>
        }
      />
      <div className={styles.page}>
        {selector}
        <Readings tank={tank} />
        <Transfers tank={tank} onOpen={setForm} />
      </div>
      {forms !== undefined && (
        <forms.TankDataForms tank={tank} transfers={transfers.data ?? []} form={form} onChange={setForm} />
      )}
    </>
  );
}

function Readings({ tank }: { readonly tank: Tank }) {
  const readings = useQuery(tankReadingsQuery(tank.id));
  if (readings.data !== undefined) return <LatestReading readings={readings.data} />;
  if (readings.isPending) return <SkeletonList count={1} height={114} />;
  const title = 'The vacuum readings could not be loaded.';
  return <ErrorState title={title} error={readings.error} onRetry={readings.refetch} />;
}

interface TransfersProps {
  readonly tank: Tank;
  readonly onOpen: (form: OpenForm) => void;
}

function Transfers({ tank, onOpen }: TransfersProps) {
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const readings = useQuery(tankReadingsQuery(tank.id));
  // Drawn in slices, between which a touch is answered.
  const loads = useDeferredValue(transfers.data);
  const rights = useTransferRights();
  const deleteTransfer = useDeleteTransfer('Error deleting transfer');
  const actions = {
    edit: (transfer: Transfer) => onOpen({ kind: 'edit', transfer }),
    determine: (transfer: Transfer) => onOpen({ kind: 'determination', transfer }),
    remove: (transfer: Transfer) => void deleteTransfer(transfer),
  };
  const table = readings.data !== undefined && readings.data.length > 0 && (
    <TitledSection title="Vacuum Readings">
      <VacuumTable readings={readings.data} onEdit={(reading) => onOpen({ kind: 'edit-reading', reading })} />
    </TitledSection>
  );

  if (loads === undefined) {
    if (transfers.data !== undefined || transfers.isPending) return <SkeletonList count={3} height={200} />;
    const title = 'The loads of this tank could not be loaded.';
    return (
      <>
        <ErrorState title={title} error={transfers.error} onRetry={transfers.refetch} />
        {table}
      </>
    );
  }
  const [latest, ...earlier] = loads;
  const latestReading = readings.data?.[0];
  if (latest === undefined) {
    return (
      <>
        <TitledSection title="Load & Arrival Data">
          <EmptyState title="No loads yet" next="Choose Add Load Data when the tank is loaded." />
        </TitledSection>
        {table}
      </>
    );
  }
  return (
    <>
      <LoadAndArrivalCard
        transfers={[latest, ...earlier]}
        reliefSetPsi={tank.relief_set_pressure}
        readings={readings.data && reachesBackTo(latest.loaded_at, readings.data) ? readings.data : undefined}
        latestVacuum={latestReading && <ReadingSummary reading={latestReading} />}
        rights={rights}
        actions={actions}
        onAddArrival={(transfer) => onOpen({ kind: 'arrival', transfer })}
      />
      {table}
      <LoadHistory
        transfers={loads}
        rights={rights}
        actions={actions}
        renderReadings={(transfer) => <TransferReadings transfer={transfer} />}
      />
    </>
  );
}
