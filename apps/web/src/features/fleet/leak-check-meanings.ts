import type { LeakCheckStatus } from '@dewar/domain/tank-state';
import type { Meaning } from '../../shared/ui/status-pill.tsx';

export const LEAK_CHECK_MEANINGS: Readonly<Record<LeakCheckStatus, Meaning>> = {
  pass: 'good',
  fail: 'bad',
  review_needed: 'watch',
  no_data: 'neutral',
};
