import type { PlanLink } from '@dewar/contract/plan-links';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { confirmAndRun } from '../../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';
import styles from './plan-links.module.css';
import { planLinksQuery, useRevokePlanLink } from './plan-links-api.ts';

/** The links to a plan that are open; nothing without one. */
export function PlanLinks({ planId }: { readonly planId: number }) {
  const links = useQuery(planLinksQuery(planId));
  if (links.isError && links.data === undefined) {
    const title = 'The links to this plan could not be loaded.';
    return <ErrorState title={title} error={links.error} onRetry={() => void links.refetch()} />;
  }
  const open = (links.data ?? []).filter(({ state }) => state === 'open');
  if (open.length === 0) return null;
  return (
    <TitledSection title={`Shared (${open.length})`}>
      <ul className={styles.links} aria-label="Links to this plan">
        {open.map((link) => (
          <LinkRow key={link.id} link={link} />
        ))}
      </ul>
    </TitledSection>
  );
}

function LinkRow({ link }: { readonly link: PlanLink }) {
  const revoke = useRevokePlanLink();
  const lastDay = formatCalendarDate(link.last_day);
  const end = () =>
    confirmAndRun({
      title: `End the link until ${lastDay}`,
      body: 'Whoever has this link cannot open the plan any more. A link that has ended cannot be opened again.',
      verb: 'End link',
      isDestructive: true,
      run: () => revoke(link.id),
      done: 'The link has ended.',
    });
  return (
    <li className={styles.link}>
      <div className={styles.described}>
        <p className={styles.day}>Until {lastDay}</p>
        <p className={styles.muted}>{openingsOf(link)}</p>
        {link.note !== null && <p className={styles.note}>{link.note}</p>}
      </div>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`End the link until ${lastDay}`}
        onClick={() => void end()}
      >
        End
      </Button>
    </li>
  );
}

function openingsOf({ openings, last_opened_on }: PlanLink): string {
  if (last_opened_on === null) return 'Not opened yet';
  const last = formatCalendarDate(last_opened_on);
  return openings === 1 ? `Opened once, on ${last}` : `Opened ${openings} times, the last time on ${last}`;
}
