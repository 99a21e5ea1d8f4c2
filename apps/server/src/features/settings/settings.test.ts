import {
  listAdminSettings,
  listCompanySettings,
  listGeneralSettings,
  listSettingsCompanies,
  updateAdminSetting,
  updateCompanySetting,
  updateGeneralSetting,
} from '@dewar/contract/settings';
import { isEmailAddress } from '@dewar/domain/primitives/contact-details';
import { EVACUATION_SETTINGS } from '@dewar/domain/settings/evacuation-settings';
import { FORECAST_SETTINGS } from '@dewar/domain/settings/forecast-settings';
import { HOLD_SETTINGS } from '@dewar/domain/settings/hold-settings';
import { LEDGER_SETTINGS } from '@dewar/domain/settings/ledger-settings';
import { LOAD_GATE_SETTINGS } from '@dewar/domain/settings/load-gate-settings';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { THERMAL_SETTINGS } from '@dewar/domain/settings/thermal-settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { readSettings, readSettingsOfCompanies } from '../../shared/settings/settings-reader.ts';

let world: TankWorld;
let admin = '';
let superAdmin = '';

beforeAll(async () => {
  world = await startTankWorld();
  admin = world.tokens.admin;
  await addUser(world.server.db, { email: 'super@dewar.example', role: 'admin', is_super_admin: true });
  superAdmin = await signInAs(world.server, 'super@dewar.example');
});
beforeEach(() => world.server.pool.query('truncate settings restart identity'));
afterAll(() => world.server.stop());

const POLAR = 'Polar Gas';

const setGeneral = (setting_key: string, value: unknown, more: object = {}) =>
  world.server.call(updateGeneralSetting, { token: admin, params: { setting_key }, body: { value }, ...more });
const setOfCompany = (name: string, setting_key: string, value: unknown, more: object = {}) =>
  world.server.call(updateCompanySetting, { token: admin, params: { name, setting_key }, body: { value }, ...more });
const setAdmin = (token: string, setting_key: string, value: unknown) =>
  world.server.call(updateAdminSetting, { token, params: { setting_key }, body: { value } });

async function ofCompany(name: string, key: string) {
  const { body } = await world.server.call(listCompanySettings, { token: admin, params: { name } });
  return body.data.find(({ setting_key }) => setting_key === key);
}

describe('lists of settings', () => {
  test('show every setting of their scope with its default as version 0', async () => {
    const general = await world.server.call(listGeneralSettings, { token: admin });
    const models = { ...THERMAL_SETTINGS, ...FORECAST_SETTINGS, ...HOLD_SETTINGS };
    const consequences = { ...EVACUATION_SETTINGS, ...LOAD_GATE_SETTINGS, ...LEDGER_SETTINGS };
    const physics = Object.keys({ ...models, ...consequences }).slice(2);
    expect(physics).toHaveLength(35);
    expect(general.body.data).toEqual([
      {
        id: 1,
        setting_key: 'relief_set_pressure_psi',
        setting_value: 100,
        setting_type: 'number',
        description: 'Set pressure of the relief valve, for tanks that have none entered',
        default_value: 100,
        changed_at: null,
        changed_by_email: null,
        version: 0,
      },
      expect.objectContaining({ id: 2, setting_key: 'inspection_due_soon_days', setting_value: 90, version: 0 }),
      expect.objectContaining({ id: 3, setting_key: 'vent_risk_days', setting_value: 3, version: 0 }),
      expect.objectContaining({ id: 7, setting_key: 'alert_email_recipients', setting_value: [], version: 0 }),
      expect.objectContaining({ id: 8, setting_key: 'working_hours', version: 0 }),
      expect.objectContaining({ id: 71, setting_key: 'alert_repeat_days', setting_value: 7, version: 0 }),
      expect.objectContaining({ id: 9, setting_key: 'file_quota_gb', setting_value: 5, version: 0 }),
      expect.objectContaining({ id: 10, setting_key: 'own_correction_minutes', setting_value: 30, version: 0 }),
      expect.objectContaining({ id: 11, setting_key: 'deleted_records_kept_days', setting_value: 30, version: 0 }),
      ...physics.map((setting_key) => expect.objectContaining({ setting_key, version: 0 })),
      expect.objectContaining({ id: 131, setting_key: 'telemetry_waiting_limit', setting_value: 100_000 }),
      expect.objectContaining({ id: 132, setting_key: 'telemetry_silent_hours', setting_value: 24 }),
    ]);
    const administration = await world.server.call(listAdminSettings, { token: admin });
    expect(administration.body.data.map(({ setting_key, setting_value }) => [setting_key, setting_value])).toEqual([
      ['minimum_password_length', 6],
      ['minimum_password_guesses', 8],
      ['require_second_factor', false],
      ['telemetry_kept_days', 730],
      ['audit_log_kept_months', 0],
      ['invitations_per_sender_a_day', 200],
      ['invitations_per_company_a_day', 300],
      ['alert_emails_per_company_a_day', 24],
    ]);
    const company = await world.server.call(listCompanySettings, { token: admin, params: { name: POLAR } });
    expect(company.body.data.map(({ setting_key, setting_value }) => [setting_key, setting_value])).toEqual([
      ['timezone', 'America/New_York'],
      ['alert_email_recipients', []],
      ['working_hours', { start: '08:00', end: '17:00', timezone: 'America/New_York' }],
      ['telemetry_silent_hours', 24],
    ]);
  });

  test('name the companies', async () => {
    const { body } = await world.server.call(listSettingsCompanies, { token: admin });
    expect(body.data).toEqual(['North', POLAR]);
  });

  test('find a company by its name in any case, and no unknown one', async () => {
    const cased = await world.server.call(listCompanySettings, { token: admin, params: { name: ' polar GAS ' } });
    expect(cased.status).toBe(200);
    const invented = await world.server.call(listCompanySettings, { token: admin, params: { name: 'Nobody' } });
    expect([invented.status, invented.body.code]).toEqual([404, 'not_found']);
  });

  test('show the default if the stored value is no longer valid', async () => {
    await world.server.pool.query(
      `insert into settings (scope, setting_key, setting_value, version) values ('general', 'vent_risk_days', '"soon"', 4)`,
    );
    const { body } = await world.server.call(listGeneralSettings, { token: admin });
    expect(body.data[2]).toMatchObject({ setting_value: 3, version: 4 });
  });
});

describe('changing a setting', () => {
  test('returns the whole setting, and its readers get the new value', async () => {
    const { status, body } = await setGeneral('vent_risk_days', 5);
    expect([status, body.data]).toEqual([
      200,
      expect.objectContaining({ id: 3, setting_key: 'vent_risk_days', setting_value: 5, version: 1 }),
    ]);
    const asked = { risk: SETTINGS.vent_risk_days, soon: SETTINGS.inspection_due_soon_days };
    expect(await readSettings(world.server.db, asked)).toEqual({ risk: 5, soon: 90 });
    expect((await setGeneral('vent_risk_days', 6)).body.data.version).toBe(2);
  });

  test('of a company affects that company only', async () => {
    const hours = { start: '06:30', end: '14:00', timezone: 'America/Denver' };
    const recipients = ['ops@polar.example', 'night@polar.example'];
    expect((await setOfCompany(POLAR, 'working_hours', hours)).body.data.setting_value).toEqual(hours);
    expect((await setOfCompany(POLAR, 'alert_email_recipients', recipients)).status).toBe(200);
    expect((await setOfCompany(POLAR, 'timezone', 'America/Denver')).status).toBe(200);

    expect((await ofCompany(POLAR, 'alert_email_recipients'))?.setting_value).toEqual(recipients);
    expect((await ofCompany('North', 'alert_email_recipients'))?.setting_value).toEqual([]);
    const { timezone, working_hours } = SETTINGS;
    expect(await readSettings(world.server.db, { timezone, working_hours }, world.polarId)).toEqual({
      timezone: 'America/Denver',
      working_hours: hours,
    });
    expect(await readSettings(world.server.db, { timezone }, world.northId)).toEqual({ timezone: 'America/New_York' });
  });

  test('in general applies to companies without their own value, where an empty list counts as a value', async () => {
    const everybody = ['desk@dewar.example'];
    const { body } = await setGeneral('alert_email_recipients', everybody);
    expect(body.data).toMatchObject({ id: 7, setting_value: everybody, version: 1 });
    await setOfCompany('North', 'alert_email_recipients', []);
    const inherited = await ofCompany(POLAR, 'alert_email_recipients');
    expect(inherited).toMatchObject({ setting_value: everybody, version: 0 });
    expect(await ofCompany('North', 'alert_email_recipients')).toMatchObject({ setting_value: [], version: 1 });
    const { alert_email_recipients } = SETTINGS;
    const asked = { alert_email_recipients };
    const { polarId, northId } = world;
    expect(await readSettingsOfCompanies(world.server.db, asked, [polarId, northId])).toEqual(
      new Map([
        [polarId, { alert_email_recipients: everybody }],
        [northId, { alert_email_recipients: [] }],
      ]),
    );
    expect(await readSettings(world.server.db, asked, polarId)).toEqual({ alert_email_recipients: everybody });
  });

  test('to null returns it to the general value and is logged', async () => {
    const everybody = ['desk@dewar.example'];
    await setGeneral('alert_email_recipients', everybody);
    await setOfCompany(POLAR, 'alert_email_recipients', ['a@polar.example']);
    const { status, body } = await setOfCompany(POLAR, 'alert_email_recipients', null);
    expect([status, body.data]).toMatchObject([200, { setting_value: everybody, version: 0 }]);
    const { alert_email_recipients } = SETTINGS;
    expect(await readSettings(world.server.db, { alert_email_recipients }, world.polarId)).toEqual({
      alert_email_recipients: everybody,
    });
    const [entry] = (await world.auditOf('setting', alert_email_recipients.id)).slice(-1);
    expect(entry).toMatchObject({
      company_id: world.polarId,
      before: { setting_value: ['a@polar.example'] },
      after: { setting_value: everybody },
    });
  });

  test('to null returns it to its default, in every scope, and says so in the list', async () => {
    await setOfCompany(POLAR, 'timezone', 'America/Denver');
    const company = await setOfCompany(POLAR, 'timezone', null);
    expect([company.status, company.body.data]).toMatchObject([
      200,
      { setting_value: 'America/New_York', version: 0, changed_at: null, changed_by_email: null },
    ]);
    await setGeneral('vent_risk_days', 5);
    const general = await setGeneral('vent_risk_days', null);
    expect([general.status, general.body.data]).toMatchObject([
      200,
      { setting_value: 3, default_value: 3, version: 0 },
    ]);
  });

  test('is shown with the default, who changed it, and when', async () => {
    const { body } = await setGeneral('vent_risk_days', 5);
    expect(body.data).toMatchObject({ setting_value: 5, default_value: 3, changed_by_email: 'admin@dewar.example' });
    expect(Date.parse(body.data.changed_at ?? '')).toBeGreaterThan(0);
    await setGeneral('alert_email_recipients', ['desk@dewar.example']);
    const own = await setOfCompany(POLAR, 'alert_email_recipients', ['a@polar.example']);
    expect(own.body.data).toMatchObject({ default_value: ['desk@dewar.example'], setting_value: ['a@polar.example'] });
  });

  test('is logged with the values before and after', async () => {
    await setOfCompany(POLAR, 'timezone', 'America/Chicago');
    const [entry] = (await world.auditOf('setting', SETTINGS.timezone.id)).slice(-1);
    expect(entry).toEqual({
      action: 'update',
      actor_email: 'admin@dewar.example',
      company_id: world.polarId,
      before: { setting_key: 'timezone', setting_value: 'America/New_York' },
      after: { setting_key: 'timezone', setting_value: 'America/Chicago' },
    });
  });

  test.each([
    ['vent_risk_days', '5', 'The value must be a whole number from 1 to 14.'],
    ['vent_risk_days', 15, 'The value must be a whole number from 1 to 14.'],
    ['relief_set_pressure_psi', -5, 'The value must be a number from 1 to 1000.'],
  ])("of %s rejects %j with the setting's name", async (key, value, text) => {
    const { status, body } = await setGeneral(key, value);
    expect([status, body.code, body.error, body.fields]).toEqual([400, 'invalid_input', text, { value: text }]);
    expect((await world.server.pool.query('select 1 from settings')).rowCount).toBe(0);
  });

  test.each([
    ['timezone', 'Mars/Base', 'The value must be a time zone, such as America/New_York.'],
    ['working_hours', { start: '17:00', end: '08:00', timezone: 'UTC' }, 'The start must be before the end.'],
    ['alert_email_recipients', ['a@polar.example', 'nobody'], 'Entry 2 of the list is not an email address.'],
  ])("of %s of a company rejects %j with the setting's name", async (key, value, text) => {
    const { status, body } = await setOfCompany(POLAR, key, value);
    expect([status, body.error, body.fields]).toEqual([400, text, { value: text }]);
  });

  test('rejects a missing value and one nested ten thousand levels deep', async () => {
    const missing = await setGeneral('vent_risk_days', undefined);
    expect([missing.status, missing.body.fields]).toEqual([400, { value: 'Value is required' }]);
    const deep = `{"value":${'['.repeat(10_000)}${']'.repeat(10_000)}}`;
    const nested = await world.server.call(updateCompanySetting, {
      token: admin,
      params: { name: POLAR, setting_key: 'alert_email_recipients' },
      body: deep,
    });
    expect(nested.status).toBe(400);
  });

  test('returns 404 for an unknown key, a key of another scope and an unknown company', async () => {
    for (const { status, body } of [
      await setGeneral('no_such_key', 1),
      await setGeneral('constructor', 1),
      await setGeneral('timezone', 'UTC'),
      await setGeneral('minimum_password_length', 8),
      await setOfCompany(POLAR, 'vent_risk_days', 5),
      await setOfCompany('Nobody', 'timezone', 'UTC'),
      await setAdmin(superAdmin, 'vent_risk_days', 5),
    ]) {
      expect([status, body.code]).toEqual([404, 'not_found']);
    }
  });

  test('that concerns account security requires a super-admin, whatever the value', async () => {
    for (const [key, value] of [
      ['require_second_factor', true],
      ['minimum_password_length', 8],
      ['minimum_password_length', 'rubbish'],
    ] as const) {
      const { status, body } = await setAdmin(admin, key, value);
      expect([status, body.error]).toEqual([403, 'Only a super-admin can change this setting.']);
    }
    expect((await world.server.pool.query('select 1 from settings')).rowCount).toBe(0);
    expect((await setAdmin(superAdmin, 'minimum_password_length', 8)).body.data).toMatchObject({ setting_value: 8 });
    expect((await setAdmin(superAdmin, 'minimum_password_length', 5)).status).toBe(400);
  });
});

test('only a super-admin changes a setting that erases what is kept, in whatever direction and way', async () => {
  const key = 'deleted_records_kept_days';
  await setGeneral(key, 60, { token: superAdmin });
  for (const value of [0, 1, 29, 365, null, 'rubbish']) {
    const { status, body } = await setGeneral(key, value);
    expect([status, body.error]).toEqual([403, 'Only a super-admin can change this setting.']);
  }
  for (const value of [0, 12, null]) expect((await setAdmin(admin, 'audit_log_kept_months', value)).status).toBe(403);
  expect((await setAdmin(superAdmin, key, 0)).status, 'it has one place').toBe(404);
  const { rows } = await world.server.pool.query('select setting_key, setting_value from settings');
  expect(rows).toEqual([{ setting_key: key, setting_value: 60 }]);
});

describe('two people changing a setting at once:', () => {
  test('a stale version is rejected with the current setting, even if it was never set', async () => {
    await setGeneral('vent_risk_days', 5, { headers: { 'if-match': '"0"' } });
    const stale = await setGeneral('vent_risk_days', 7, { headers: { 'if-match': '"0"' } });
    expect([stale.status, stale.body.code]).toEqual([412, 'stale_record']);
    expect(stale.body.data).toMatchObject({ setting_key: 'vent_risk_days', setting_value: 5, version: 1 });
    const ahead = await setGeneral('inspection_due_soon_days', 30, { headers: { 'if-match': '"3"' } });
    expect(ahead.body.data).toMatchObject({ setting_value: 90, version: 0 });
    expect((await setGeneral('vent_risk_days', 7, { headers: { 'if-match': '"1"' } })).status).toBe(200);
  });

  test('of twenty first changes one succeeds, and the others get an error', async () => {
    const savers = Array.from({ length: 20 }, (_, index) =>
      setGeneral('inspection_due_soon_days', index + 1, { headers: { 'if-match': '"0"' } }),
    );
    const statuses = (await Promise.all(savers)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 412)]);
  });

  test('the same key changes the setting once', async () => {
    const headers = { 'idempotency-key': 'one-intention', 'if-match': '"0"' };
    const [first, second] = [
      await setGeneral('vent_risk_days', 5, { headers }),
      await setGeneral('vent_risk_days', 5, { headers }),
    ];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(second.body.data.version).toBe(1);
  });
});

test('every alert recipient that is accepted can also be mailed to', () => {
  const candidates = ["o'neil@x.example", 'a.b+c_d@sub.x-y.example', '-a@x.example', '_@x.example', 'A1@1x.example'];
  expect(candidates.filter(isEmailAddress)).toEqual(candidates);
  expect(candidates.filter((address) => !z.email().safeParse(address).success)).toEqual([]);
});
