import { type LeakPointBadge as Badge, classifyLeakPoints } from '@dewar/domain/leak-checks/leak-points';
import { formatNumber } from '../../shared/format/numbers.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';

const MEANINGS: Readonly<Record<Badge, Tone>> = { good: 'good', warning: 'watch', bad: 'bad' };

/** How many leak points a check found (spec 2 §2.5). */
export function LeakPointBadge({ count }: { readonly count: number }) {
  return <StatusPill meaning={MEANINGS[classifyLeakPoints(count)]}>{formatNumber(count)}</StatusPill>;
}
