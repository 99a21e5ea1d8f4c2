import type { Tank } from '@dewar/contract/tanks';
import type { Transfer } from '@dewar/contract/transfers';
import { LIST_LIMITS } from '@dewar/domain/primitives/limits';
import { Skeleton } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type Ref, useDeferredValue, useMemo, useState } from 'react';
import { openDossier } from '../../../features/dossiers/open-dossier.tsx';
import { fleetQuery, tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { useDeleteTransfer } from '../../../features/transfers/delete-transfer.ts';
import { LoadAndArrivalCard } from '../../../features/transfers/load-and-arrival-card.tsx';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { ReadingSummary } from '../../../features/vacuum-readings/reading-labels.tsx';
import { useKnownReadings } from '../../../features/vacuum-readings/use-known-readings.ts';
import { reachesBackTo, tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { keptAtOf } from '../../../shared/api/response-age.ts';
import { listWaitingLoads } from '../../../shared/offline/waiting-loads.ts';
import { useWaitingOf, waitingArrivalOf, waitingLoadOf } from '../../../shared/offline/waiting-records.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ABOVE_BARS, useInViewportOnce } from '../../../shared/ui/lists/use-in-viewport-once.ts';
import { PartBoundary } from '../../../shared/ui/states/part-boundary.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { useLazyCode } from '../../../shared/ui/states/use-lazy-code.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { CHART_HEIGHT } from './chart-height.ts';
import { AssignTank, TankActions } from './tank-actions.tsx';
import type { OpenForm } from './tank-data-forms.tsx';
import styles from './tank-data-page.module.css';
import type { TankEvaluation } from './tank-figure.tsx';
import headStyles from './tank-head.module.css';
import { TankHead } from './tank-head.tsx';
import { TankPills } from './tank-pills.tsx';
import { situationOf } from './tank-situation.ts';
import { TankStateLine } from './tank-state-line.tsx';
import { TankVacuum } from './tank-vacuum.tsx';
import { useFormInAddress } from './use-form-in-address.ts';

const loadForms = () => import('./tank-data-forms.tsx');
/** For this long the head waits for all of its figures, so that none of them moves what is seen already. */
const SEEN_AT_ONCE_MS = 1_500;
/** Before it is seen. */
const NEAR = '200px';
const loadBeyond = () => import('./tank-beyond.tsx');

type Beyond = Awaited<ReturnType<typeof loadBeyond>>;

interface TankDataProps {
  readonly tank: Tank;
  /** The address names this tank, or none. */
  readonly isAsked: boolean;
  readonly title: string;
  readonly note?: ReactNode;
  /** The tank's number, where the title is another. */
  readonly name?: ReactNode;
  readonly selector?: ReactNode;
  /** Stands between the latest load and the lists. */
  readonly timeline?: ReactNode;
}

/** One tank: how it is, where it is going, its load, and what happened. */
export function TankData({ tank, isAsked, title, note, name, selector, timeline }: TankDataProps) {
  const [form, setForm] = useState<OpenForm | null>(null);
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const readings = useQuery(tankReadingsQuery(tank.id));
  const knownReadings = useKnownReadings(tank.id, readings.data);
  const now = useNow();
  const isInStock = tank.company_name === null;
  const forms = useLazyCode({ load: loadForms, isNeeded: form !== null, onFailed: () => setForm(null) });
  const state = useQuery(tankStateQuery(tank.id));
  const [hasFailed, setFailed] = useState(false);
  // A phone's first view comes without what lies below it.
  const isPhone = useIsPhone();
  const { ref: beyondRef, hasEntered } = useInViewportOnce<HTMLDivElement>(isPhone ? ABOVE_BARS : NEAR);
  const beyond = useLazyCode({
    load: loadBeyond,
    isNeeded: hasEntered && !hasFailed,
    onFailed: () => setFailed(true),
  });
  const [isLate, setLate] = useState(false);
  useTimeout(() => setLate(true), SEEN_AT_ONCE_MS, { autoInvoke: true });
  const waiting = useWaitingOf(tank.id);
  // What this device has captured is not offered again.
  const known = useMemo(
    () =>
      transfers.data &&
      [...listWaitingLoads(waiting), ...transfers.data].map((transfer) => ({
        ...transfer,
        ...waitingArrivalOf(transfer.id, waiting),
      })),
    [transfers.data, waiting],
  );
  const waitingLoad = waitingLoadOf(waiting);
  const fleet = useQueryClient().getQueryData(fleetQuery(tank.company_name ?? '').queryKey);
  // Before the state is loaded the fleet may know it, from the screen that led here.
  const evaluation = state.data?.tank ?? fleet?.tanks.find(({ id }) => id === tank.id);
  const { condition } = evaluation ?? {};
  const situation = situationOf({ tank, transfers: known, readings: knownReadings, waitingLoad, condition }, now);
  useFormInAddress({
    isAsked: isAsked && !isInStock,
    transfers: known,
    situation,
    waiting,
    isLoading: [transfers, readings].some(isOnItsWay),
    onOpen: setForm,
  });
  return (
    <>
      <PageHeader
        title={title}
        record={tank.tank_number}
        isName={name === undefined}
        note={note}
        action={
          isInStock ? (
            <AssignTank tank={tank} />
          ) : (
            <PartBoundary>
              <TankActions situation={situation} transfers={known ?? []} waiting={waiting} onOpen={setForm} />
            </PartBoundary>
          )
        }
      />
      <div className={styles.page}>
        {selector}
        {!isLate && [state, transfers, readings].some(isAskedFirst) && (
          <Skeleton className={styles.headWaits} role="status" aria-label="Loading" />
        )}
        <PartBoundary>
          <TankHead
            tank={tank}
            situation={situation}
            evaluation={evaluation}
            transfers={known ?? []}
            waitingLoad={waitingLoad}
            name={name}
            onAddNote={isInStock ? undefined : () => setForm({ kind: 'note' })}
            pills={<TankPills tankId={tank.id} />}
            line={
              state.data === undefined ? (
                !state.isError && <Skeleton className={headStyles.stateWaits} />
              ) : (
                <TankStateLine tankId={tank.id} />
              )
            }
          />
        </PartBoundary>
        <PartBoundary>
          <Transfers
            tank={tank}
            evaluation={evaluation}
            isUnderWay={situation?.kind === 'in_transit'}
            waitingLoads={waiting.filter(({ kind }) => kind === 'load').length}
            onOpen={setForm}
            timeline={timeline}
            beyond={beyond}
            beyondRef={beyondRef}
          />
        </PartBoundary>
        <PartBoundary>{beyond !== undefined && <beyond.TankRecords tank={tank} />}</PartBoundary>
      </div>
      {forms !== undefined && (
        <forms.TankDataForms tank={tank} transfers={transfers.data ?? []} form={form} onChange={setForm} />
      )}
    </>
  );
}

/** Nothing is known yet, and the first try is under way. */
function isAskedFirst({ isLoading, isFetched, failureCount }: UseQueryResult): boolean {
  return isLoading && !isFetched && failureCount === 0;
}

/** Also where what the device kept is shown until then. */
function isOnItsWay({ data, isFetching, failureCount }: UseQueryResult): boolean {
  return isFetching && failureCount === 0 && (data === undefined || keptAtOf(data) !== undefined);
}

interface TransfersProps {
  readonly tank: Tank;
  readonly evaluation: TankEvaluation | undefined;
  /** With what waits on this device. */
  readonly isUnderWay: boolean;
  /** How many loads wait there. */
  readonly waitingLoads: number;
  readonly onOpen: (form: OpenForm) => void;
  readonly timeline: ReactNode;
  readonly beyond: Beyond | undefined;
  /** What it stands below. */
  readonly beyondRef: Ref<HTMLDivElement>;
}

function Transfers({
  tank,
  evaluation,
  isUnderWay,
  waitingLoads,
  onOpen,
  timeline,
  beyond,
  beyondRef,
}: TransfersProps) {
  const transfers = useQuery(tankTransfersQuery(tank.id));
  const read = useQuery(tankReadingsQuery(tank.id));
  const readings = useKnownReadings(tank.id, read.data);
  // Drawn in slices, between which a touch is answered.
  const loads = useDeferredValue(transfers.data);
  const deleteTransfer = useDeleteTransfer('Error deleting transfer');
  const actions = {
    edit: (transfer: Transfer) => onOpen({ kind: 'edit', transfer }),
    determine: (transfer: Transfer) => onOpen({ kind: 'determination', transfer }),
    remove: (transfer: Transfer) => void deleteTransfer(transfer),
    openDossier,
  };
  const table = readings !== undefined && readings.length > 0 && (
    <TitledSection title="Vacuum Readings" actions={beyond && <beyond.ReadingActions tank={tank} />}>
      {beyond === undefined ? (
        <SkeletonList count={Math.min(readings.length, LIST_LIMITS.vacuum_table)} height={32} />
      ) : (
        <beyond.VacuumTable readings={readings} onEdit={(reading) => onOpen({ kind: 'edit-reading', reading })} />
      )}
    </TitledSection>
  );

  const latest = loads?.[0];
  /** What stands above has its height: until then everything is near. */
  const hasPlace = !read.isPending && !transfers.isPending;
  return (
    <>
      <div className={styles.columns}>
        <TitledSection title="Vacuum over time">
          <TankVacuum tank={tank} evaluation={evaluation} />
        </TitledSection>
        <div className={styles.load} ref={hasPlace ? beyondRef : undefined}>
          {latest === undefined ? (
            <NoLoad tank={tank} transfers={transfers} isLoadWaiting={waitingLoads > 0} />
          ) : (
            <LoadAndArrivalCard
              transfer={latest}
              companyName={tank.company_name}
              readings={readings && reachesBackTo(latest.loaded_at, readings) ? readings : undefined}
              latestVacuum={readings?.[0] && <ReadingSummary reading={readings[0]} />}
              actions={actions}
            />
          )}
          {beyond && latest && isUnderWay && loads && (
            <beyond.TankHandover {...{ tank, transfers: loads, load: latest, onOpen }} />
          )}
        </div>
        <div className={styles.readings}>{table}</div>
      </div>
      {beyond !== undefined && loads !== undefined && tank.company_name !== null && !isUnderWay && (
        <beyond.LoadGateOfTank tank={tank} />
      )}
      {timeline !== undefined && <div className={styles.timeline}>{timeline}</div>}
      {beyond !== undefined && loads !== undefined && loads.length + waitingLoads > 0 && (
        <beyond.LoadsOfTank
          tank={tank}
          transfers={loads}
          actions={actions}
          renderReadings={(transfer, figures) => (
            <beyond.ReadingsOfTransfer transfer={transfer}>{figures}</beyond.ReadingsOfTransfer>
          )}
        />
      )}
    </>
  );
}

interface NoLoadProps {
  readonly tank: Tank;
  readonly transfers: UseQueryResult<readonly Transfer[]>;
  /** On this device. */
  readonly isLoadWaiting: boolean;
}

function NoLoad({ tank, transfers, isLoadWaiting }: NoLoadProps) {
  if (transfers.isError && transfers.data === undefined) {
    const title = 'The loads of this tank could not be loaded.';
    return <ErrorState title={title} error={transfers.error} onRetry={transfers.refetch} />;
  }
  if (transfers.data?.length !== 0) return <SkeletonList count={1} height={CHART_HEIGHT} />;
  return (
    <TitledSection title="Load & Arrival Data">
      <EmptyState
        title={isLoadWaiting ? 'No load has been sent yet' : 'No loads yet'}
        {...(tank.company_name !== null && !isLoadWaiting && { next: 'Choose Add Load Data when the tank is loaded.' })}
      />
    </TitledSection>
  );
}
