import type { BrowserContext } from '@playwright/test';
import type { Session } from '../e2e/portal-api.ts';

/** Signs a browser in at a portal, without loading the program. */
export async function keepSession(
  context: BrowserContext,
  portal: string,
  { token, user, mediaCookie }: Session,
): Promise<void> {
  await context.addCookies([{ ...mediaCookie, url: `${portal}/api`, httpOnly: true, sameSite: 'Strict' }]);
  const page = await context.newPage();
  // An address without the program: nothing of it is in the cache afterwards.
  await page.goto(`${portal}/readyz`);
  const record = JSON.stringify([token, JSON.stringify(user)]);
  await page.evaluate(`[localStorage.token, localStorage.user] = ${record}`);
  await page.close();
}

/** The median. */
export function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
