import type { Transfer } from '@dewar/contract/transfers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { openDossier } from '../../../features/dossiers/open-dossier.tsx';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { tankTimelineQuery } from '../../../features/tank-timeline/tank-timeline-api.ts';
import { isNoSuchTank, NoTank } from '../../../features/tanks/no-tank.tsx';
import { useDeleteTransfer } from '../../../features/transfers/delete-transfer.ts';
import { EditTransferForm } from '../../../features/transfers/edit-transfer-form.tsx';
import { FinalDeterminationForm } from '../../../features/transfers/final-determination-form.tsx';
import { LoadHistory } from '../../../features/transfers/load-history.tsx';
import { tankTransfersQuery } from '../../../features/transfers/transfers-api.ts';
import { tankReadingsQuery } from '../../../features/vacuum-readings/vacuum-readings-api.ts';
import { useSession } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState, PageSkeleton, SkeletonList } from '../../../shared/ui/states/states.tsx';
import styles from './tank-page.module.css';
import { TankTimeline } from './tank-timeline.tsx';

interface FormerTankProps {
  readonly id: number;
}

/** What was recorded about a tank that is deleted, or is another company's now; nothing of it is recorded any more. */
export function FormerTank({ id }: FormerTankProps) {
  const transfers = useQuery(tankTransfersQuery(id));
  const readings = useQuery(tankReadingsQuery(id));
  const readsAll = useCan()('read', 'every_company');
  const session = useSession();
  const number = transfers.data?.[0]?.tank_number ?? readings.data?.[0]?.tank_number;
  const timeline = useInfiniteQuery({ ...tankTimelineQuery(id), enabled: number === undefined });
  const reads = [transfers, readings, timeline];
  if (number === undefined) {
    const failed = reads.find(({ isError, error }) => isError && !isNoSuchTank(error));
    if (failed !== undefined) {
      const retry = () => void Promise.all(reads.filter(({ isError }) => isError).map(({ refetch }) => refetch()));
      return <ErrorState title="The tank could not be loaded." error={failed.error} onRetry={retry} />;
    }
    if (reads.some(({ isPending }) => isPending)) return <PageSkeleton />;
    if (timeline.data === undefined || timeline.data.pages.every(({ entries }) => entries.length === 0)) {
      return <NoTank />;
    }
  }
  const note = readsAll
    ? 'This tank is deleted. What was recorded about it stays in the books.'
    : "This tank is no longer in your company's fleet. What was recorded in your time stays in your books.";
  const tank = { id, company_name: session?.user.company_name ?? null };
  return (
    <>
      <PageHeader title={number ?? 'Former tank'} note={note} />
      <div className={styles.timeline}>
        {transfers.data === undefined ? (
          <ErrorState
            title="The loads of this tank could not be loaded."
            error={transfers.error}
            onRetry={transfers.refetch}
          />
        ) : (
          <FormerLoads id={id} transfers={transfers.data} />
        )}
        <TitledSection title="What happened?">
          <Suspense fallback={<SkeletonList count={6} height={44} />}>
            <TankTimeline tank={tank} />
          </Suspense>
        </TitledSection>
      </div>
    </>
  );
}

type Open = { readonly kind: 'edit' | 'determine'; readonly transfer: Transfer };

function FormerLoads({ id, transfers }: FormerTankProps & { readonly transfers: readonly Transfer[] }) {
  const [open, setOpen] = useState<Open | null>(null);
  const deleteTransfer = useDeleteTransfer('Error deleting transfer');
  const limits = { ...useTankAtGate(undefined), innerDiameterMm: null, earlierLoads: [] };
  const companyName = useSession()?.user.company_name ?? null;
  const close = () => setOpen(null);
  if (transfers.length === 0) return null;
  return (
    <>
      <LoadHistory
        tankId={id}
        companyName={companyName}
        transfers={transfers}
        views={null}
        actions={{
          edit: (transfer) => setOpen({ kind: 'edit', transfer }),
          determine: (transfer) => setOpen({ kind: 'determine', transfer }),
          remove: (transfer) => void deleteTransfer(transfer),
          openDossier,
        }}
        renderReadings={(_, figures) => figures}
      />
      {open?.kind === 'edit' && (
        <EditTransferForm transfer={open.transfer} innerDiameterMm={null} limits={limits} onClose={close} />
      )}
      {open?.kind === 'determine' && (
        <FinalDeterminationForm transfer={open.transfer} limits={limits} onClose={close} />
      )}
    </>
  );
}
