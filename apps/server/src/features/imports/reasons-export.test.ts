import { exportImportReasons, type ReasonedRows } from '@dewar/contract/imports';
import { beforeAll, expect, it } from 'vitest';
import { csvRows, excelSheets } from '../../../test-support/read-export.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
beforeAll(async () => {
  world = await startTankWorld();
});

const COLUMNS = { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 };

async function reasons(
  text: string,
  format: 'csv' | 'xlsx',
  rows: ReasonedRows,
  columns: Readonly<Record<string, number>> = COLUMNS,
) {
  const body = {
    text,
    timezone: 'UTC',
    columns,
    units: { vacuum_reading: 'micron' },
    date_order: 'day-month',
    format,
    rows,
    kind: 'readings',
  } as const;
  return world.server.call(exportImportReasons, { token: world.tokens.polar, body });
}

it('the sheet comes back with its own columns, the numbers of its rows, and the reason of each', async () => {
  const { tank_number } = await world.newTank();
  const foreign = await world.newTank({ company_name: 'North' });
  const text = `Readings;;\nTank;Date;Vacuum\n${tank_number};01/05/2026;12\n=1+1;01/05/2026;12\n${foreign.tank_number};01/05/2026;12`;
  const { status, headers, text: csv } = await reasons(text, 'csv', 'all');
  expect([status, headers['content-disposition']]).toEqual([200, expect.stringContaining('rows-with-reasons-')]);
  const refused = { Date: '01/05/2026', Vacuum: '12', Outcome: 'Not imported' };
  const rows = [
    { Tank: "'=1+1", Row: '4', Reason: 'There is no tank =1+1.', ...refused },
    { Tank: foreign.tank_number, Row: '5', Reason: `There is no tank ${foreign.tank_number}.`, ...refused },
  ];
  expect(csvRows(csv)).toEqual([
    { Tank: tank_number, Date: '01/05/2026', Vacuum: '12', Row: '3', Outcome: 'Imported', Reason: '' },
    ...rows,
  ]);
  expect(csvRows((await reasons(text, 'csv', 'refused')).text)).toEqual(rows);
  const workbook = await excelSheets((await reasons(text, 'xlsx', 'refused')).bytes);
  expect(workbook.get('Rows with reasons')).toEqual([
    ['Tank', 'Date', 'Vacuum', 'Row', 'Outcome', 'Reason'],
    ['=1+1', '01/05/2026', '12', 4, 'Not imported', 'There is no tank =1+1.'],
    [foreign.tank_number, '01/05/2026', '12', 5, 'Not imported', `There is no tank ${foreign.tank_number}.`],
  ]);
});

it('without the needed columns there are no reasons to give', async () => {
  const { status, text } = await reasons('a;b', 'csv', 'all', { tank_number: 0 });
  expect([status, text]).toEqual([400, expect.stringContaining('Choose the columns of')]);
});
