import type { Page } from '@playwright/test';
import type { HostileScreen } from './hostile-lessons.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { SHOWN, watch } from './hostile-watch.ts';
import { type HostileWorld, writeHostileWorld } from './hostile-world.ts';
import { expect, inOwnPortal, test } from './portal.ts';

/** Writing and opening some hundred records takes a while; this is only to end a test that hangs. */
const TIMEOUT_MS = 1_200_000;
/** Part of every hostile text: the mark that it would leave, or the machine that it would contact. */
const HOSTILE = /hostile/g;

async function look(page: Page, { path, texts, shows }: HostileScreen, happened: string[]): Promise<void> {
  if (shows === undefined) await page.goto(path);
  else {
    // Loading the program for each of the hundred screens would take most of the time.
    await page.evaluate(`history.pushState(null, '', ${JSON.stringify(path)})`);
    await expect(page.locator('body')).toContainText(shows);
  }
  const count = async () => (await page.evaluate<string>(SHOWN)).match(HOSTILE)?.length ?? 0;
  await expect.poll(count, { message: path }).toBeGreaterThanOrEqual(texts);
  expect(await page.evaluate('window.hostile'), path).toBeUndefined();
  expect(happened, path).toEqual([]);
}

test.describe('in a portal full of hostile texts', () => {
  inOwnPortal();

  test('stored texts are shown as text on every screen', async ({ visit }) => {
    test.setTimeout(TIMEOUT_MS);
    expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(150);
    const world: HostileWorld = await writeHostileWorld();
    const happened: string[] = [];
    const admin = await visit({ session: world.administrator });
    watch(admin, happened);
    for (const screen of world.adminScreens) await look(admin, screen, happened);
    const member = await visit({ session: world.member });
    watch(member, happened);
    for (const screen of world.memberScreens) await look(member, screen, happened);
    const teacher = await visit({ session: world.teacher });
    watch(teacher, happened);
    for (const screen of world.teacherScreens) await look(teacher, screen, happened);
  });
});
