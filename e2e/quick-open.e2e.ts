import { makeTeacher, write } from './made-people.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { callWith, listFleet, type Person, sessionOf } from './portal-api.ts';
import { expectChosen, openQuickOpen } from './quick-open-dialog.ts';

const NOTHING = { tanks: [], procedures: [], companies: [], users: [], lesson_plans: [], lesson_templates: [] };
const TEACHERS_SCREENS = [
  ...['Teacher Dashboard', 'My Lesson Plans', 'Create Lesson Plan', 'Calendar', 'Schedule Several', 'Copy Forward'],
  ...['Templates', 'AI Assistant'],
  ...['Teacher Settings', 'User Settings', 'Help'],
];
/** Whether a handler took the key. Passed as text, because it uses globals of the page. */
const PRESS_CTRL_K = `!window.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }))`;

test('quick open: a hand scanner that types the code of a label opens its tank at once', async ({ visit }) => {
  const [tank] = (await listFleet('polar')).slice(-1);
  const page = await visit({ as: 'polar', expectedErrors: /404/ });
  await page.goto('/tank-data');
  await expect(page.getByRole('combobox', { name: 'Filter by Tank Number' })).not.toHaveValue('');
  const { origin } = new URL(page.url());
  const { dialog } = await openQuickOpen(page);
  await page.keyboard.type(`${origin}/tanks/${tank?.id}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: tank?.tank_number ?? '' })).toBeVisible();
  await openQuickOpen(page);
  await page.keyboard.type('https://elsewhere.example/tanks/1');
  await expect(dialog.getByRole('status')).toHaveText('This is the label of another portal: elsewhere.example.');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+a');
  await page.keyboard.type(`${origin}/tanks/999999999`);
  await expect(dialog.getByRole('status')).toHaveText('You cannot see the tank of this label, or it was deleted.');
});

test('quick open: a company user finds tanks, procedures and screens by keys alone', { tag: '@gate' }, async ({
  visit,
}) => {
  const number = await lastTankOf('polar');
  const page = await visit({ as: 'polar' });
  await page.goto('/tank-data');
  await expect(page.getByRole('combobox', { name: 'Filter by Tank Number' })).not.toHaveValue(number);
  const { field, options } = await openQuickOpen(page);
  await expect(field).toHaveAccessibleName('Search screens, tanks and more');
  await expect(options).toHaveText([
    ...['Home', 'ISO Analytics', 'ISO Reporting', 'Work Queues', 'Load Gate', 'Evacuation List', 'Custody Ledger'],
    ...['Leak Map', 'Telemetry', 'Import Records', 'Labels', 'Scan a Label', 'User Settings', 'Help'],
  ]);
  await expectAccessible(page);
  await keepPicture(page, 'screens');

  await page.keyboard.type(number.replaceAll(/[\s-]/g, '').toLowerCase());
  await expect(options).toHaveText([`${number}Polar Gas Logistics`]);
  await expect(page.getByRole('group', { name: 'Tanks' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page).toHaveURL(/\/tanks\/\d+$/);

  await openQuickOpen(page);
  await page.keyboard.type('repair');
  await expect(options).toHaveText(['Repair by welding', 'Repair with RTV sealant']);
  await expectChosen(page, 'Repair by welding');
  await page.keyboard.press('ArrowDown');
  await expectChosen(page, 'Repair with RTV sealant');
  await page.keyboard.press('ArrowUp');
  await expectChosen(page, 'Repair by welding');
  await page.keyboard.press('ArrowUp');
  await expectChosen(page, 'Repair with RTV sealant');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Repair with RTV sealant' })).toBeVisible();

  await openQuickOpen(page);
  await page.keyboard.type('by SEA');
  await expectChosen(page, 'Helium by sea');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Helium by sea' })).toBeVisible();

  await openQuickOpen(page);
  const recent = page.getByRole('group', { name: 'Recent' }).getByRole('option');
  await expect(recent).toHaveText(['Helium by sea', 'Repair with RTV sealant', `${number}Polar Gas Logistics`]);
  await page.keyboard.type('password');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/user-settings');
});

test('quick open: another company’s tanks and procedures, other people and administrators’ screens are not found', {
  tag: '@gate',
}, async ({ visit }) => {
  const foreign = await lastTankOf('north');
  const page = await visit({ as: 'polar' });
  await page.goto('/tank-data');
  const { field, options } = await openQuickOpen(page);
  const hidden = [
    foreign,
    'LNG on the ferry',
    'Writing a procedure',
    'Northwind',
    'north@demo',
    'Manage Users',
    'Audit',
  ];
  for (const search of hidden) {
    await field.fill(search);
    await expect(page.getByText(`No results for “${search}”.`)).toBeVisible();
    await expect(options).toHaveCount(0);
    expect(await found('polar', search)).toEqual(NOTHING);
  }
  await expectAccessible(page);
  expect((await found('north', foreign)).tanks).toHaveLength(1);
});

test('quick open: an administrator finds and opens tanks, procedures, companies and people of all companies', async ({
  visit,
}) => {
  const [polars, norths] = [await lastTankOf('polar'), await lastTankOf('north')];
  const page = await visit({ as: 'admin' });
  await page.goto('/admin');
  const { field, options } = await openQuickOpen(page);
  for (const [number, company] of [
    [polars, 'Polar Gas Logistics'],
    [norths, 'Northwind Cryogenics'],
  ]) {
    await field.fill(number ?? '');
    await expect(options).toHaveText([`${number}${company}`]);
  }
  await field.fill('north');
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option')).toHaveText('Northwind Cryogenics');
  await expect(page.getByRole('group', { name: 'Users' })).toContainText('north@demo.example');
  await expectAccessible(page);
  await keepPicture(page, 'administrator');
  await expectChosen(page, 'Northwind Cryogenics');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/company/Northwind%20Cryogenics');

  await openQuickOpen(page);
  await page.keyboard.type('Tomas Brandt');
  await expect(options).toHaveText(['north@demo.exampleTomas Brandt']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Users' }).getByRole('listitem')).toContainText(['north@demo.example']);

  await openQuickOpen(page);
  await page.keyboard.type('writing a proc');
  await expect(options).toHaveText(['Writing a procedure']);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Writing a procedure' })).toBeVisible();

  for (const [search, label, path] of [
    ['categories', 'Manage Procedures', '/admin/procedures'],
    ['accounts', 'Manage Users', '/admin/users'],
    ['manage comp', 'Manage Companies', '/admin/companies'],
    ['platform', 'View Reports', '/admin/reports'],
    ['system', 'System Settings', '/admin/settings'],
    ['who did', 'Audit Log', '/admin/audit-log'],
  ] as const) {
    await openQuickOpen(page);
    await page.keyboard.type(search);
    await expectChosen(page, label);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(path);
  }
});

test('quick open: Escape closes it and returns the focus, and an open dialog has to be closed first', async ({
  visit,
}) => {
  const page = await visit({ as: 'north' });
  await page.goto('/tank-data');
  const add = page.getByRole('button', { name: 'Add Vacuum Reading' }).first();
  await add.focus();
  const { dialog } = await openQuickOpen(page);
  await page.keyboard.type('taking');
  await expectChosen(page, 'Taking a vacuum reading');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(add).toBeFocused();
  await expect(page).toHaveURL('/tank-data');
  await expect((await openQuickOpen(page)).field).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add Vacuum Reading' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('dialog', { name: 'Add Vacuum Reading' })).toBeVisible();
});

test('quick open: users without a company and teachers find what they have access to, and visitors have no search', async ({
  visit,
}) => {
  for (const [person, screens] of [
    ['newcomer', ['Dashboard', 'User Settings', 'Help']],
    ['teacher', TEACHERS_SCREENS],
  ] as const) {
    const page = await visit({ as: person });
    await page.goto('/user-settings');
    const { options } = await openQuickOpen(page);
    await expect(options).toHaveText(screens);
    await page.keyboard.type(await lastTankOf('polar'));
    await expect(page.getByText(/^No results for/)).toBeVisible();
  }
  expect((await found('polar', 'loading')).procedures).not.toEqual([]);
  for (const person of ['newcomer', 'teacher'] as const) expect(await found(person, 'loading')).toEqual(NOTHING);
  const stranger = await visit();
  await stranger.goto('/');
  await expect(stranger.getByRole('button', { name: 'Login' })).toBeVisible();
  expect(await stranger.evaluate(PRESS_CTRL_K)).toBe(false);
  const known = await visit({ as: 'polar' });
  await known.goto('/user-settings');
  await expect(known.getByRole('button', { name: 'Quick open' })).toBeVisible();
  await expect.poll(() => known.evaluate(PRESS_CTRL_K)).toBe(true);
});

test('quick open: a teacher finds plans, templates and screens, and opens them by keys', async ({ visit }) => {
  const session = await makeTeacher();
  const plan = await write(session, '/api/lesson-plans', { title: 'Zephyrs and gales', subject: 'Science' });
  const template = await write(session, '/api/lesson-templates', { name: 'Zephyr day' });
  const page = await visit({ session });
  await page.goto('/user-settings');
  const { options } = await openQuickOpen(page);
  await page.keyboard.type('zephyr');
  await expect(options).toHaveText(['Zephyrs and galesScience', 'Zephyr day']);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/teacher/lesson-plans/${plan.id}`);
  await openQuickOpen(page);
  await page.keyboard.type('zephyr day');
  await expect(options).toHaveText(['Zephyr day']);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/teacher/templates/${template.id}/edit`);
  expect(await found('teacher', 'zephyr')).toEqual(NOTHING);
});

test('quick open: on a phone it opens by its button and fills the screen', async ({ visit }) => {
  const page = await visit({ as: 'admin', viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Quick open' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Quick open' });
  await dialog.getByRole('combobox').fill('polar');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await keepPicture(page, 'phone');
  await dialog.getByRole('button', { name: 'Close' }).tap();
  await expect(dialog).toHaveCount(0);
});

async function lastTankOf(person: Person): Promise<string> {
  const tank = (await listFleet(person)).at(-1);
  if (tank === undefined) throw new Error(`${person} has no tank`);
  return tank.tank_number;
}

/** The server's own results. */
async function found(person: Person, search: string): Promise<typeof NOTHING> {
  const { token } = await sessionOf(person);
  const response = await callWith(token, 'GET', `/api/quick-open?search=${encodeURIComponent(search)}`);
  return ((await response.json()) as { data: typeof NOTHING }).data;
}
