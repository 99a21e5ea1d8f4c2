import { expect, type Page } from '@playwright/test';
import { listGraveFaults } from './axe.ts';
import { walkByTab } from './focus-probe.ts';
import type { PhoneEmulation } from './phone-emulation.ts';
import { pixelsBeyondTheEdge, pixelsBeyondTheEdgeAt } from './portal.ts';
import type { RequestsUnderWay } from './requests-under-way.ts';
import { openScreen, type Screen } from './screens.ts';
import { listSmallTargets } from './small-targets.ts';

const DESK = { width: 1440, height: 900 };
/** A desktop at 200 % zoom, and the width required by WCAG 1.4.10: a desktop at 400 %. */
const ZOOMED = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
];

interface Walk {
  /** The names of the checks made. */
  readonly checks: readonly string[];
  readonly faults: readonly string[];
}

interface Walker {
  readonly page: Page;
  readonly requests: RequestsUnderWay;
  readonly phone: PhoneEmulation;
  readonly isSignedIn: boolean;
}

/** All checks of a screen in one load: first on a desktop, as loaded. */
export async function walkScreen({ page, requests, phone, isSignedIn }: Walker, screen: Screen): Promise<Walk> {
  const checks: string[] = [];
  const faults: string[] = [];
  const note = (check: string, found: readonly string[]) => {
    checks.push(check);
    faults.push(...found.map((fault) => `${screen.path}, ${check}: ${fault}`));
  };
  const noteAxe = async (where: string) => {
    const { light, dark } = await listGraveFaults(page);
    note(`axe on a ${where}`, light);
    note(`axe on a ${where}, dark`, dark);
  };

  await page.setViewportSize(DESK);
  await openScreen(page, screen);
  await requests.end();
  await noteAxe('desk');
  // A URL with a fragment starts in the middle of its screen; here the screen is walked from its top.
  if (!screen.path.includes('#')) {
    // Such a control is replaced as soon as its code arrives, which may be in the middle of the walk.
    await expect(page.locator('[data-awaits-code]')).toHaveCount(0);
    // Rows that take another place in the middle of the walk would be passed over.
    await expect(page.getByText('still being worked out')).toHaveCount(0);
    const way = await walkByTab(page);
    note('Tab', way.faults);
    if (isSignedIn) note('the skip link', await listSkipFaults(page, way.firstStop));
  }
  await phone.begin();
  await noteAxe('phone');
  note('the width of a phone', await listWidthFaults(page, await pixelsBeyondTheEdge(page)));
  note('targets of a finger', await listSmallTargets(page));
  await phone.end();
  for (const viewport of ZOOMED) {
    note(`the width of ${viewport.width}`, await listWidthFaults(page, await pixelsBeyondTheEdgeAt(page, viewport)));
  }
  return { checks, faults };
}

async function listWidthFaults(page: Page, beyond: number): Promise<readonly string[]> {
  return beyond > 0 ? [`${beyond} pixels beyond the edge: ${await describeBeyondTheEdge(page)}`] : [];
}

/** The innermost element without which the page would be narrower, with the beginning of its text. */
function describeBeyondTheEdge(page: Page): Promise<string> {
  return page.locator('body').evaluate((body) => {
    const html = document.documentElement;
    const width = html.scrollWidth;
    const widens = (element: HTMLElement) => {
      element.style.setProperty('display', 'none', 'important');
      const isNarrower = html.scrollWidth < width;
      element.style.removeProperty('display');
      return isNarrower;
    };
    const [innermost] = [...body.querySelectorAll<HTMLElement>('*')].filter(widens).reverse();
    if (innermost === undefined) return 'by no single element';
    return `${innermost.outerHTML.slice(0, 200)} '${innermost.textContent.slice(0, 40)}'`;
  });
}

/** The first Tab of a screen reaches the skip link, which leads into the content. */
async function listSkipFaults(page: Page, firstStop: string | undefined): Promise<readonly string[]> {
  if (firstStop !== 'a "Skip to content"') return [`the first Tab does not offer to skip, but ${firstStop}`];
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  const isInside = await page.getByRole('main').evaluate((main) => main.matches(':focus, :has(:focus)'));
  return isInside ? [] : ['the skip link does not lead into the content'];
}
