import { DEFAULT_HOLDING_MARGIN_DAYS, type GateView } from '../load-gate/load-gate.ts';
import { DEFAULT_OLDEST_READING_DAYS } from '../load-gate/record-concerns.ts';
import type { PaperKind } from '../tank-papers/paper-kinds.ts';
import { boolean, number } from './setting-definition.ts';
import { toThermalSettings } from './thermal-settings.ts';

/** The settings of the load gate (judgement 7). */
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
  load_gate_oldest_reading_days: number({
    id: 120,
    key: 'load_gate_oldest_reading_days',
    title: 'Oldest reading of the load gate',
    scope: 'general',
    description: 'The load gate minds a tank whose latest vacuum reading is older than this',
    initial: DEFAULT_OLDEST_READING_DAYS,
    range: { minimum: 1, maximum: 3_650, decimals: 0 },
    unit: 'days',
  }),
  load_gate_refuses_for_papers: boolean({
    id: 121,
    key: 'load_gate_refuses_for_papers',
    title: 'Load gate refuses for papers',
    scope: 'general',
    description: 'The load gate says no to a tank with an expired paper; otherwise it minds it',
    initial: false,
  }),
  load_gate_counts_missing_papers: boolean({
    id: 122,
    key: 'load_gate_counts_missing_papers',
    title: 'Load gate counts missing papers',
    scope: 'general',
    description: 'A kind of paper that a tank has none of counts as an expired one',
    initial: false,
  }),
} as const;

interface GateSettings {
  /** The date in the company's time zone. */
  readonly today: string;
  readonly timezone: string;
  readonly holding_margin_days: number;
  readonly load_gate_oldest_reading_days: number;
  /** A device may have kept an answer without these. */
  readonly load_gate_refuses_for_papers?: boolean;
  readonly load_gate_counts_missing_papers?: boolean;
  readonly paper_kinds?: readonly PaperKind[];
  readonly thermal: Parameters<typeof toThermalSettings>[0];
}

/**
 * The day and the settings for which tanks are judged: that of the answer while it is being made. Whoever has kept an
 * answer gives the day of now.
 */
export function toGateView(settings: GateSettings, date = settings.today): GateView {
  const { timezone: timeZone, holding_margin_days: marginDays, thermal } = settings;
  const { load_gate_oldest_reading_days: oldestReadingDays } = settings;
  const papers = {
    refuses: settings.load_gate_refuses_for_papers === true,
    required: settings.load_gate_counts_missing_papers === true ? (settings.paper_kinds ?? []) : [],
  };
  return { date, timeZone, marginDays, oldestReadingDays, papers, thermal: toThermalSettings(thermal) };
}
