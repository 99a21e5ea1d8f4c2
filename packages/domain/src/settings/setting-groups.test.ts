import { expect, test } from 'vitest';
import { groupSettings } from './setting-groups.ts';
import { listSettings } from './settings.ts';

const rows = (keys: readonly string[]) => keys.map((setting_key) => ({ setting_key }));

test('settings stand under the titles of their groups, in the order of the screen', () => {
  const keys = ['price_helium', 'file_quota_gb', 'vent_risk_days', 'typical_capacity_lng_m3', 'gauge_error_psi'];
  expect(
    groupSettings(rows(keys)).map(({ title, settings }) => [title, ...settings.map((row) => row.setting_key)]),
  ).toEqual([
    ['Tanks', 'vent_risk_days'],
    ['Records and files', 'file_quota_gb'],
    ['Insulation', 'gauge_error_psi'],
    ['Typical tanks, for those without data of their own', 'typical_capacity_lng_m3'],
    ['Custody ledger', 'price_helium'],
  ]);
});

test('a setting of no group stands under others, and none is lost', () => {
  expect(groupSettings(rows(['something_new']))).toEqual([
    { title: 'Other settings', settings: [{ setting_key: 'something_new' }] },
  ]);
  const all = listSettings().map(({ key }) => key);
  const grouped = groupSettings(rows(all)).flatMap(({ settings }) => settings.map((row) => row.setting_key));
  expect(grouped.toSorted()).toEqual(all.toSorted());
});
