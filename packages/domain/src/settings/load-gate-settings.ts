import { DEFAULT_HOLDING_MARGIN_DAYS, type GateView } from '../load-gate/load-gate.ts';
import { number } from './setting-definition.ts';
import { toThermalSettings } from './thermal-settings.ts';

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

interface GateSettings {
  /** The date in the company's time zone. */
  readonly today: string;
  readonly holding_margin_days: number;
  readonly thermal: Parameters<typeof toThermalSettings>[0];
}

/** The day and the settings for which tanks are judged: today, unless another day is given. */
export function toGateView({ today, holding_margin_days, thermal }: GateSettings, date = today): GateView {
  return { date, marginDays: holding_margin_days, thermal: toThermalSettings(thermal) };
}
