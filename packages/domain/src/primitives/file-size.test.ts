import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatFileSize } from './file-size.ts';

const KB = 1024;

it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [KB, '1 KB'],
  [1.5 * KB, '1.5 KB'],
  [KB * KB - 1, '1 MB'],
  [KB * KB - 6 * KB, '1018 KB'],
  [KB ** 2, '1 MB'],
  [12.345 * KB ** 2, '12.35 MB'],
  [KB ** 3, '1 GB'],
  [5 * KB ** 3, '5 GB'],
  [5000 * KB ** 3, '5000 GB'],
  [-1, '0 Bytes'],
  [Number.NaN, '0 Bytes'],
])('formatFileSize(%d) is %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});

it('formatFileSize shows less than 1024 of every unit but the largest', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1024 ** 4 }), (bytes) => {
      const [size = '', unit = ''] = formatFileSize(bytes).split(' ');
      expect(['Bytes', 'KB', 'MB', 'GB']).toContain(unit);
      if (unit !== 'GB') expect(Number(size)).toBeLessThan(1024);
    }),
  );
});
