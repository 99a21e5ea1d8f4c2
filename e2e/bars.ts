import type { Page } from '@playwright/test';

/** What stays where it is while the page scrolls, and is at least half as wide. */
export function barsAt(
  page: Page,
  place: number,
): Promise<{ readonly height: number; readonly bars: readonly string[] }> {
  return page.evaluate((share) => {
    const room = document.documentElement.scrollHeight - innerHeight;
    const scrollTo = (top: number) => window.scrollTo({ top, behavior: 'instant' });
    const all = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position, visibility, opacity, pointerEvents } = getComputedStyle(element);
      const isSeen = visibility !== 'hidden' && opacity !== '0' && pointerEvents !== 'none';
      return isSeen && (position === 'fixed' || (position === 'sticky' && room > 0));
    });
    // A sticky element that is not at its edge moves along.
    const near = room * share;
    scrollTo(near > room / 2 ? near - 6 : near + 6);
    const before = new Map(all.map((element) => [element, element.getBoundingClientRect().top]));
    scrollTo(near);
    const rows = new Set<number>();
    const bars: string[] = [];
    for (const element of all) {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      // A drawing or a list that is kept in view is content.
      const isBar = width >= innerWidth / 2 && height > 0 && height < innerHeight / 2;
      if (!isBar || bottom <= 0 || top >= innerHeight || before.get(element) !== top) continue;
      bars.push(`${element.className.slice(0, 30)} ${Math.round(top)} to ${Math.round(bottom)}`);
      for (let y = Math.max(0, Math.floor(top)); y < Math.min(innerHeight, bottom); y += 1) rows.add(y);
    }
    return { height: rows.size, bars };
  }, place);
}
