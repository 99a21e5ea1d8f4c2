import { readTextRows } from '@dewar/domain/imports/sheet-text';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';

const cell = fc.constantFrom(
  ...[
    'PG 1',
    '12',
    '',
    ' 12,5 ',
    '5" pipe',
    'said "no"',
    'Dürre 🔔',
    '"two\nlines"',
    '"a ""word"""',
    ' "padded" ',
    '""',
  ],
);

test('text is read as CSV is by others, whatever parts its cells and ends its rows', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { maxLength: 20 }),
      fc.constantFrom('\t', ';', '|'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, delimiter, end) => {
        const text = rows.map((cells) => cells.join(delimiter) + end).join('');
        const options = { bom: true, delimiter, relax_column_count: true, relax_quotes: true, trim: true } as const;
        const expected = parse(text, { ...options, record_delimiter: end });
        expect([...readTextRows(text, delimiter)].map(({ cells }) => cells)).toEqual(expected);
      },
    ),
    { numRuns: 1_000, seed: 46 },
  );
});
