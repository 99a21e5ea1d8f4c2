import type { WaitingArrival } from '@dewar/contract/transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { companiesQuery } from '../../../features/companies/companies-api.ts';
import { waitingRequestsQuery } from '../../../features/company-assignment-requests/assignment-requests-api.ts';
import { WaitingRequests } from '../../../features/company-assignment-requests/waiting-requests.tsx';
import { useTankAtGate } from '../../../features/load-gate/use-tank-at-gate.ts';
import { FinalDeterminationForm } from '../../../features/transfers/final-determination-form.tsx';
import { workQueueExports } from '../../../features/work-queues/work-queue-exports.ts';
import { WorkQueues } from '../../../features/work-queues/work-queues.tsx';
import { waitingArrivalsQuery } from '../../../features/work-queues/work-queues-api.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { workQueuesQuery } from '../../../shared/work-queues/work-queues-query.ts';
import styles from './work-queues-page.module.css';

/** What waits for administrators, over all companies. */
export function WorkQueuesPage() {
  const summary = useQuery(workQueuesQuery());
  const requests = useQuery(waitingRequestsQuery);
  const companies = useQuery(companiesQuery);
  const names = useMemo(() => companies.data?.map(({ name }) => name) ?? [], [companies.data]);
  const { open, determine, close, goOn } = useDeterminations();
  const tank = useTankAtGate(open?.tank_id);
  // The usual load is asked about when a tank is loaded.
  const limits = { ...tank, innerDiameterMm: null, earlierLoads: [] };
  return (
    <AdminFrame>
      <PageHeader
        title="Work Queues"
        note="What waits in all companies, the oldest first."
        aside={<ExportLists choices={workQueueExports(summary.data)} />}
      />
      <div className={styles.queues}>
        <WorkQueues summary={summary.data} onDetermine={determine} />
        <div id="requests">
          <WaitingRequests requests={requests} companyNames={names} />
          {requests.data?.length === 0 && <p className={styles.none}>No company request waits for a decision.</p>}
        </div>
      </div>
      {open !== null && (
        <FinalDeterminationForm key={open.id} transfer={open} limits={limits} onSaved={goOn} onClose={close} />
      )}
    </AdminFrame>
  );
}

/** One determination after the other: once one is saved, the form of the next opens. */
function useDeterminations() {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<WaitingArrival | null>(null);
  const next = useRef<WaitingArrival | null>(null);
  return {
    open,
    determine: setOpen,
    goOn: () => {
      const pages = queryClient.getQueryData(waitingArrivalsQuery().queryKey)?.pages ?? [];
      next.current = findNext(
        pages.flatMap(({ rows }) => rows),
        open,
      );
      notifySuccess(
        next.current === null ? 'Determined. Nothing else waits.' : `Determined. Next: ${next.current.tank_number}`,
      );
    },
    close: () => {
      setOpen(next.current);
      next.current = null;
    },
  };
}

/** The one after it, then the oldest that was passed over. */
function findNext(arrivals: readonly WaitingArrival[], done: WaitingArrival | null): WaitingArrival | null {
  if (done === null) return null;
  const others = arrivals.filter(({ id }) => id !== done.id);
  const later = others.find(({ arrived_at, id }) => {
    const [one, other] = [Date.parse(arrived_at ?? ''), Date.parse(done.arrived_at ?? '')];
    return one > other || (one === other && id > done.id);
  });
  return later ?? others[0] ?? null;
}
