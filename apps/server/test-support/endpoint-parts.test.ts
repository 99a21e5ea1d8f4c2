import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import { describe, expect, test } from 'vitest';
import { endpointsOf, PARTS, type Suite } from './endpoint-parts.ts';

const numbersOf = (suite: Suite) => Array.from({ length: PARTS[suite] }, (_, index) => index + 1);

describe.each<[Suite, string]>([
  ['permission-matrix', '.test.ts'],
  ['bad-input', '.world.test.ts'],
])('the parts of the %s tests', (suite, ending) => {
  test('contain every endpoint exactly once', () => {
    const names = numbersOf(suite).flatMap((part) => endpointsOf(suite, part).map(({ name }) => name));
    expect(names.toSorted()).toEqual(ALL_ENDPOINTS.map(({ name }) => name).toSorted());
  });

  test('have one file each, which runs that part', () => {
    const files = readdirSync(import.meta.dirname).filter((file) => /-\d+(\.world)?\.test\.ts$/.test(file));
    const wanted = numbersOf(suite).map((part) => `${suite}-${part}${ending}`);
    expect(files.filter((file) => file.startsWith(`${suite}-`)).toSorted()).toEqual(wanted);
    for (const part of numbersOf(suite)) {
      const text = readFileSync(path.join(import.meta.dirname, `${suite}-${part}${ending}`), 'utf8');
      expect(text).toMatch(new RegExp(`^describe\\w+\\(${part}\\);$`, 'm'));
    }
  });
});
