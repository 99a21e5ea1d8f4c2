import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { Alert, Button, Progress, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../../shared/api/api-error.ts';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { useOnline } from '../../../shared/state/use-online.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { ArrivalReportForm } from './arrival-report-form.tsx';
import { deviceZone } from './device-zone.ts';
import styles from './receiver.module.css';
import { handoverQuery, type OpenedHandover } from './receiver-api.ts';
import { RefusedReport } from './refused-report.tsx';
import { startOfReport } from './report-start.ts';
import { timeAfter } from './time-after.ts';
import { useReports } from './use-reports.ts';

/** The page of a link: somebody without an account records the arrival of one load. */
export function ReceiverPage({ token }: { readonly token: string }) {
  const query = useQuery(handoverQuery(token));
  const reports = useReports(token);
  const [isChanging, setChanging] = useState(false);
  const { data } = query;
  const { sending } = reports;
  if (sending.kind === 'refused' && !isChanging) {
    const canChange = data !== undefined && !sending.isOver;
    const onChange = () => void reports.look().then(() => setChanging(true));
    return <RefusedReport {...{ sending, canChange, onChange, onDelete: reports.discard }} />;
  }
  if (data !== undefined && reports.isRead) {
    return <OpenedLoad {...{ token, handover: data, reports, isChanging, onChanging: setChanging }} />;
  }
  // Opened again without a signal, after another load.
  if (sending.kind === 'waiting') {
    return (
      <>
        <h1>Arrival of a tank</h1>
        <Waiting share={sending.share} />
      </>
    );
  }
  if (query.isPending || !reports.isRead) return <SkeletonList count={4} height={72} />;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <>
        <h1>Arrival of a tank</h1>
        <EmptyState title="This link has ended." next="Ask the sender of the tank for a new one." />
      </>
    );
  }
  const { title, reason } = describeOpeningError(query.error, new Date(query.errorUpdatedAt));
  return <ErrorState {...{ title, reason }} error={query.error} onRetry={() => void query.refetch()} />;
}

function describeOpeningError(error: unknown, at: Date): { readonly title: string; readonly reason?: string } {
  if (error instanceof ApiError && error.status === 429)
    return {
      title: 'Links were opened too often from this network.',
      reason: `Try again after ${timeAfter(error.retryAfterSeconds ?? 60, at)}, or over another network.`,
    };
  if (error instanceof NetworkError && error.advice === undefined)
    return {
      title: 'There is no signal.',
      reason: 'Open it once with a signal: from then on it opens on this device without one, too.',
    };
  return { title: 'The load could not be opened.' };
}

interface OpenedLoadProps {
  readonly token: string;
  readonly handover: OpenedHandover;
  readonly reports: ReturnType<typeof useReports>;
  /** What was sent or refused is being changed. */
  readonly isChanging: boolean;
  readonly onChanging: (isChanging: boolean) => void;
}

function OpenedLoad({ token, handover, reports, isChanging, onChanging }: OpenedLoadProps) {
  const { tank_number, product_name, sent_at, isKept } = handover;
  const { sending, send, kept } = reports;
  const lastSent = kept.findLast(({ state }) => state === 'sent');
  const sentHere = lastSent?.sentAt ?? null;
  const isLastFromHere = sentHere !== null && (sent_at === null || Date.parse(sentHere) >= Date.parse(sent_at));
  const sentAt = isLastFromHere ? sentHere : sent_at;
  const isDone = sending.kind === 'waiting' || (sentAt !== null && !isChanging);
  const start = startOfReport(token, kept);
  return (
    <>
      <Title order={1} className={styles.title}>
        Tank <span translate="no">{tank_number}</span>
      </Title>
      <p className={styles.muted}>
        {product_name === null ? 'Please record its arrival.' : `${product_name}. Please record its arrival.`}
      </p>
      {isKept && sending.kind !== 'waiting' && (
        <p className={styles.muted}>There is no signal. Fill it in all the same: it is sent later.</p>
      )}
      <div role="status" aria-live="polite">
        {sending.kind === 'waiting' && <Waiting share={sending.share} />}
        {sending.kind !== 'waiting' && isDone && sentAt !== null && (
          <Alert color="good" mt="sm" title="Sent">
            The arrival was sent on {formatShortDateTime(sentAt, { timeZone: deviceZone(), now: trueNow() })}. You can
            close this page.
            {isLastFromHere && <LeftOut names={lastSent?.filesLeftOut ?? []} />}
          </Alert>
        )}
        {!isDone && sentAt !== null && (
          <Replaces
            last={isLastFromHere ? 'here' : sentHere === null ? 'elsewhere' : 'both'}
            isUnfinished={start.isUnfinished}
          />
        )}
      </div>
      {sending.kind !== 'waiting' && isDone && (
        <Button variant="default" mt="md" onClick={() => void reports.look().then(() => onChanging(true))}>
          Send a correction
        </Button>
      )}
      {!isDone && (
        <ArrivalReportForm
          token={token}
          start={start}
          onSend={async (report) => {
            await send(report);
            onChanging(false);
          }}
          onBack={isChanging ? () => onChanging(false) : undefined}
        />
      )}
    </>
  );
}

function LeftOut({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <p>
      There was no room for these files: <bdi>{names.join(', ')}</bdi>. The rest has arrived. Give them to the sender in
      another way.
    </p>
  );
}

const REPLACED = {
  here: 'The form begins with what was sent from this device. Change what is not right.',
  elsewhere: 'What was sent before is not on this device. Fill in everything again.',
  both: 'Something else was sent from another device since. The form begins with what was sent from this one.',
} as const;

const UNFINISHED = 'The form begins with the change that you did not finish.';

/** The same for a form that begins with a change of before. */
const REPLACED_UNFINISHED = {
  here: UNFINISHED,
  elsewhere: `What was sent before is not on this device. ${UNFINISHED}`,
  both: `Something else was sent from another device since. ${UNFINISHED}`,
} as const;

interface ReplacesProps {
  readonly last: keyof typeof REPLACED;
  readonly isUnfinished: boolean;
}

/** A correction stands for all that was sent, which the link does not show. */
function Replaces({ last, isUnfinished }: ReplacesProps) {
  // When the form was opened: from then on it is the change itself that is not finished.
  const [texts] = useState(isUnfinished ? REPLACED_UNFINISHED : REPLACED);
  return (
    <Alert color="watch" mt="sm" title="This takes the place of what was sent">
      {texts[last]}
    </Alert>
  );
}

function Waiting({ share }: { readonly share: number | null }) {
  const hasSignal = useOnline();
  const next = hasSignal
    ? 'It is tried again by itself, and at once when you come back to this page.'
    : 'It is sent as soon as there is a signal.';
  return (
    <Alert color="watch" mt="sm" title={share === null ? 'Kept on this device' : 'Sending'}>
      {share === null
        ? `${next} Leave this page open, or open it again later.`
        : 'Leave this page open until it is sent.'}
      {share !== null && <Progress value={share * 100} mt="sm" aria-label="Sent so far" />}
    </Alert>
  );
}
