import type { WorkQueues } from '@dewar/contract/work-queues';
import type { LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatCards } from '../../shared/ui/lists/stat-cards.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';

/** Company users wait for a determination; only administrators make it. */
export const ARRIVALS_LABELS = {
  admin: 'Arrivals to determine',
  company: 'Arrivals waiting for determination',
} as const;

/** The queues in their order, with the part of the page that lists each. */
const QUEUES = [
  { name: 'arrivals', label: null },
  { name: 'readings', label: 'Immediate readings due' },
  { name: 'leak_checks', label: 'Leak checks to review' },
  { name: 'requests', label: 'Company requests' },
] as const;

interface QueueFiguresProps {
  readonly queues: WorkQueues;
  /** The page that lists them. */
  readonly link: LinkProps;
}

/** How much waits in each queue, and since when. */
export function QueueFigures({ queues, link }: QueueFiguresProps) {
  return (
    <StatCards
      stats={QUEUES.flatMap(({ name, label }) => {
        const queue = queues[name];
        if (queue === null) return [];
        const { count, oldest_at } = queue;
        return {
          // Null for one company, whose people only wait.
          label: label ?? ARRIVALS_LABELS[queues.requests === null ? 'company' : 'admin'],
          value: formatNumber(count),
          note: oldest_at === null ? 'nothing waits' : <Oldest at={oldest_at} />,
          link: { ...link, hash: name },
        };
      })}
    />
  );
}

function Oldest({ at }: { readonly at: string }) {
  return (
    <>
      oldest <RelativeTime at={at} />
    </>
  );
}
