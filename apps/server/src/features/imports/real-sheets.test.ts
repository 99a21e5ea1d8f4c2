import { createImport, previewImport } from '@dewar/contract/imports';
import { listTanks } from '@dewar/contract/tanks';
import { listTransfers } from '@dewar/contract/transfers';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import type { ImportKindName } from '@dewar/domain/imports/import-kinds';
import { beforeAll, describe, expect, it, test } from 'vitest';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

let world: TankWorld;
let tank: { readonly id: number; readonly tank_number: string };
let serial = 0;
beforeAll(async () => {
  world = await startTankWorld();
});

/** A tank whose number looks as on the road. */
async function newTank(): Promise<string> {
  serial += 1;
  tank = await world.newTank({ tank_number: `QRHU 48${String(2_900 + serial)}-7` });
  return tank.tank_number;
}

async function preview(kind: ImportKindName, text: string, more: object = {}) {
  const body = { kind, text, timezone: 'America/New_York', ...more };
  const { status, body: response } = await world.server.call(previewImport, { token: world.tokens.admin, body });
  expect(status).toBe(200);
  return response.data;
}

/** Imports a sheet as its preview reads it. */
async function importAsSeen(kind: ImportKindName, text: string, more: object = {}) {
  const { columns, units, date_order, ...seen } = await preview(kind, text, more);
  expect(seen).toMatchObject({ refused: 0 });
  const body = {
    ...{ kind, text, timezone: 'America/New_York', columns, units, date_order: date_order ?? 'day-month' },
    ...{ source: 'sheet.csv', only_good: false, ...more },
  } as const;
  const { status, text: said } = await world.server.call(createImport, { token: world.tokens.admin, body });
  expect(status, said).toBe(201);
  return seen;
}

async function readings() {
  const query = { tank_id: tank.id };
  const { body } = await world.server.call(listVacuumReadings, { token: world.tokens.admin, query });
  return body.data
    .map(({ vacuum_reading, reading_timestamp }) => [reading_timestamp.slice(0, 16), vacuum_reading])
    .toSorted();
}

async function loads() {
  const { body } = await world.server.call(listTransfers, { token: world.tokens.admin, query: { tank_id: tank.id } });
  return body.data;
}

async function countTanks(): Promise<number> {
  return (await world.server.call(listTanks, { token: world.tokens.admin })).body.data.length;
}

describe('times', () => {
  it('a date and a time in two columns are one moment', async () => {
    const number = await newTank();
    await importAsSeen(
      'readings',
      `Tank,Date,Time,Vacuum (microns)\n${number},2026-01-05,08:00,12\n${number},2026-01-05,0.6875,13\n${number},2026-01-06,1899-12-30 16:30:00,14`,
    );
    expect(await readings()).toEqual([
      ['2026-01-05T13:00', 12],
      ['2026-01-05T21:30', 13],
      ['2026-01-06T21:30', 14],
    ]);
  });

  it('the times of loads and arrivals stand in columns of their own too', async () => {
    const number = await newTank();
    await importAsSeen(
      'transfers',
      `Tank,Loading date,Loading time,Net weight (lb),Arrival date,Arrival time,Arrival pressure (psig)\n${number},2026-01-05,08:00,9000,2026-01-25,4:30 PM,40`,
    );
    expect(await loads()).toMatchObject([
      { loaded_at: '2026-01-05T13:00:00+00:00', arrived_at: '2026-01-25T21:30:00+00:00' },
    ]);
  });

  it('a time that the clocks skip is refused with the next, and the true reading of that time is not', async () => {
    const number = await newTank();
    const rows = [`${number},2026-03-08 02:30,12`, `${number},2026-03-08 03:30,13`];
    const { fates } = await preview('readings', ['Tank,Date and time,Microns', ...rows].join('\n'));
    expect(fates).toMatchObject([
      {
        outcome: 'refused',
        column: 'reading_timestamp',
        message: expect.stringMatching(/skips in America\/New_York: 2026-03-08 02:30; the next valid time is 03:30$/),
      },
    ]);
    await importAsSeen('readings', `Tank,Date and time,Microns\n${rows[1]}`);
    expect(await readings()).toEqual([['2026-03-08T07:30', 13]]);
  });

  it('a time column that contradicts the date is refused', async () => {
    const number = await newTank();
    const { fates } = await preview('readings', `Tank,Date,Time,Microns\n${number},2026-01-05 07:00,08:00,12`);
    expect(fates).toMatchObject([{ outcome: 'refused', column: 'reading_timestamp' }]);
  });

  it.each([
    ['"Date Time, GMT-08:00",Tank,"Vacuum, microns"', '01/13/26 01:00:00 AM', '2026-01-13T09:00', 'month-day'],
    ['Taken (Europe/Berlin),Tank,Vacuum (microns)', '2026-01-05 08:00', '2026-01-05T07:00', 'day-month'],
    ['Timestamp (UTC),Tank,Vacuum (microns)', '2026-01-05 08:00', '2026-01-05T08:00', 'day-month'],
  ] as const)('the zone in the heading %s counts, and is said', async (headings, cell, moment, date_order) => {
    const number = await newTank();
    const seen = await importAsSeen('readings', `${headings}\n${cell},${number},12`, { date_order });
    expect(await readings()).toEqual([[moment, 12]]);
    expect(seen.notices.join()).toMatch(/Times below “.+” are read in/);
  });

  it('a column that names zones is used by row', async () => {
    const number = await newTank();
    await importAsSeen(
      'readings',
      `Tank,Date,Time zone,Microns\n${number},2026-01-05 08:00,Europe/Berlin,12\n${number},2026-01-06 08:00,UTC+1,13\n${number},2026-01-07 08:00,,14`,
    );
    expect(await readings()).toEqual([
      ['2026-01-05T07:00', 12],
      ['2026-01-06T07:00', 13],
      ['2026-01-07T13:00', 14],
    ]);
  });

  it.each([
    ['2026-10-05T08:00:00+0000', '2026-10-05T08:00'],
    ['2026-10-06 08:00:00+00', '2026-10-06T08:00'],
    ['2026-10-07 08:00 UTC', '2026-10-07T08:00'],
    ['2026-10-07 08:00 GMT+2', '2026-10-07T06:00'],
  ])('the zone behind the time %s is read', async (cell, moment) => {
    const number = await newTank();
    await importAsSeen('readings', `Tank,Date,Microns\n${number},${cell.replace('2026', '2025')},12`);
    expect(await readings()).toEqual([[moment.replace('2026', '2025'), 12]]);
  });

  it('in the night of a clock change the second 01:30 of a sheet that ascends is an hour later', async () => {
    const number = await newTank();
    const text = `Tank,Date,Microns\n${number},2025-11-02 01:30,12.5\n${number},2025-11-02 01:30,13`;
    await importAsSeen('readings', text);
    expect(await readings()).toEqual([
      ['2025-11-02T05:30', 12.5],
      ['2025-11-02T06:30', 13],
    ]);
  });
});

describe('figures', () => {
  it('units of headings are converted: tonnes and kg/cm²', async () => {
    const number = await newTank();
    await importAsSeen(
      'transfers',
      `Tank,Date loaded,Net Weight (MT),Pressure (kg/cm2)\n${number},2026-01-05 14:00,4.45,1.2`,
    );
    const [load] = await loads();
    expect(load?.loaded_weight_lbs).toBeCloseTo(9_810.6, 1);
    expect(load?.loaded_pressure).toBeCloseTo(17.07, 2);
  });

  it.each(['ton', 'stone'])('a unit of the heading that is not known is to be chosen: %s', async (unit) => {
    const number = await newTank();
    const seen = await preview('transfers', `Tank,Date loaded,Net Weight (${unit})\n${number},2026-01-05 14:00,4.45`);
    expect(seen).toMatchObject({ units: {}, units_from: { loaded_weight_lbs: 'unknown' }, good: 0, fates: [] });
  });

  it.each([
    ['Vacuum (mbar)', '1.33E-02', 9.98],
    ['Vacuum (mbar)', '1,33E-02', 9.98],
    ['Vacuum (mbar)', '1.33x10^-2', 9.98],
    ['Vacuum (x10-3 mbar)', '13.3', 9.98],
    ['Vacuum [10^-3 mbar]', '13.3', 9.98],
    ['Vacuum 10⁻³ mbar', '13.3', 9.98],
    ['Vacuum', '12 µ', 12],
    ['Vacuum (mbar)', '12 microns', 12],
    ['Vacuum (µbar)', '10', 7.5],
  ])('below %s the cell %s is %d microns', async (heading, cell, microns) => {
    const number = await newTank();
    await importAsSeen('readings', `Tank;Date;${heading}\n${number};2026-01-05 08:00;${cell}`);
    expect((await readings())[0]?.[1]).toBeCloseTo(microns, 1);
  });

  it('a column of units counts row by row', async () => {
    const number = await newTank();
    const seen = await importAsSeen(
      'readings',
      `Tank,Date,Vacuum,Unit\n${number},2026-01-05 08:00,12,mTorr\n${number},2026-01-06 08:00,13.3,x10-3 mbar\n${number},2026-01-07 08:00,1.2,Pa`,
    );
    expect(seen.units_from).toEqual({ vacuum_reading: 'cells' });
    expect(await readings()).toEqual([
      ['2026-01-05T13:00', 12],
      ['2026-01-06T13:00', 9.98],
      ['2026-01-07T13:00', 9],
    ]);
  });

  it('a row whose unit is not known is refused', async () => {
    const number = await newTank();
    const { fates } = await preview(
      'readings',
      `Tank,Date,Vacuum,Unit\n${number},2026-01-05 08:00,12,mTorr\n${number},2026-01-06 08:00,12,bel`,
      { columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2, vacuum_unit: 3 } },
    );
    expect(fates).toMatchObject([{ outcome: 'refused', message: 'Unit of the vacuum is not known: bel' }]);
  });

  it('a row without its unit is refused, however many others have one', async () => {
    const number = await newTank();
    const rows = `${number},2026-01-05 08:00,12,x10-3 mbar\n${number},2026-01-06 08:00,12,`;
    const seen = await preview('readings', `Tank,Date,Vacuum,Unit\n${rows}`);
    const message = 'Unit of the vacuum is missing: each row names its own, unless the heading of the figures does';
    expect(seen).toMatchObject({ good: 1, fates: [{ outcome: 'refused', message }] });
    const chosen = { columns: seen.columns, units: { vacuum_reading: 'micron' } };
    expect(await preview('readings', `Tank,Date,Vacuum,Unit\n${rows}`, chosen)).toMatchObject({ good: 1 });
    expect(await preview('readings', `Tank,Date,Vacuum (x10-3 mbar),Unit\n${rows}`)).toMatchObject({
      good: 2,
      fates: [],
    });
  });

  it('a column Unit is one of tanks if tanks stand in it, and units name no tanks', async () => {
    const number = await newTank();
    await importAsSeen('readings', `Unit,Date,Vacuum (microns)\n${number},2026-01-05 08:00,12`);
    expect(await readings()).toEqual([['2026-01-05T13:00', 12]]);
    expect((await preview('transfers', 'Unit,Date loaded,Net weight\nkg,2026-01-05 14:00,4450')).columns).toEqual({
      loaded_at: 1,
      loaded_weight_lbs: 2,
    });
  });

  it('a level in percent keeps its unit from the cell', async () => {
    const number = await newTank();
    await importAsSeen(
      'transfers',
      `Tank;Date loaded;Net weight;Manual level reading;Arrival date\n${number};2026-01-05;5,2 t;95%;2026-01-25`,
    );
    expect(await loads()).toMatchObject([{ manual_level_reading: 95, level_reading_unit: 'percent' }]);
  });
});

describe('rows', () => {
  it('totals, legends and repeated headings are no records, and are told', async () => {
    const number = await newTank();
    const seen = await importAsSeen(
      'readings',
      `Tank,Date,Microns\n${number},2026-01-05,12\nTank,Date,Microns\n${number},2026-01-06,13\nTotal,,25\nLegend: all in microns`,
    );
    expect(await readings()).toHaveLength(2);
    expect(seen.notices).toEqual([
      'Row 3 is the headings again, and left out.',
      'Rows 5, 6 are no record (Total, 25), and left out.',
    ]);
  });

  it('another table below the loads is not taken for loads', async () => {
    const number = await newTank();
    const seen = await importAsSeen(
      'transfers',
      `Tank,Date loaded,Net weight (kg)\n${number},2026-01-05,4000\n\nTank,Date,Vacuum (microns)\n${number},2026-01-06,21\n${number},2026-01-07,17`,
    );
    expect(await loads()).toHaveLength(1);
    expect(seen.notices).toEqual([
      'Rows 4 to 6 are another table (Tank, Date, Vacuum (microns)), and left out. Import it by itself.',
    ]);
  });

  it('headings in two rows are put together', async () => {
    const number = await newTank();
    await importAsSeen(
      'transfers',
      `Tank,Load,,,Arrival,\n,Date,Weight (lb),Pressure (psig),Date,Pressure (psig)\n${number},2026-01-05,9000,8,2026-01-25,40`,
    );
    expect(await loads()).toMatchObject([{ loaded_pressure: 8, arrival_pressure: 40, loaded_weight_lbs: 9_000 }]);
  });

  it('units in a row below the headings belong to them', async () => {
    const number = await newTank();
    await importAsSeen('readings', `Tank,Date,Vacuum\n,,(mbar)\n${number},2026-01-05,0.0133`);
    expect((await readings())[0]?.[1]).toBeCloseTo(9.98, 1);
  });

  it('columns that nothing uses are named', async () => {
    const number = await newTank();
    const seen = await preview('readings', `Tank,Date,Microns,Operator,Empty\n${number},2026-01-05,12,Jo,`);
    expect(seen.notices).toEqual(['Not imported: “Operator”.']);
  });

  it('a type of container is no action', async () => {
    const number = await newTank();
    const seen = await importAsSeen(
      'transfers',
      `Unit,Type,Gate Out,Net kg,Press. bar,Cargo\n${number},40T7,2026-01-05,4000,0.6,Helium`,
    );
    expect(seen.notices).toEqual(['Not imported: “Type”.']);
    expect(await loads()).toMatchObject([{ action: 'Load', product_name: 'Helium' }]);
  });

  it.each([
    ['Behälter;Datum;Uhrzeit;Vakuum (mbar);Bemerkung', '05.01.2026;08:00;0,0133;ok'],
    ['Citerne;Date;Heure;Vide (mbar);Remarques', '05/01/2026;08:00;0,0133;ok'],
    ['Contenedor;Fecha;Hora;Vacío (mbar);Observaciones', '05/01/2026;08:00;0,0133;ok'],
    ['Serbatoio;Data;Ora;Vuoto (mbar);Note', '05/01/2026;08:00;0,0133;ok'],
    ['Tanknummer;Datum;Tijd;Vacuüm (mbar);Opmerking', '05-01-2026;08:00;0,0133;ok'],
  ])('the headings %s are known', async (headings, cells) => {
    const number = await newTank();
    const seen = await importAsSeen('readings', `${headings}\n${number};${cells}`, { date_order: 'day-month' });
    expect((await readings())[0]?.[0]).toBe('2026-01-05T13:00');
    expect(seen.notices).toEqual([]);
  });

  it('a log without a column of tanks is for the tank that is chosen', async () => {
    const number = await newTank();
    const text = 'Date Time,Vacuum (mbar)\n2026-01-05 08:00,1.33E-02\n2026-01-05 09:00,1.40E-02';
    expect(await preview('readings', text)).toMatchObject({ good: 0, fates: [] });
    await importAsSeen('readings', text, { tank_number: number });
    expect(await readings()).toHaveLength(2);
  });
});

describe('numbers of tanks', () => {
  it.each(['–', '‑', ' - ', ''])('a reading whose number has %j for its hyphen is of that tank', async (dash) => {
    const number = await newTank();
    await importAsSeen('readings', `Tank\tDate\tMicrons\n${number.replace('-', dash)}\t2026-01-05\t12`);
    expect(await readings()).toHaveLength(1);
  });

  it('a number of look-alike letters and invisible characters is of that tank', async () => {
    const number = await newTank();
    // Cyrillic Н, and a zero-width space.
    await importAsSeen('readings', `Tank\tDate\tMicrons\n${number.replace('H', 'Н')}\u200b\t2026-01-05\t12`);
    expect(await readings()).toHaveLength(1);
  });

  it('a new tank whose number looks like that of another is asked about', async () => {
    const number = await newTank();
    const { fates } = await preview('tanks', `Tank,Company\n${number.replace('-', '–')},Polar Gas`);
    expect(fates).toMatchObject([{ outcome: 'asked', column: 'tank_number' }]);
  });

  test.each(['Total', '#N/A', '2026-03-12 00:00:00', '4.83E+09', '200000000000'])(
    '%s becomes no tank',
    async (cell) => {
      const before = await countTanks();
      const text = `Tank,Company\nQRHU 770001-1,Polar Gas\n${cell},`;
      const seen = await preview('tanks', text);
      expect(seen.good + seen.asked).toBe(1);
      expect(seen.notices.length + seen.refused).toBe(1);
      expect(await countTanks()).toBe(before);
    },
  );

  it.each(['12-Mar', 'SEP-04'])('%s, which may have been a date to a spreadsheet, is asked about', async (cell) => {
    const { fates } = await preview('tanks', `Tank,Company\n${cell},Polar Gas`);
    expect(fates).toMatchObject([{ outcome: 'asked', column: 'tank_number' }]);
  });

  it('a number unlike every other one of the sheet is asked about', async () => {
    const rows = [1, 2, 3, 4].map((digit) => `QRHU 77000${digit}-1,Polar Gas`).join('\n');
    const { fates } = await preview('tanks', `Tank,Company\n${rows}\nSpare 7,Polar Gas`);
    expect(fates.find(({ cells }) => cells[0] === 'Spare 7')).toMatchObject({
      outcome: 'asked',
      message: 'This looks unlike every other number of the sheet. Is it a tank?',
    });
  });
});

describe('bars between cells', () => {
  test.each([
    ['in a frame', (line: string) => `| ${line.replaceAll('|', ' | ')} |`, '|---|:--:|--:|'],
    ['without a frame', (line: string) => line, '---|---|---'],
  ])('a table %s is read, with commas in its cells and a rule below its headings', async (_how, write, rule) => {
    const number = await newTank();
    const lines = ['Tank|Date|Vacuum (mbar)', `${number}|2026-01-05 08:00|0,01`, `${number}|2026-01-06 08:00|0,02`];
    const [headings = '', ...rows] = lines.map(write);
    await importAsSeen('readings', [headings, rule, ...rows].join('\n'));
    expect((await readings()).map(([, microns]) => microns)).toEqual([7.5, 15]);
  });
});
