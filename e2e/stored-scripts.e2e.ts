import type { Page } from '@playwright/test';
import type { HostileScreen } from './hostile-lessons.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { SHOWN, watch } from './hostile-watch.ts';
import { type HostileWorld, writeHostileWorld } from './hostile-world.ts';
import { expect, inOwnPortal, test } from './portal.ts';
import type { Session } from './portal-api.ts';

/** Writing some hundred records takes a while; this is only to end what hangs. */
const TIMEOUT_MS = 540_000;
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

  let world: HostileWorld;
  test.beforeAll(async () => {
    test.setTimeout(TIMEOUT_MS);
    expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThanOrEqual(150);
    world = await writeHostileWorld();
  });

  const visitors = [
    ['an administrator', () => [world.administrator, world.adminScreens]],
    ['a company user', () => [world.member, world.memberScreens]],
    ['a teacher', () => [world.teacher, world.teacherScreens]],
  ] as const satisfies readonly (readonly [string, () => readonly [Session, readonly HostileScreen[]]])[];
  for (const [name, whoAndWhere] of visitors) {
    test(`stored texts are shown as text on every screen of ${name}`, async ({ visit }) => {
      const [session, screens] = whoAndWhere();
      const happened: string[] = [];
      const page = await visit({ session });
      watch(page, happened);
      for (const screen of screens) await look(page, screen, happened);
    });
  }
});
