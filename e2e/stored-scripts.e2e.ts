import type { Page } from '@playwright/test';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { type HostileWorld, writeHostileWorld } from './hostile-world.ts';
import { expect, test } from './portal.ts';
import { portalUrl } from './portal-api.ts';

/** Writing and opening some hundreds of records takes its time. */
const PATIENCE_MS = 400_000;

/** Notes whatever a text would do if it were more than a text: run, be stopped by the policy, or ask elsewhere. */
async function watch(page: Page, happened: string[]): Promise<void> {
  page.on('dialog', async (dialog) => {
    happened.push(`dialog: ${dialog.message()}`);
    await dialog.dismiss();
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== portalUrl() && protocol !== 'blob:' && protocol !== 'data:') happened.push(`asked ${request.url()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) happened.push(message.text());
  });
}

async function look(page: Page, path: string, happened: string[]): Promise<void> {
  await page.goto(path);
  await page.getByRole('main').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate('window.hostile'), path).toBeUndefined();
  expect(happened, path).toEqual([]);
}

test('stored texts stay texts on every screen that shows them', async ({ visit }) => {
  test.setTimeout(PATIENCE_MS);
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(150);
  const world: HostileWorld = await writeHostileWorld();
  const happened: string[] = [];
  const admin = await visit({ as: 'super', expectedErrors: /404/ });
  await watch(admin, happened);
  for (const path of world.adminScreens) await look(admin, path, happened);
  const member = await visit({ session: world.member, expectedErrors: /404/ });
  await watch(member, happened);
  for (const path of world.memberScreens) await look(member, path, happened);
});
