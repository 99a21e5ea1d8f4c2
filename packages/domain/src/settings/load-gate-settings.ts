import { DEFAULT_HOLDING_MARGIN_DAYS } from '../load-gate/load-gate.ts';
import { number } from './setting-definition.ts';

/** The setting of the load gate (judgement 7). */
export const LOAD_GATE_SETTINGS = {
  holding_margin_days: number({
    id: 48,
    key: 'holding_margin_days',
    title: 'Margin of the holding time',
    scope: 'general',
    description: 'By how much the cautious holding time must exceed a journey, for delays on the way (ADR 4.2.3.8)',
    initial: DEFAULT_HOLDING_MARGIN_DAYS,
    range: { minimum: 0, maximum: 60, decimals: 0 },
    unit: 'days',
  }),
} as const;
