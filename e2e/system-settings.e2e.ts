import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, keepPicture, test } from './portal.ts';
import { DEMO_PASSWORD, OWN_MARK } from './portal-api.ts';
import { startPortal } from './start-portal.ts';
import { putSetting, type Setting, storedValue } from './stored-settings.ts';

const GENERAL = '/api/settings/general';
const DEFAULTS = { inspection_due_soon_days: 90, relief_set_pressure_psi: 100 };
const OUT_OF_RANGE = 'The value must be a whole number from 1 to 365.';

test.afterAll(async () => {
  for (const [key, value] of Object.entries(DEFAULTS)) await putSetting(`${GENERAL}/${key}`, value);
});

test('an out-of-range number is reported at its field and kept, and a valid one is saved with a message that disappears', {
  tag: '@gate',
}, async ({ visit }) => {
  const key = 'inspection_due_soon_days';
  const title = 'Inspection due soon';
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/settings');
  const field = page.getByRole('textbox', { name: key });
  await expect(field).toHaveValue('90');
  await expect(page.getByRole('button', { name: `Save ${title}` })).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('textbox', { name: 'vent_risk_days' }).fill('5');
  for (const wrong of ['366', '0', '']) {
    await field.fill(wrong);
    await page.getByRole('button', { name: `Save ${title}` }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(OUT_OF_RANGE));
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue(wrong);
  }
  expect(await storedValue(GENERAL, key)).toBe(90);
  await expectAccessible(page);
  await keepPicture(page, 'bad-number');

  await field.fill('60');
  await expect(page.getByText(OUT_OF_RANGE)).toHaveCount(0);
  await page.keyboard.press('Enter');
  const saved = page.getByText(`${key} saved successfully`);
  await expect(saved).toBeVisible();
  await expect(saved).toBeHidden();
  expect(await storedValue(GENERAL, key)).toBe(60);
  await expect(page.getByRole('textbox', { name: 'vent_risk_days' })).toHaveValue('5');
  await page.getByRole('button', { name: 'Discard the change of Vent risk' }).click();
  await expect(page.getByRole('textbox', { name: 'vent_risk_days' })).toHaveValue('3');
  await page.reload();
  await expect(field).toHaveValue('60');
});

test('unsaved input asks for confirmation before another tab opens', async ({ visit }) => {
  const page = await visit({ as: 'admin' });
  await page.goto('/admin/settings');
  const field = page.getByRole('textbox', { name: 'vent_risk_days' });
  await field.fill('7');
  await page.getByRole('tab', { name: 'Admin' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(field).toHaveValue('7');
  await page.getByRole('tab', { name: 'Admin' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toHaveURL('/admin/settings?tab=admin');
  for (const key of ['minimum_password_length', 'require_second_factor']) {
    const row = page.getByRole('listitem').filter({ hasText: key });
    await expect(row.getByText('Only a super-admin can change this setting.')).toBeVisible();
    await expect(row.getByLabel(key)).toBeDisabled();
    await expect(row.getByRole('button')).toHaveCount(0);
  }
  await page.getByRole('tab', { name: 'General' }).click();
  await expect(field).toHaveValue('3');
});

test('of two who change one setting the later one sees both values and chooses', async ({ visit }) => {
  const key = 'relief_set_pressure_psi';
  const title = 'Relief valve set pressure';
  const page = await visit({ as: 'admin', expectedErrors: /status of 412/ });
  await page.goto('/admin/settings');
  const row = page.getByRole('form', { name: title });
  await row.getByRole('textbox').fill('104.5');
  await putSetting(`${GENERAL}/${key}`, 99);
  await row.getByRole('button', { name: `Save ${title}` }).click();
  await expect(row.getByRole('alert').getByRole('row').last()).toHaveText(`${title}99104.5`);
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(row.getByText(`${key} saved successfully`)).toBeVisible();
  expect(await storedValue(GENERAL, key)).toBe(104.5);
});

// Every JSON setting has its own editor, and so does the only text setting.
test('text and JSON settings have editors, and unreadable JSON is reported and kept', async ({ visit }) => {
  const unchanged = { default_value: '', changed_at: null, changed_by_email: null };
  const base = { id: 900, description: 'Made for this test', version: 0, ...unchanged };
  const text: Setting = { ...base, setting_key: 'greeting', setting_value: 'Hello', setting_type: 'text' };
  const json: Setting = { ...base, setting_key: 'routes', setting_value: { north: 1 }, setting_type: 'json' };
  const sent: unknown[] = [];
  const page = await visit({ as: 'admin' });
  await page.route(`**${GENERAL}`, (route) =>
    route.fulfill({ headers: OWN_MARK, json: { success: true, data: [text, json] } }),
  );
  await page.route(`**${GENERAL}/*`, async (route) => {
    const { value } = route.request().postDataJSON() as { value: Setting['setting_value'] };
    sent.push(value);
    const setting = route.request().url().endsWith('greeting') ? text : json;
    await route.fulfill({
      headers: OWN_MARK,
      json: { success: true, data: { ...setting, setting_value: value, version: 1 } },
    });
  });
  await page.goto('/admin/settings');
  const editor = page.getByRole('textbox', { name: 'routes' });
  await expect(editor).toHaveValue('{\n  "north": 1\n}');
  await editor.fill('{ "north": 2, }');
  await page.getByRole('button', { name: 'Save routes' }).click();
  await expect(editor).toHaveAccessibleDescription(/This is not valid JSON yet/);
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(editor).toBeFocused();
  await expect(editor).toHaveValue('{ "north": 2, }');
  expect(sent).toEqual([]);
  await expectAccessible(page);
  await editor.fill('{ "north": 2 }');
  await page.getByRole('button', { name: 'Save routes' }).click();
  await expect(page.getByText('routes saved successfully')).toBeVisible();
  await page.getByRole('textbox', { name: 'greeting' }).fill('Good day');
  await page.keyboard.press('Enter');
  await expect(page.getByText('greeting saved successfully')).toBeVisible();
  expect(sent).toEqual([{ north: 2 }, 'Good day']);
});

test('a flag setting is a switch, and requiring a second factor takes effect at once', async ({ visit }) => {
  const key = 'require_second_factor';
  const title = 'Second factor for administrators';
  // Nobody of the shared demo may be locked out.
  const demo = await startPortal();
  const page = await visit({ expectedErrors: /status of 403/ });
  try {
    await page.goto(demo.url);
    await page.getByLabel('Email').fill('super@demo.example');
    await page.getByLabel('Password').first().fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.waitForURL('**/admin');
    await page.goto(`${demo.url}/admin/settings?tab=admin`);
    const flag = page.getByRole('switch', { name: key });
    await flag.press('Space');
    await expect(flag).toBeChecked();
    await page.getByRole('button', { name: `Discard the change of ${title}` }).click();
    await expect(flag).not.toBeChecked();
    await flag.check();
    await page.getByRole('button', { name: `Save ${title}` }).click();
    await expect(page.getByText(`${key} saved successfully`)).toBeVisible();
    await page.goto(`${demo.url}/admin/users`);
    await expect(page).toHaveURL(/user-settings/);
    await expect(page.getByText('Administrators must use a second factor.')).toBeVisible();
  } finally {
    // An open page would continue to send requests.
    await page.close();
    await demo.stop();
  }
});

test('on a phone every setting can be read and changed', async ({ visit }) => {
  const page = await visit({ as: 'super', viewport: { width: 390, height: 844 } });
  for (const search of ['', '?tab=admin', '?tab=company&company=Polar%20Gas%20Logistics']) {
    await openSettings(page, search);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  }
});

async function openSettings(page: Page, search: string): Promise<void> {
  await page.goto(`/admin/settings${search}`);
  await expect(page.getByRole('button', { name: /^Save / }).first()).toBeVisible();
}
