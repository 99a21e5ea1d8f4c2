import type { HandoverLink, HandoverReport } from '@dewar/contract/handovers';
import type { Transfer } from '@dewar/contract/transfers';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './handover-panel.module.css';
import {
  handoverLinksQuery,
  handoverReportsQuery,
  useAcceptHandoverReport,
  useDismissHandoverReport,
  useEndHandoverLink,
} from './handovers-api.ts';
import { MakeLinkDialog } from './make-link-dialog.tsx';
import { ReportFacts } from './report-facts.tsx';

interface HandoverPanelProps {
  /** In transit. */
  readonly load: Transfer;
  /** What an arrival is asked about before it is saved; false keeps it from being saved. */
  readonly ask: (report: HandoverReport) => Promise<boolean>;
  /** Opens the form of an arrival with the receiver's figures. */
  readonly onCorrect: (report: HandoverReport) => void;
}

/** The link for the receiver of a load in transit, and what they reported with it. */
export function HandoverPanel({ load, ask, onCorrect }: HandoverPanelProps) {
  const links = useQuery(handoverLinksQuery(load));
  const reports = useQuery(handoverReportsQuery(load));
  const [isMaking, setMaking] = useState(false);
  const open = links.data?.find(({ state }) => state === 'open');
  const [latest] = links.data ?? [];
  return (
    <TitledSection
      title="Link for the receiver"
      actions={
        <Button variant="default" size="xs" onClick={() => setMaking(true)}>
          {open === undefined ? 'Make a Link' : 'Make Another Link'}
        </Button>
      }
    >
      {links.isError && links.data === undefined && (
        <ErrorState title="The link could not be loaded." error={links.error} onRetry={() => void links.refetch()} />
      )}
      {links.data !== undefined && <LinkState link={open ?? latest} />}
      {reports.isError && reports.data === undefined && (
        <ErrorState
          title="What the receiver reported could not be loaded."
          error={reports.error}
          onRetry={() => void reports.refetch()}
        />
      )}
      <Reports reports={reports.data ?? []} isOpen={links.data && open !== undefined} ask={ask} onCorrect={onCorrect} />
      {isMaking && <MakeLinkDialog load={load} replaces={open !== undefined} onClose={() => setMaking(false)} />}
    </TitledSection>
  );
}

function LinkState({ link }: { readonly link: HandoverLink | undefined }) {
  const endLink = useEndHandoverLink();
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const at = (instant: string) => formatShortDateTime(instant, { timeZone, now });
  if (link === undefined)
    return <p className={styles.muted}>The receiver can record the arrival on a phone, without an account.</p>;
  const opened = link.last_opened_at === null ? 'not opened yet' : `opened, last on ${at(link.last_opened_at)}`;
  const sent = link.reports === 0 ? 'nothing sent yet' : 'sent';
  if (link.state !== 'open')
    return (
      <p className={styles.muted}>
        The last link has ended: {opened}, {sent}.
      </p>
    );
  const end = async () => {
    const question = {
      title: 'End this link?',
      body: 'Whoever has it cannot record the arrival any more. What was sent stays.',
      verb: 'End link',
      safe: 'Keep it',
    };
    if (await confirm(question)) await endLink(link.id).catch(notifyError);
  };
  return (
    <Group justify="space-between" gap="xs">
      <p className={styles.muted}>
        Open until {at(link.ends_at)}: {opened}, {sent}.{link.email !== null && ` Asked by mail: ${link.email}.`}
      </p>
      <Button variant="default" size="xs" onClick={() => void end()}>
        End Link
      </Button>
    </Group>
  );
}

interface ReportsProps extends Pick<HandoverPanelProps, 'ask' | 'onCorrect'> {
  readonly reports: readonly HandoverReport[];
  /** The link is open; undefined until that is known. */
  readonly isOpen: boolean | undefined;
}

const LINK_STAYS = 'The link stays open: the receiver can send another report.';
const LINK_HAS_ENDED = 'No link is open: make another one for the receiver to report again.';

function Reports({ reports, isOpen, ask, onCorrect }: ReportsProps) {
  const accept = useAcceptHandoverReport();
  const dismiss = useDismissHandoverReport();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    await work().catch(notifyError);
    setBusy(false);
  };
  const acceptAsked = async (report: HandoverReport) => {
    if (!(await ask(report))) return;
    await accept(report);
    notifySuccess('Arrival recorded as the receiver reported it.');
  };
  const putAside = async (report: HandoverReport) => {
    const question = {
      title: 'Put this report aside?',
      body: [
        'It stays with the load, but cannot be accepted any more.',
        // The latest that nobody has put aside waits.
        ...(reports.some(({ state }) => state === 'replaced')
          ? ['What the receiver sent before it waits for you instead.']
          : []),
        ...(isOpen === undefined ? [] : [isOpen ? LINK_STAYS : LINK_HAS_ENDED]),
      ].join(' '),
      verb: 'Put aside',
      safe: 'Keep it',
    };
    if (!(await confirm(question))) return;
    await dismiss(report);
    notifySuccess('Report put aside.');
  };
  return (
    <ul className={styles.reports}>
      {reports.map((report) => (
        <li key={report.id}>
          <ReportFacts report={report} />
          {report.state === 'waiting' && (
            <Group gap="xs" mt="sm">
              <Button size="xs" disabled={busy} onClick={() => void run(() => acceptAsked(report))}>
                Accept
              </Button>
              <Button size="xs" variant="default" disabled={busy} onClick={() => onCorrect(report)}>
                Correct
              </Button>
              <Button size="xs" variant="default" disabled={busy} onClick={() => void run(() => putAside(report))}>
                Put Aside
              </Button>
            </Group>
          )}
        </li>
      ))}
    </ul>
  );
}

/** What was reported of a load that has arrived; nothing where nobody was asked. */
export function HandoverReports({ load }: { readonly load: Transfer }) {
  const { data = [] } = useQuery(handoverReportsQuery(load));
  return data.map((report) => (
    <div key={report.id}>
      <ReportFacts report={report} />
    </div>
  ));
}
