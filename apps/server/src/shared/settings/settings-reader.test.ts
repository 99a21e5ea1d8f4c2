import { SETTINGS } from '@dewar/domain/settings/settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCompany } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { readSetting, readSettings } from './settings-reader.ts';

let server: TestServer;
let ours = 0;
let theirs = 0;

beforeAll(async () => {
  server = await startTestServer();
  ours = await addCompany(server.db, 'Ours');
  theirs = await addCompany(server.db, 'Theirs');
  const setting_key = 'timezone';
  await server.db
    .insertInto('settings')
    .values([
      { scope: 'company', company_id: ours, setting_key, setting_value: '"Europe/Berlin"' },
      { scope: 'company', company_id: theirs, setting_key, setting_value: '"Asia/Tokyo"' },
      { scope: 'general', setting_key, setting_value: '"UTC"' },
      { scope: 'general', setting_key: 'vent_risk_days', setting_value: '7' },
      { scope: 'general', setting_key: 'inspection_due_soon_days', setting_value: '"ninety"' },
    ])
    .execute();
});
afterAll(() => server.stop());

const asked = {
  zone: SETTINGS.timezone,
  ventRisk: SETTINGS.vent_risk_days,
  soon: SETTINGS.inspection_due_soon_days,
  relief: SETTINGS.relief_set_pressure_psi,
};

test('readSettings returns settings of all scopes at once, with the default for an unset or invalid one', async () => {
  expect(await readSettings(server.db, asked, ours)).toEqual({
    zone: 'Europe/Berlin',
    ventRisk: 7,
    soon: SETTINGS.inspection_due_soon_days.initial,
    relief: SETTINGS.relief_set_pressure_psi.initial,
  });
});

test("readSettings returns a company's own value, and the default without a company", async () => {
  expect(await readSetting(server.db, SETTINGS.timezone, theirs)).toBe('Asia/Tokyo');
  expect(await readSetting(server.db, SETTINGS.timezone)).toBe(SETTINGS.timezone.initial);
});
