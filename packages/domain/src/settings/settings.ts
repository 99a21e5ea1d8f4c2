import { MAX_OWN_CORRECTION_MINUTES, OWN_CORRECTION_MINUTES } from '../accounts/own-corrections.ts';
import { MIN_PASSWORD_GUESSES_POWER, MIN_PASSWORD_LENGTH } from '../accounts/passwords.ts';
import { DELETED_RECORDS_KEPT_DAYS, MAX_DELETED_RECORDS_KEPT_DAYS } from '../deleted-records/deleted-records.ts';
import { DEFAULT_FILE_QUOTA_GB } from '../primitives/file-size.ts';
import { DUE_SOON_DAYS } from '../tanks/inspection-due.ts';
import { ALERT_REPEAT_DAYS } from '../tanks/vacuum-alert.ts';
import { DEFAULT_TIME_ZONE } from '../time/time-zones.ts';
import { DEFAULT_WORKING_HOURS, type WorkingHours } from '../time/working-hours.ts';
import { TRANSFER_POOR_UP_TO_MICRONS } from '../vacuum/vacuum-bands.ts';
import { AUDIT_LOG_SETTINGS } from './audit-log-settings.ts';
import { EVACUATION_SETTINGS } from './evacuation-settings.ts';
import { FORECAST_SETTINGS } from './forecast-settings.ts';
import { HOLD_SETTINGS } from './hold-settings.ts';
import { LEDGER_SETTINGS } from './ledger-settings.ts';
import { LOAD_GATE_SETTINGS } from './load-gate-settings.ts';
import { MAIL_SETTINGS } from './mail-settings.ts';
import { boolean, number, type SettingDefinition, setting } from './setting-definition.ts';
import type { SettingScope } from './setting-scopes.ts';
import { readEmailAddresses, readTimeZone, readWorkingHours, type SettingValue } from './setting-values.ts';
import { TELEMETRY_SETTINGS } from './telemetry-settings.ts';
import { THERMAL_SETTINGS } from './thermal-settings.ts';

const { relief_set_pressure_psi, vent_risk_days, ...energyModel } = THERMAL_SETTINGS;

/** All settings with their defaults, among them those marked [C] or [K] in rules 1 to 3. */
export const SETTINGS = {
  relief_set_pressure_psi,
  inspection_due_soon_days: number({
    id: 2,
    key: 'inspection_due_soon_days',
    title: 'Inspection due soon',
    scope: 'general',
    description: 'Number of days before the due date when an inspection becomes Due Soon',
    initial: DUE_SOON_DAYS,
    range: { minimum: 1, maximum: 365, decimals: 0 },
    unit: 'days',
  }),
  vent_risk_days,
  minimum_password_length: number({
    id: 4,
    key: 'minimum_password_length',
    title: 'Minimum password length',
    scope: 'admin',
    description: 'The shortest password that is accepted',
    initial: MIN_PASSWORD_LENGTH,
    range: { minimum: MIN_PASSWORD_LENGTH, maximum: 64, decimals: 0 },
    unit: 'characters',
    guardsAccounts: true,
  }),
  minimum_password_guesses: number({
    id: 40,
    key: 'minimum_password_guesses',
    title: 'Guesses that a new password withstands',
    scope: 'admin',
    description:
      'As a power of ten: 8 means that a new password is refused if fewer than 100,000,000 guesses are estimated to ' +
      'find it. Passwords in use stay valid',
    initial: MIN_PASSWORD_GUESSES_POWER,
    range: { minimum: 4, maximum: 16, decimals: 0 },
    unit: 'powers of ten',
    guardsAccounts: true,
  }),
  require_second_factor: boolean({
    id: 5,
    key: 'require_second_factor',
    title: 'Second factor for administrators',
    scope: 'admin',
    description: 'Administrators must set up a second factor before they can use the portal',
    initial: false,
    guardsAccounts: true,
  }),
  timezone: setting<string>({
    id: 6,
    key: 'timezone',
    title: 'Time zone',
    scope: 'company',
    type: 'text',
    description: "The company's time zone, which decides when its days and weeks begin",
    initial: DEFAULT_TIME_ZONE,
    read: readTimeZone,
  }),
  alert_email_recipients: setting<readonly string[]>({
    id: 7,
    key: 'alert_email_recipients',
    title: 'Alert recipients',
    scope: 'company',
    type: 'json',
    description:
      'They receive emails about high readings, overdue inspections, missing immediate readings and loads near ' +
      'relief, and the weekly report. The general list applies to companies that have no list of their own',
    initial: [],
    hasGeneral: true,
    read: readEmailAddresses,
  }),
  working_hours: setting<WorkingHours>({
    id: 8,
    key: 'working_hours',
    title: 'Working hours',
    scope: 'company',
    type: 'json',
    description:
      'Alerts are emailed only in these hours (every day), except readings above ' +
      `${TRANSFER_POOR_UP_TO_MICRONS} microns, which are emailed at once. ` +
      'The general hours apply to companies that have none of their own',
    initial: DEFAULT_WORKING_HOURS,
    hasGeneral: true,
    read: readWorkingHours,
  }),
  alert_repeat_days: number({
    id: 71,
    key: 'alert_repeat_days',
    title: 'Repeat of an alert',
    scope: 'general',
    description: 'An alert is emailed again after this many days in which nobody said that they take care of it',
    initial: ALERT_REPEAT_DAYS,
    range: { minimum: 1, maximum: 90, decimals: 0 },
    unit: 'days',
  }),
  file_quota_gb: number({
    id: 9,
    key: 'file_quota_gb',
    title: 'File storage',
    scope: 'general',
    description: 'Storage for the files of each company, and of each teacher',
    initial: DEFAULT_FILE_QUOTA_GB,
    range: { minimum: 1, maximum: 10_000, decimals: 0 },
    unit: 'GB',
  }),
  own_correction_minutes: number({
    id: 10,
    key: 'own_correction_minutes',
    title: 'Corrections by authors',
    scope: 'general',
    description:
      'For how long people can correct or withdraw what they logged themselves, unless something follows from it. ' +
      '0 switches it off',
    initial: OWN_CORRECTION_MINUTES,
    range: { minimum: 0, maximum: MAX_OWN_CORRECTION_MINUTES, decimals: 0 },
    unit: 'minutes',
  }),
  deleted_records_kept_days: number({
    id: 11,
    key: 'deleted_records_kept_days',
    title: 'Recently deleted',
    scope: 'general',
    description:
      'For how long deleted tanks, procedures, companies, users and lesson plans can be brought back; then they are ' +
      'erased for good. A shorter time also erases what was deleted before; 0 erases at once',
    initial: DELETED_RECORDS_KEPT_DAYS,
    range: { minimum: 0, maximum: MAX_DELETED_RECORDS_KEPT_DAYS, decimals: 0 },
    unit: 'days',
    destroys: true,
  }),
  ...energyModel,
  ...FORECAST_SETTINGS,
  ...HOLD_SETTINGS,
  ...EVACUATION_SETTINGS,
  ...LOAD_GATE_SETTINGS,
  ...LEDGER_SETTINGS,
  ...TELEMETRY_SETTINGS,
  ...AUDIT_LOG_SETTINGS,
  ...MAIL_SETTINGS,
} as const;

/** The setting with this key, if there is one. */
export function findSetting(key: string): SettingDefinition<SettingValue> | undefined {
  return listSettings().find((definition) => definition.key === key);
}

/** Whether a setting can be set in this scope. */
export function isSetIn(
  { scope, hasGeneral }: Pick<SettingDefinition<SettingValue>, 'scope' | 'hasGeneral'>,
  asked: SettingScope,
): boolean {
  return scope === asked || (asked === 'general' && hasGeneral === true);
}

/** Whether a company can return to the general value, by setting null. */
export function canFollowGeneral(
  { hasGeneral }: Pick<SettingDefinition<SettingValue>, 'hasGeneral'>,
  asked: SettingScope,
): boolean {
  return asked === 'company' && hasGeneral === true;
}

export function listSettings(): readonly SettingDefinition<SettingValue>[] {
  return Object.values(SETTINGS);
}
