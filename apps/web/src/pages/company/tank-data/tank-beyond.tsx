import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import { companyDay } from '@dewar/domain/time/company-day';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { PasteRowsButton } from '../../../features/imports/paste/paste-rows-button.tsx';
import { leakCheckExport } from '../../../features/leak-checks/leak-check-export.ts';
import { SavedViewsButton } from '../../../features/saved-views/saved-views-button.tsx';
import { TankFiles } from '../../../features/tank-files/tank-files.tsx';
import { NoteExportButton } from '../../../features/tank-notes/note-export-button.tsx';
import { TankNotes } from '../../../features/tank-notes/tank-notes.tsx';
import { LoadHistory, type LoadHistoryProps } from '../../../features/transfers/load-history.tsx';
import { useTransferFilter } from '../../../features/transfers/use-transfer-filter.ts';
import { ReadingExportButton } from '../../../features/vacuum-readings/reading-export-button.tsx';
import { TransferReadingsSkeleton } from '../../../features/vacuum-readings/transfer-readings-skeleton.tsx';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { useInViewportOnce } from '../../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './tank-data-page.module.css';
import { TankLeakCheckHistory } from './tank-leak-check-history.tsx';

export { VacuumTable } from '../../../features/vacuum-readings/vacuum-table.tsx';

const TransferReadings = lazyPart(async () => ({
  default: (await import('../../../features/vacuum-readings/transfer-readings.tsx')).TransferReadings,
}));

const TankLoadGate = lazyPart(async () => ({
  default: (await import('../../../features/load-gate/tank-load-gate.tsx')).TankLoadGate,
}));

const TankPapers = lazyPart(async () => ({
  default: (await import('../../../features/tank-papers/tank-papers.tsx')).TankPapers,
}));

const LoadHandover = lazyPart(async () => ({ default: (await import('./tank-handover.tsx')).TankHandover }));

const ReceiverReports = lazyPart(async () => ({
  default: (await import('../../../features/handovers/company/handover-panel.tsx')).HandoverReports,
}));

/** Of a load in transit. */
export function TankHandover(props: ComponentProps<typeof LoadHandover>) {
  return (
    <Suspense fallback={<SkeletonList count={1} height={90} />}>
      <LoadHandover {...props} />
    </Suspense>
  );
}

/** Whether the tank may be loaded; only a tank of a company that is not under way is asked about. */
export function LoadGateOfTank({ tank }: { readonly tank: Tank }) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>('200px');
  const waiting = <SkeletonList count={1} height={160} />;
  return (
    <div ref={ref} className={styles.timeline}>
      <TitledSection title="May it be loaded?">
        {hasEntered ? (
          <Suspense fallback={waiting}>
            <TankLoadGate tankId={tank.id} />
          </Suspense>
        ) : (
          waiting
        )}
      </TitledSection>
    </div>
  );
}

/** The lists of a tank that lie below its loads. */
export function TankRecords({ tank }: { readonly tank: Tank }) {
  return (
    <div className={styles.records}>
      <TitledSection title="Notes" actions={<NoteExportButton tank={tank} />}>
        <TankNotes tank={tank} />
      </TitledSection>
      <TitledSection title="Files">
        <TankFiles tank={tank} />
      </TitledSection>
      <PapersOfTank tank={tank} />
      <TitledSection
        title="Leak-Check Assessments"
        actions={
          <ExportLists
            size="xs"
            name="leak checks"
            choices={[leakCheckExport(`Leak checks of ${tank.tank_number}`, { tank_id: tank.id })]}
          />
        }
      >
        <TankLeakCheckHistory tank={tank} companyName={tank.company_name} />
      </TitledSection>
    </div>
  );
}

function PapersOfTank({ tank }: { readonly tank: Tank }) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>('200px');
  // The page has asked already; what outdates it is still loaded again.
  const asked = { enabled: hasEntered, staleTime: Number.POSITIVE_INFINITY };
  const { data: state } = useQuery({ ...tankStateQuery(tank.id), ...asked });
  const now = useNow();
  const view = state && { today: companyDay(state, now), dueSoonDays: state.inspection_soon_days };
  const waiting = <SkeletonList count={3} height={44} />;
  return (
    <div ref={ref}>
      <TitledSection title="Papers">
        {hasEntered ? (
          <Suspense fallback={waiting}>
            <TankPapers tank={tank} view={view} />
          </Suspense>
        ) : (
          waiting
        )}
      </TitledSection>
    </div>
  );
}

/** What can be done with the readings of a tank as a whole; a tank in stock takes none. */
export function ReadingActions({ tank }: { readonly tank: Tank }) {
  return (
    <>
      {tank.company_name !== null && <PasteRowsButton kind="readings" tankNumber={tank.tank_number} />}
      <ReadingExportButton tank={tank} />
    </>
  );
}

type LoadsOfTankProps = Omit<LoadHistoryProps, 'tankId' | 'companyName' | 'views'> & { readonly tank: Tank };

/** The loads of a tank with the saved views of their list. */
export function LoadsOfTank({ tank, ...props }: LoadsOfTankProps) {
  const { viewed } = useTransferFilter();
  const views = (
    <>
      {tank.company_name !== null && <PasteRowsButton kind="transfers" tankNumber={tank.tank_number} />}
      <SavedViewsButton size="xs" {...viewed} />
    </>
  );
  return <LoadHistory {...props} tankId={tank.id} companyName={tank.company_name} views={views} />;
}

/** The figures of a load among its readings, when it is opened in the history. */
export function ReadingsOfTransfer({
  transfer,
  children,
}: {
  readonly transfer: Transfer;
  readonly children: ReactNode;
}) {
  return (
    <Suspense fallback={<TransferReadingsSkeleton transfer={transfer}>{children}</TransferReadingsSkeleton>}>
      <TransferReadings transfer={transfer}>{children}</TransferReadings>
      {transfer.arrived_at !== null && <ReceiverReports load={transfer} />}
    </Suspense>
  );
}
