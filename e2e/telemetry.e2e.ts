import type { Tank } from '@dewar/contract/tanks';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { portalUrl, read, sessionOf } from './portal-api.ts';

const RUN = Date.now();
const UNIT = `G-${RUN}`;
const PHONE = { width: 390, height: 844 };

test('a unit that nobody knows sends samples, is fitted to a tank, and shows its values there', {
  tag: '@gate',
}, async ({ visit, request }) => {
  const [tank] = await read<readonly Tank[]>('kestrel', '/api/tanks?limit=1');
  if (tank === undefined) throw new Error('the company has no tank');
  const { token } = await sessionOf('kestrel');
  const minutesAgo = (minutes: number) => new Date(RUN - minutes * 60_000).toISOString();
  const samples = [
    { unit: UNIT, measured_at: minutesAgo(20), kind: 'vacuum', value: 18, unit_of_measure: 'um[Hg]' },
    { unit: UNIT, measured_at: minutesAgo(10), kind: 'vacuum', value: 0.025, unit_of_measure: 'mbar' },
    { unit: UNIT, measured_at: minutesAgo(10), kind: 'battery', value: 3.6, unit_of_measure: 'V' },
    { unit: UNIT, measured_at: minutesAgo(10), kind: 'position', value: '60.17, 24.94' },
    { unit: UNIT, measured_at: '2026-06-10T11:00', kind: 'vacuum', value: 18, unit_of_measure: 'um[Hg]' },
  ];
  const sent = await request.post(`${portalUrl()}/api/telemetry`, {
    headers: { authorization: `Bearer ${token}` },
    data: { samples },
  });
  expect((await sent.json()).data).toEqual({
    ...{ stored: 0, repeated: 0, waiting: 4, refused: 1 },
    reasons: [{ index: 4, reason: 'measured_at has no time zone' }],
  });

  const page = await visit({ as: 'kestrel' });
  await page.goto('/telemetry');
  await expect(page.getByRole('list', { name: 'Units with samples that wait' })).toContainText('4 samples wait');
  await expectAccessible(page);
  await keepPicture(page, 'telemetry-1440');
  await page.getByRole('button', { name: `Fit to a tank: ${UNIT}` }).click();
  const form = page.getByRole('form', { name: 'Fit to a tank' });
  await form.getByRole('combobox', { name: 'Tank' }).fill(tank.tank_number);
  await page.getByRole('option', { name: tank.tank_number }).first().click();
  await expectAccessible(page);
  await keepPicture(page, 'telemetry-fit-1440');
  await form.getByRole('button', { name: 'Fit', exact: true }).click();
  await expect(page.getByRole('button', { name: `Fit to a tank: ${UNIT}` })).toHaveCount(0);

  await page.getByRole('list', { name: 'Units', exact: true }).getByRole('link', { name: UNIT }).click();
  await expect(page.getByText('5 sent in all: 4 stored, 0 sent again, 0 waiting, 1 refused.')).toBeVisible();
  await expectAccessible(page);
  await keepPicture(page, 'telemetry-unit-1440');

  const phone = await visit({ as: 'kestrel', viewport: PHONE });
  for (const [name, address, shown] of [
    ['telemetry-390', '/telemetry', phone.getByRole('list', { name: 'Units', exact: true })],
    ['telemetry-unit-390', `/telemetry?unit=${UNIT}`, phone.getByRole('region', { name: 'Account by hour' })],
    ['telemetry-mappings-390', '/telemetry?view=mappings', phone.getByRole('heading', { name: 'Ready for use' })],
  ] as const) {
    await phone.goto(address);
    await expect(shown).toBeVisible();
    await expectNoSidewaysScroll(phone);
    await expectAccessible(phone);
    await keepPicture(phone, name);
  }

  await page.goto(`/tanks/${tank.id}`);
  await page.getByRole('heading', { name: 'What happened?' }).scrollIntoViewIfNeeded();
  const values = page.getByRole('region', { name: 'Automatic values' });
  await expect(values).toContainText('Vacuum18.75 microns');
  await expect(values).toContainText('60.17, 24.94');
  await expectAccessible(page);
  await keepPicture(page, 'tank-telemetry-1440');
});
