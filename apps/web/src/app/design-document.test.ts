import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_THEME, mergeMantineTheme } from '@mantine/core';
import { expect, test } from 'vitest';
import { COMPONENT_RULES, MOTIONS, SPACES, TYPE_SCALE } from '../pages/admin/design/design-rules.ts';
import { measureTokens } from '../shared/ui/appearance/token-contrasts.ts';
import { cssVariables, theme } from './theme.ts';

const DOCUMENT = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/design.md'), 'utf8');
const whole = mergeMantineTheme(DEFAULT_THEME, theme);
const measured = measureTokens(cssVariables, whole);
const figure = (ratio: number) => ratio.toFixed(1);
const pixels = (rem: string | undefined) => Number.parseFloat(rem ?? '') * 16;

test('every text and line is as strong as WCAG asks, in both themes', () => {
  const weak = measured.filter(({ light, dark, least }) => Math.min(light, dark) < least);
  expect(weak.map(({ use, light, dark }) => `${use}: ${light} and ${dark}`)).toEqual([]);
});

test('the document has the contrast of every pair of tokens, and no other row', () => {
  const rows = measured.map(
    ({ use, color, surface, light, dark, least }) =>
      `| ${use} | \`${color}\` | \`${surface}\` | ${figure(light)} | ${figure(dark)} | ${figure(least)} |`,
  );
  expect(DOCUMENT.split('\n').filter((line) => line.includes('`--'))).toEqual(rows);
});

test('the document has the sizes, spaces and motions of the theme', () => {
  const sizes = TYPE_SCALE.map(({ token, use }) => `| \`${token}\` | ${pixels(whole.fontSizes[token])} px | ${use} |`);
  const spaces = SPACES.map(({ token, use }) => `| \`${token}\` | ${pixels(whole.spacing[token])} px | ${use} |`);
  const motions = MOTIONS.map(({ what, ms }) => `| ${what} | ${ms} ms |`);
  for (const row of [...sizes, ...spaces, ...motions]) expect(DOCUMENT).toContain(row);
  expect(theme.components?.Modal?.defaultProps.transitionProps.duration).toBe(MOTIONS[0].ms);
});

test('the document says of every component what to do and what not, as the gallery does', () => {
  for (const { name, use, dont } of Object.values(COMPONENT_RULES)) {
    expect(DOCUMENT).toContain(`### ${name}\n\n**Do.** ${use}\n\n**Don’t.** ${dont}\n`);
  }
  expect(Object.keys(COMPONENT_RULES)).toHaveLength(10);
});
