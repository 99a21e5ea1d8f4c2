import type { WorkQueues } from '@dewar/contract/work-queues';
import type { LinkProps } from '@tanstack/react-router';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatCards } from '../../shared/ui/lists/stat-cards.tsx';
import { RelativeTime } from '../../shared/ui/time/times.tsx';

/** The queues in their order, with the part of the page that lists each. */
const QUEUES = [
  { name: 'arrivals', label: 'Arrivals to determine' },
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
          label,
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
