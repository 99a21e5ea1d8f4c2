import { EVACUATION_SETTINGS } from './evacuation-settings.ts';
import { FORECAST_SETTINGS } from './forecast-settings.ts';
import { HOLD_SETTINGS } from './hold-settings.ts';
import { LEDGER_SETTINGS } from './ledger-settings.ts';
import { LOAD_GATE_SETTINGS } from './load-gate-settings.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';
import { TELEMETRY_SETTINGS } from './telemetry-settings.ts';
import { THERMAL_SETTINGS } from './thermal-settings.ts';

const isTypical = (key: string) => /^typical_(capacity|boil_off)_/.test(key);

/** The groups of settings in the order of the screen; a setting is in the first one that has its key. */
const GROUPS: readonly (readonly [title: string, has: (key: string) => boolean])[] = [
  ['Tanks', isOneOf('relief_set_pressure_psi', 'inspection_due_soon_days', 'vent_risk_days')],
  ['Time and alerts', isOneOf('timezone', 'alert_email_recipients', 'working_hours', 'alert_repeat_days')],
  [
    'Records and files',
    isOneOf('own_correction_minutes', 'deleted_records_kept_days', 'audit_log_kept_months', 'file_quota_gb'),
  ],
  ['Passwords and signing in', isOneOf('minimum_password_length', 'minimum_password_guesses', 'require_second_factor')],
  ['Limits of emails', isOneOf(...Object.keys(MAIL_SETTINGS))],
  ['Vacuum forecast', isOneOf(...Object.keys(FORECAST_SETTINGS))],
  ['Hold test', isOneOf(...Object.keys(HOLD_SETTINGS))],
  ['Evacuation list', isOneOf(...Object.keys(EVACUATION_SETTINGS))],
  ['Load gate', isOneOf(...Object.keys(LOAD_GATE_SETTINGS))],
  ['Insulation', (key) => Object.keys(THERMAL_SETTINGS).includes(key) && !isTypical(key)],
  ['Typical tanks, for those without data of their own', isTypical],
  ['Custody ledger', isOneOf(...Object.keys(LEDGER_SETTINGS))],
  ['Telemetry', isOneOf(...Object.keys(TELEMETRY_SETTINGS))],
];

const OTHERS = 'Other settings';

/** Settings under the titles of their groups, in the order of the screen. */
export function groupSettings<Row extends { readonly setting_key: string }>(
  settings: readonly Row[],
): readonly { readonly title: string; readonly settings: readonly Row[] }[] {
  const titles = [...GROUPS.map(([title]) => title), OTHERS];
  return titles
    .map((title) => ({ title, settings: settings.filter(({ setting_key }) => groupOf(setting_key) === title) }))
    .filter((group) => group.settings.length > 0);
}

function groupOf(key: string): string {
  return GROUPS.find(([, has]) => has(key))?.[0] ?? OTHERS;
}

function isOneOf(...keys: readonly string[]): (key: string) => boolean {
  return (key) => keys.includes(key);
}
