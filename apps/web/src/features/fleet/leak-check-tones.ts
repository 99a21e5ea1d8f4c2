import type { LeakCheckStatus } from '@dewar/domain/tanks/tank-state';
import type { Tone } from '../../shared/ui/states/status-pill.tsx';

export const LEAK_CHECK_TONES: Readonly<Record<LeakCheckStatus, Tone>> = {
  pass: 'good',
  fail: 'bad',
  review_needed: 'watch',
  no_data: 'neutral',
};
