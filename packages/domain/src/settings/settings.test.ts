import { describe, expect, it } from 'vitest';
import { can } from '../accounts/permissions.ts';
import { THERMAL_DEFAULTS } from '../thermodynamics/tank-design.ts';
import { SETTING_SCOPES } from './setting-scopes.ts';
import { MAX_ALERT_RECIPIENTS } from './setting-values.ts';
import { findSetting, isSetIn, listSettings, SETTINGS } from './settings.ts';
import { THERMAL_SETTINGS, toThermalSettings } from './thermal-settings.ts';

const read = (key: keyof typeof SETTINGS, value: unknown) => SETTINGS[key].read(value);
const error = (text: string) => ({ error: text });

describe('SETTINGS', () => {
  it('gives every setting a unique id and its own key', () => {
    const ids = listSettings().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(Object.entries(SETTINGS).filter(([name, { key }]) => name !== key)).toEqual([]);
  });

  it.each(listSettings().map((definition) => [definition.key, definition] as const))(
    'has a valid default for %s',
    (_key, { initial, read: readValue }) => {
      expect(readValue(initial)).toEqual({ value: initial });
    },
  );

  it('is found by findSetting through its exact key only', () => {
    expect(findSetting('vent_risk_days')).toBe(SETTINGS.vent_risk_days);
    expect(findSetting('constructor')).toBeUndefined();
    expect(findSetting('')).toBeUndefined();
  });

  it('can be set in its scope, and in the general one if companies can follow it', () => {
    const scopesOf = (definition: (typeof SETTINGS)[keyof typeof SETTINGS]) =>
      SETTING_SCOPES.filter((scope) => isSetIn(definition, scope));
    expect(scopesOf(SETTINGS.vent_risk_days)).toEqual(['general']);
    expect(scopesOf(SETTINGS.require_second_factor)).toEqual(['admin']);
    expect(scopesOf(SETTINGS.timezone)).toEqual(['company']);
    expect(scopesOf(SETTINGS.working_hours)).toEqual(['general', 'company']);
    expect(scopesOf(SETTINGS.alert_email_recipients)).toEqual(['general', 'company']);
  });

  it('has the defaults of the specification and the rules', () => {
    const initials = Object.fromEntries(listSettings().map(({ key, initial }) => [key, initial]));
    expect(initials).toEqual({
      relief_set_pressure_psi: 100,
      inspection_due_soon_days: 90,
      vent_risk_days: 3,
      minimum_password_length: 6,
      minimum_password_guesses: 8,
      require_second_factor: false,
      timezone: 'America/New_York',
      alert_email_recipients: [],
      working_hours: { start: '08:00', end: '17:00', timezone: 'America/New_York' },
      alert_repeat_days: 7,
      file_quota_gb: 5,
      own_correction_minutes: 30,
      deleted_records_kept_days: 30,
      insulation_weaker_index: 1.5,
      insulation_review_index: 2.5,
      certain_percent: 93,
      pump_down_index: 1.8,
      gauge_error_psi: 0.7,
      plate_error_percent: 10,
      typical_error_percent: 25,
      typical_capacity_helium_m3: 41.6,
      typical_boil_off_helium_percent: 0.62,
      typical_capacity_hydrogen_m3: 43.5,
      typical_boil_off_hydrogen_percent: 0.5,
      typical_capacity_lng_m3: 43.5,
      typical_boil_off_lng_percent: 0.15,
      typical_capacity_nitrogen_m3: 20,
      typical_boil_off_nitrogen_percent: 0.4,
      typical_capacity_oxygen_m3: 20,
      typical_boil_off_oxygen_percent: 0.25,
      typical_capacity_argon_m3: 20,
      typical_boil_off_argon_percent: 0.28,
      cold_days_after_arrival: 4,
      forecast_stale_days: 60,
      hold_test_allowed_rise: 1,
      hold_test_annulus_litres: 8000,
      pumped_with_test_days: 60,
      holding_margin_days: 5,
      load_gate_oldest_reading_days: 90,
      load_gate_refuses_for_papers: false,
      load_gate_counts_missing_papers: false,
      scale_uncertainty_percent: 0.15,
      price_helium: 0,
      price_hydrogen: 0,
      price_lng: 0,
      price_nitrogen: 0,
      price_oxygen: 0,
      price_argon: 0,
      telemetry_kept_days: 730,
      telemetry_waiting_limit: 100_000,
      telemetry_silent_hours: 24,
      audit_log_kept_months: 0,
      invitations_per_sender_a_day: 200,
      invitations_per_company_a_day: 300,
      alert_emails_per_company_a_day: 24,
    });
  });
});

it('toThermalSettings takes every default of the energy model back', () => {
  const values = Object.fromEntries(Object.entries(THERMAL_SETTINGS).map(([key, { initial }]) => [key, initial]));
  expect(toThermalSettings(values as Parameters<typeof toThermalSettings>[0])).toEqual(THERMAL_DEFAULTS);
});

describe('a number setting', () => {
  it.each([1, 90, 365])('accepts %s days', (days) => {
    expect(read('inspection_due_soon_days', days)).toEqual({ value: days });
  });

  it.each([0, 366, 1.5, -1, Number.NaN, Number.POSITIVE_INFINITY, '90', null, true, [90], {}])(
    'rejects %s',
    (value) => {
      expect(read('inspection_due_soon_days', value)).toEqual(error('The value must be a whole number from 1 to 365.'));
    },
  );

  it('keeps the decimals allowed for a pressure', () => {
    expect(read('relief_set_pressure_psi', 104.5)).toEqual({ value: 104.5 });
    expect(read('relief_set_pressure_psi', 104.55)).toEqual(error('The value must have at most 1 decimal.'));
    expect(read('relief_set_pressure_psi', 1000.1)).toEqual(error('The value must be a number from 1 to 1000.'));
  });

  it('cannot make passwords shorter than the specification says', () => {
    expect(read('minimum_password_length', 5)).toHaveProperty('error');
    expect(read('minimum_password_length', 8)).toEqual({ value: 8 });
  });
});

it.each([0, 12, 24, 600])('the audit log can be kept for %s months, 0 for ever', (months) => {
  expect(read('audit_log_kept_months', months)).toEqual({ value: months });
});

it.each([1, 11, 12.5, -1, 601, '24', null])('the audit log cannot be kept for %s months', (months) => {
  expect(read('audit_log_kept_months', months)).toHaveProperty('error');
});

describe('a flag setting', () => {
  it.each(['true', 1, null, []])('rejects %s', (value) => {
    expect(read('require_second_factor', value)).toEqual(error('The value must be true or false.'));
  });
});

describe('a time zone setting', () => {
  it.each(['America/Denver', 'Europe/Berlin', 'UTC'])('accepts %s', (zone) => {
    expect(read('timezone', zone)).toEqual({ value: zone });
  });

  it.each(['Mars/Base', '+05:00', '', 'America/New_York\0', 5, null])('rejects %j', (zone) => {
    expect(read('timezone', zone)).toEqual(error('The value must be a time zone, such as America/New_York.'));
  });
});

describe('the alert recipients setting', () => {
  it('trims the addresses and keeps their order', () => {
    expect(read('alert_email_recipients', [' ops@polar.example ', 'a.b+c@sub.polar.example'])).toEqual({
      value: ['ops@polar.example', 'a.b+c@sub.polar.example'],
    });
  });

  it('rejects invalid and duplicate addresses', () => {
    expect(read('alert_email_recipients', ['ops@polar.example', 'ops'])).toEqual(
      error('Entry 2 of the list is not an email address.'),
    );
    expect(read('alert_email_recipients', ['ops@polar.example', 'OPS@polar.example'])).toEqual(
      error('OPS@polar.example is in the list twice.'),
    );
    expect(read('alert_email_recipients', [{}])).toHaveProperty('error');
    expect(read('alert_email_recipients', 'ops@polar.example')).toEqual(
      error('The value must be a list of email addresses.'),
    );
  });

  it('accepts at most fifty addresses', () => {
    const many = Array.from({ length: MAX_ALERT_RECIPIENTS + 1 }, (_, index) => `p${index}@polar.example`);
    expect(read('alert_email_recipients', many.slice(1))).toHaveProperty('value');
    expect(read('alert_email_recipients', many)).toEqual(error('The list must have at most 50 addresses.'));
  });
});

describe('the working hours setting', () => {
  const hours = { start: '08:00', end: '17:00', timezone: 'America/New_York' };

  it('drops unknown properties', () => {
    expect(read('working_hours', { ...hours, note: 'x' })).toEqual({ value: hours });
  });

  it.each([
    [{ ...hours, start: '17:00' }, 'The start must be before the end.'],
    [{ ...hours, start: '17:01' }, 'The start must be before the end.'],
    [{ ...hours, start: '8:00' }, 'The start must be a time of day, such as 08:00.'],
    [{ ...hours, end: '24:00' }, 'The end must be a time of day, such as 17:00.'],
    [{ ...hours, timezone: 'Mars/Base' }, 'The time zone is unknown.'],
    [{}, 'The start must be a time of day, such as 08:00.'],
    [{ ...hours, start: 8 }, 'The value must have a start, an end and a timezone.'],
    [[], 'The value must have a start, an end and a timezone.'],
    [null, 'The value must have a start, an end and a timezone.'],
    ['08:00-17:00', 'The value must have a start, an end and a timezone.'],
  ])('rejects %j: %s', (value, text) => {
    expect(read('working_hours', value)).toEqual(error(text));
  });

  it('accepts a range of one minute', () => {
    expect(read('working_hours', { ...hours, end: '08:01' })).toHaveProperty('value');
  });
});

describe('who may change a setting', () => {
  const admin = { role: 'admin', is_super_admin: false } as const;
  const ELSEWHERE = { isOwnCompany: false };

  it('lets company administrators change the values of their company', () => {
    const person = { role: 'user', is_super_admin: false } as const;
    expect(can(person, 'change', 'setting', { ...SETTINGS.timezone, isOwnCompany: true })).toBe(true);
  });

  it('lets administrators change settings that neither concern account security nor destroy, and super-admins all', () => {
    const own = ['deleted_records_kept_days'];
    for (const definition of listSettings()) {
      expect(can({ ...admin, is_super_admin: true }, 'change', 'setting', { ...definition, ...ELSEWHERE })).toBe(true);
      expect(can(admin, 'change', 'setting', { ...definition, ...ELSEWHERE })).toBe(
        definition.scope !== 'admin' && !own.includes(definition.key),
      );
    }
  });

  it('knows the settings whose change can erase what is kept', () => {
    const destroying = listSettings().filter(({ destroys }) => destroys === true);
    expect(destroying.map(({ key }) => key)).toEqual([
      'deleted_records_kept_days',
      'telemetry_kept_days',
      'audit_log_kept_months',
    ]);
  });

  it('lets nobody else change a setting', () => {
    expect(
      can({ role: 'user', is_super_admin: false }, 'change', 'setting', { ...SETTINGS.timezone, ...ELSEWHERE }),
    ).toBe(false);
    expect(
      can({ role: 'teacher', is_super_admin: false }, 'change', 'setting', { ...SETTINGS.timezone, ...ELSEWHERE }),
    ).toBe(false);
  });
});
