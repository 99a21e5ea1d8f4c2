import type { WaitingArrival } from '@dewar/contract/transfers';
import type { WorkQueues as Summary } from '@dewar/contract/work-queues';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { describeReturned } from '@dewar/domain/transfers/determined-record';
import { describeImmediateReadingReason } from '@dewar/domain/transfers/transfer-periods';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { WaitingMark } from '../../shared/offline/waiting-mark.tsx';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { ReviewLink } from '../../shared/ui/lists/review-link.tsx';
import { rowButtonProps } from '../../shared/ui/lists/row-button-props.ts';
import { StatCardsSkeleton } from '../../shared/ui/lists/stat-cards.tsx';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { QueueFigures } from './queue-figures.tsx';
import { ARRIVALS_LABELS, QUEUE_LABELS } from './queue-labels.ts';
import { QueueSection } from './queue-section.tsx';
import {
  duePapersQuery,
  dueReadingsQuery,
  waitingArrivalsQuery,
  waitingHandoversQuery,
  waitingLeakChecksQuery,
} from './work-queues-api.ts';

interface WorkQueuesProps {
  readonly summary: Summary | undefined;
  /** Only this company's; without it all that the person may see. */
  readonly company?: string;
  /** Only administrators determine. */
  readonly onDetermine?: (arrival: WaitingArrival) => void;
}

/** What waits for administrators, or for the person's company, each queue the oldest first. */
export function WorkQueues({ summary, company, onDetermine }: WorkQueuesProps) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const isPaper = useIsPrinting();
  const arrivals = useInfiniteQuery(waitingArrivalsQuery(company));
  const handovers = useInfiniteQuery(waitingHandoversQuery(company));
  const readings = useInfiniteQuery(dueReadingsQuery(company));
  const leakChecks = useInfiniteQuery(waitingLeakChecksQuery(company));
  const papers = useInfiniteQuery(duePapersQuery(company));
  const shared = {
    renderTank: (row: QueuedTank) => <TankLink row={row} />,
    showsCompany: company === undefined,
  };
  return (
    <>
      {summary === undefined ? (
        <StatCardsSkeleton count={onDetermine === undefined ? 5 : 7} />
      ) : (
        <QueueFigures queues={summary} link={{ to: '.' }} />
      )}
      <QueueSection
        {...shared}
        id="arrivals"
        title={ARRIVALS_LABELS[onDetermine === undefined ? 'company' : 'admin']}
        none="Nothing waits for determination."
        count={summary?.arrivals.count}
        query={arrivals}
        heads={['Arrived', 'Assessment', 'Product, BOL']}
        renderFacts={(arrival) => (
          <>
            <span>arrived {arrival.arrived_at !== null && <RelativeTime at={arrival.arrived_at} />}</span>
            <span>{arrival.arrival_assessment !== null && ARRIVAL_ASSESSMENT_LABELS[arrival.arrival_assessment]}</span>
            <span>{[arrival.product_name, arrival.bol_number].filter(Boolean).join(', ')}</span>
            <ReturnedDetermination arrival={arrival} />
          </>
        )}
        renderAction={(arrival) =>
          onDetermine !== undefined && (
            <Button {...rowButtonProps('Determine', arrival.tank_number)} onClick={() => onDetermine(arrival)} />
          )
        }
      />
      <QueueSection
        {...shared}
        id="handovers"
        title={QUEUE_LABELS.handovers}
        none="No report of a receiver waits."
        count={summary?.handovers?.count}
        query={handovers}
        heads={['Reported', 'By', 'Arrival']}
        renderFacts={(row) => (
          <>
            <span>
              reported <RelativeTime at={row.reported_at} />
            </span>
            <bdi>{row.name}</bdi>
            <span>{row.was_venting ? 'arrived venting' : 'arrived without venting'}</span>
          </>
        )}
        renderAction={({ tank_id, tank_number }) => (
          <Button
            {...rowButtonProps('Look', tank_number)}
            renderRoot={(props) => <Link {...tankAddress({ id: tank_id })} {...props} />}
          />
        )}
      />
      <QueueSection
        {...shared}
        id="readings"
        title={QUEUE_LABELS.readings}
        none="No immediate reading is due."
        count={summary?.readings.count}
        query={readings}
        heads={['Due', 'Why']}
        renderFacts={(row) => (
          <>
            <StatusPill tone="bad">
              {new Date(row.due_at) < now ? 'Missing since' : 'Due by'}{' '}
              {formatShortDateTime(row.due_at, { timeZone, now, isPaper })}
            </StatusPill>
            <span>{describeImmediateReadingReason(row)}</span>
            <WaitingMark tankId={row.tank_id} />
          </>
        )}
        renderAction={({ tank_id, tank_number }) => (
          <Button
            {...rowButtonProps('Add Reading', tank_number)}
            renderRoot={(props) => <Link {...tankAddress({ id: tank_id }, 'reading')} {...props} />}
          />
        )}
      />
      <QueueSection
        {...shared}
        id="leak_checks"
        title={QUEUE_LABELS.leak_checks}
        none="No leak check waits for a review."
        count={summary?.leak_checks.count}
        query={leakChecks}
        heads={['Checked']}
        renderFacts={({ assessment_date }) => (
          <span>
            checked <RelativeTime at={assessment_date} />
          </span>
        )}
        renderAction={(row) => <ReviewLink check={row} />}
      />
      <QueueSection
        {...shared}
        id="papers"
        title={QUEUE_LABELS.papers}
        none="No paper is due."
        count={summary?.papers?.count}
        query={papers}
        heads={['Due', 'Paper', 'Number']}
        renderFacts={(row) => (
          <>
            <span>due {formatCalendarDate(row.due_at)}</span>
            <span>{row.kind_label}</span>
            <span>{row.number}</span>
          </>
        )}
        renderAction={({ tank_id, tank_number }) => (
          <Button
            {...rowButtonProps('Look', tank_number)}
            renderRoot={(props) => <Link {...tankAddress({ id: tank_id })} {...props} />}
          />
        )}
      />
    </>
  );
}

interface QueuedTank {
  readonly tank_id: number;
  readonly tank_number: string;
}

function TankLink({ row }: { readonly row: QueuedTank }) {
  return (
    <Link {...tankAddress({ id: row.tank_id })} translate="no">
      {row.tank_number}
    </Link>
  );
}

/** Of a load that came back: what it was determined as, and by whom. */
function ReturnedDetermination({ arrival }: { readonly arrival: WaitingArrival }) {
  const told = describeReturned(arrival);
  return told === null ? null : <StatusPill tone="watch">{told}</StatusPill>;
}
