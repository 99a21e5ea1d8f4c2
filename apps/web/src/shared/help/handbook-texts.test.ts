import { HANDBOOK_TITLES, HANDBOOKS } from '@dewar/domain/accounts/handbooks';
import { expect, test } from 'vitest';
import { FIRST_STEPS } from './first-steps.ts';
import { sectionId } from './handbook-address.ts';
import { loadHandbook } from './handbook-texts.ts';

test.each(HANDBOOKS)('the first steps of the handbook %s are headings of it', async (handbook) => {
  const headings = (await loadHandbook(handbook)).sections.map(({ heading }) => heading);
  expect(headings).toEqual(expect.arrayContaining([...FIRST_STEPS[handbook]]));
});

test.each(HANDBOOKS)('the handbook %s has the title that the screens give it', async (handbook) => {
  const { default: text } = await import(`../../../../../docs/handbook/${handbook}.md?raw`);
  expect(text.split('\n', 1)).toEqual([`# ${HANDBOOK_TITLES[handbook]}`]);
});

test('a handbook is divided at its headings, each with an address of its own', async () => {
  const { beginning, sections } = await loadHandbook('technician');
  expect(beginning).toMatch(/^You stand in the yard/);
  const reading = sections.find(({ heading }) => heading === 'Log a vacuum reading');
  expect(reading?.text).toMatch(/^1\. Open the gauge valve/);
  expect(reading?.text).not.toContain('Record a load');
  const ids = sections.map(({ heading }) => sectionId(heading));
  expect(ids).toContain('log-a-vacuum-reading');
  expect(new Set(ids).size).toBe(ids.length);
});
