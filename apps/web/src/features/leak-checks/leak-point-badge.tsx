import { type LeakPointBadge as Badge, classifyLeakPoints } from '@dewar/domain/leak-points';
import { formatNumber } from '../../shared/format/numbers.ts';
import { type Meaning, StatusPill } from '../../shared/ui/status-pill.tsx';

const MEANINGS: Readonly<Record<Badge, Meaning>> = { good: 'good', warning: 'watch', bad: 'bad' };

/** How many leak points a check found (spec 2 §2.5). */
export function LeakPointBadge({ count }: { readonly count: number }) {
  return <StatusPill meaning={MEANINGS[classifyLeakPoints(count)]}>{formatNumber(count)}</StatusPill>;
}
