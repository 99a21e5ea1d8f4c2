import { DUE_SOON_DAYS } from './inspection-due.ts';
import { DEFAULT_RELIEF_SET_PSI, VENT_RISK_WITHIN_DAYS } from './time-to-relief.ts';
import { DEFAULT_TIME_ZONE } from './time-zones.ts';

export const SETTING_SCOPES = ['general', 'admin', 'company'] as const;
export type SettingScope = (typeof SETTING_SCOPES)[number];

export const SETTING_TYPES = ['boolean', 'number', 'json', 'text'] as const;
export type SettingType = (typeof SETTING_TYPES)[number];

export interface SettingDefinition<Value> {
  readonly key: string;
  readonly scope: SettingScope;
  readonly type: SettingType;
  readonly description: string;
  /** What holds until somebody sets it. */
  readonly initial: Value;
}

const number = (definition: Omit<SettingDefinition<number>, 'type'>) => ({ ...definition, type: 'number' }) as const;
const text = (definition: Omit<SettingDefinition<string>, 'type'>) => ({ ...definition, type: 'text' }) as const;

/** Every setting that something reads, with its default. Those marked [C] or [K] in rules 1 to 3 stand here. */
export const SETTINGS = {
  relief_set_pressure_psi: number({
    key: 'relief_set_pressure_psi',
    scope: 'general',
    description: 'Relief set pressure in psig of tanks that name none',
    initial: DEFAULT_RELIEF_SET_PSI,
  }),
  inspection_due_soon_days: number({
    key: 'inspection_due_soon_days',
    scope: 'general',
    description: 'Days before the due date from which an inspection is Due Soon',
    initial: DUE_SOON_DAYS,
  }),
  vent_risk_days: number({
    key: 'vent_risk_days',
    scope: 'general',
    description: 'A load projected to reach relief within this many days is a vent risk',
    initial: VENT_RISK_WITHIN_DAYS,
  }),
  timezone: text({
    key: 'timezone',
    scope: 'company',
    description: "The company's time zone: its days and weeks begin by it",
    initial: DEFAULT_TIME_ZONE,
  }),
} as const;
