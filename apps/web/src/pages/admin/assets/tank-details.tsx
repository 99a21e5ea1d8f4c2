import type { LeakCheck } from '@dewar/contract/leak-checks';
import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { computeUtilization } from '@dewar/domain/transfers/transfer-periods';
import { Button, Group } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { TankWithAttention } from '../../../features/fleet/fleet-attention.ts';
import { TankSummary } from '../../../features/fleet/tank-summary.tsx';
import { PasteRowsButton } from '../../../features/imports/paste/paste-rows-button.tsx';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { TankFiles } from '../../../features/tank-files/tank-files.tsx';
import { NoteExportButton } from '../../../features/tank-notes/note-export-button.tsx';
import { TankNotes } from '../../../features/tank-notes/tank-notes.tsx';
import { useDeleteTransfer } from '../../../features/transfers/delete-transfer.ts';
import { ManagedTransfers } from '../../../features/transfers/managed-transfers.tsx';
import { transferExport } from '../../../features/transfers/transfer-export.ts';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { useTransferFilter } from '../../../features/transfers/use-transfer-filter.ts';
import { ManagedReadings } from '../../../features/vacuum-readings/managed-readings.tsx';
import { ReadingExportButton } from '../../../features/vacuum-readings/reading-export-button.tsx';
import { readingPagesQuery, useRemoveVacuumReading } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { withErrorMessage } from '../../../shared/api/with-error-message.ts';
import { formatNumber } from '../../../shared/format/numbers.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './tank-details.module.css';
import { TankDetailsDialogs, type TankDialog } from './tank-details-dialogs.tsx';
import { TankDetailsHead } from './tank-details-head.tsx';
import { TankFacts } from './tank-facts.tsx';
import { TankLeakChecks } from './tank-leak-checks.tsx';
import { TankSection } from './tank-section.tsx';

interface TankDetailsProps {
  readonly tank: Tank;
  /** What its state asks for; undefined in stock, where it asks for nothing. */
  readonly evaluated: TankWithAttention | undefined;
  readonly onAssign: () => void;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** One tank for administrators: its data, and all of its records (spec 2 §2.4, §2.5); in stock none can be added. */
export function TankDetails({ tank, evaluated, onAssign, onEdit, onDelete }: TankDetailsProps) {
  const isInStock = tank.company_name === null;
  const now = useNow();
  const { viewed } = useTransferFilter();
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const readings = useInfiniteQuery(readingPagesQuery(tank.id));
  const [dialog, setDialog] = useState<TankDialog | null>(null);
  const deleteReading = useDeleteReading();
  const deleteTransfer = useDeleteTransfer('Failed to delete transfer');
  return (
    <div className={styles.details}>
      <div className={styles.card}>
        <TankDetailsHead
          tank={tank}
          reasons={evaluated?.reasons ?? []}
          onAssign={isInStock ? onAssign : undefined}
          onEdit={onEdit}
          onDelete={onDelete}
          onShowHistory={() =>
            setDialog({ kind: 'history', entity: 'tank', id: tank.id, title: `History of ${tank.tank_number}` })
          }
        />
        {evaluated !== undefined && (
          <TankSummary evaluated={evaluated} utilization={transfers.data && computeUtilization(transfers.data, now)} />
        )}
        <TankFacts tank={tank} />
      </div>
      <TankSection
        title="Vacuum Readings"
        action={
          <Group gap="xs">
            {!isInStock && <PasteRowsButton kind="readings" tankNumber={tank.tank_number} />}
            <ReadingExportButton tank={tank} />
            {!isInStock && (
              <Button size="xs" onClick={() => setDialog({ kind: 'reading' })}>
                Add Vacuum Reading
              </Button>
            )}
          </Group>
        }
      >
        <ManagedReadings
          tankId={tank.id}
          canAdd={!isInStock}
          onEdit={(reading) => setDialog({ kind: 'reading', reading })}
          onDelete={(reading) => void deleteReading(reading)}
          onShowHistory={(reading) => setDialog(historyOfReading(reading))}
        />
      </TankSection>
      <TankSection
        title="Transfers"
        action={
          <Group gap="xs">
            {!isInStock && <PasteRowsButton kind="transfers" tankNumber={tank.tank_number} />}
            <SavedViewsButton size="xs" {...viewed} />
            <ExportLists
              size="xs"
              name="transfers"
              choices={[transferExport(`Transfers of ${tank.tank_number}`, { tank_id: tank.id })]}
            />
            {!isInStock && (
              <Button size="xs" variant="default" onClick={() => setDialog({ kind: 'transfer' })}>
                Add Transfer
              </Button>
            )}
          </Group>
        }
      >
        <ManagedTransfers
          tankId={tank.id}
          canAdd={!isInStock}
          onEdit={(transfer) => setDialog({ kind: 'transfer', transfer })}
          onDetermine={(transfer) => setDialog({ kind: 'determination', transfer })}
          onDelete={(transfer) => void deleteTransfer(transfer)}
          onShowHistory={(transfer) => setDialog(historyOfTransfer(transfer))}
        />
      </TankSection>
      <TankLeakChecks
        tank={tank}
        isReady={!transfers.isPending && !readings.isPending}
        onShowHistory={(check) => setDialog(historyOfLeakCheck(check))}
      />
      <div className={styles.pair}>
        <TankSection title="Notes" action={<NoteExportButton tank={tank} />}>
          <TankNotes tank={tank} />
        </TankSection>
        <TankSection title="Files">
          <TankFiles tank={tank} />
        </TankSection>
      </div>
      <TankDetailsDialogs
        tank={tank}
        latest={readings.data?.pages[0]?.readings[0]}
        transfers={transfers.data ?? []}
        dialog={dialog}
        onClose={() => setDialog(null)}
      />
    </div>
  );
}

function historyOfReading({ id, tank_number }: VacuumReading): TankDialog {
  return { kind: 'history', entity: 'vacuum_reading', id, title: `History of reading #${id} of ${tank_number}` };
}

function historyOfTransfer({ id }: Transfer): TankDialog {
  return { kind: 'history', entity: 'transfer', id, title: `History of transfer #${id}` };
}

function historyOfLeakCheck({ id, tank_number }: LeakCheck): TankDialog {
  return {
    kind: 'history',
    entity: 'leak_check_assessment',
    id,
    title: `History of leak check #${id} of ${tank_number}`,
  };
}

function useDeleteReading() {
  const removeVacuumReading = useRemoveVacuumReading();
  return (reading: VacuumReading) =>
    confirmAndRun({
      title: `Delete ${formatNumber(reading.vacuum_reading)} µm of ${reading.tank_number}`,
      body: 'Are you sure you want to delete this vacuum reading? This action cannot be undone.',
      verb: 'Delete reading',
      isDestructive: true,
      seen: reading,
      run: (version) => withErrorMessage('Failed to delete vacuum reading', removeVacuumReading(reading.id, version)),
      done: 'Vacuum reading deleted successfully!',
    });
}
