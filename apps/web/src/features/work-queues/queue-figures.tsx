import type { WorkQueues } from '@dewar/contract/work-queues';
import type { LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatCards } from '../../shared/ui/lists/stat-cards.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { ARRIVALS_LABELS, QUEUE_LABELS, REGISTRATIONS_LABELS } from './queue-labels.ts';

/** The queues in their order, with the part of the page that lists each. */
const QUEUES = [
  { name: 'arrivals', label: ARRIVALS_LABELS },
  { name: 'handovers', label: QUEUE_LABELS.handovers },
  { name: 'readings', label: QUEUE_LABELS.readings },
  { name: 'leak_checks', label: QUEUE_LABELS.leak_checks },
  { name: 'papers', label: QUEUE_LABELS.papers },
  { name: 'requests', label: QUEUE_LABELS.requests },
  { name: 'registrations', label: REGISTRATIONS_LABELS },
] as const;

/** They are decided in the list of users, or of the people of a company. */
const REGISTRATIONS: Readonly<Record<'admin' | 'company', LinkProps>> = {
  admin: { to: '/admin/users', search: { status: 'email_verified' } },
  company: { to: '/company-people' },
};

interface QueueFiguresProps {
  readonly queues: WorkQueues;
  /** The page that lists them. */
  readonly link: LinkProps;
}

/** How much waits in each queue, and since when. */
export function QueueFigures({ queues, link }: QueueFiguresProps) {
  // Null for one company, whose people only wait.
  const reader = queues.requests === null ? 'company' : 'admin';
  return (
    <StatCards
      stats={QUEUES.flatMap(({ name, label }) => {
        const queue = queues[name];
        if (queue == null) return [];
        const { count, oldest_at } = queue;
        return {
          label: typeof label === 'string' ? label : label[reader],
          value: formatNumber(count),
          note: oldest_at === null ? 'nothing waits' : <Oldest at={oldest_at} />,
          link: name === 'registrations' ? REGISTRATIONS[reader] : { ...link, hash: name },
        };
      })}
    />
  );
}

/** Papers are listed before they are due. */
function Oldest({ at }: { readonly at: string }) {
  const now = useNow();
  return (
    <>
      {new Date(at) > now ? 'next' : 'oldest'} <RelativeTime at={at} />
    </>
  );
}
