import { readFileSync } from 'node:fs';
import { utils, write } from '@e965/xlsx';
import { type WriteSheet, writeXlsx } from 'hucre';
import { expect, test } from 'vitest';
import { decodeText } from './decode-text.ts';
import { openSheetFile, requireShortEnough } from './open-sheet-file.ts';
import { readWorkbook } from './workbook-texts.ts';
import { readUnpackedSize } from './zip-directory.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(2 * text.length);
  const view = new DataView(bytes.buffer);
  for (let place = 0; place < text.length; place += 1) view.setUint16(2 * place, text.charCodeAt(place), littleEndian);
  return bytes;
};

const CSV = 'Tank;Dürre\nTANK 1;0,02';

test.each([
  ['UTF-8', bytesOf(CSV)],
  ['UTF-8 with its mark', bytesOf(`\uFEFF${CSV}`)],
  ['UTF-16 with its mark', utf16(`\uFEFF${CSV}`, true)],
  ['UTF-16, big end first', utf16(`\uFEFF${CSV}`, false)],
  ['UTF-16 without a mark', utf16(CSV, true)],
  ['Windows-1252', Uint8Array.from(CSV, (letter) => letter.charCodeAt(0))],
])('a CSV file in %s is read', (_encoding, bytes) => {
  expect(decodeText(bytes)).toBe(CSV);
});

async function textsOf(...sheets: WriteSheet[]) {
  const result = await readWorkbook(Uint8Array.from(await writeXlsx({ sheets })));
  if ('problem' in result) throw new Error(result.problem);
  return result.sheets;
}

test('dates, numbers, answers and texts of a workbook become the texts of a sheet', async () => {
  const at = new Date(Date.UTC(2026, 4, 25, 14, 5));
  const rows = [
    ['Date', 'Tank', 'Microns', 'Fresh', 'Remarks'],
    [at, 'TANK 1', 0.1 + 0.2, true, 'said "dry"\tand shut'],
    [],
    [at, 'TANK 2', 2.125, null, null],
  ];
  expect((await textsOf({ name: 'May', rows }))[0]).toEqual({
    ...{ name: 'May', isHidden: false, hiddenRows: 0, hiddenColumns: 0, rows: 3, others: [] },
    text:
      'Date\tTank\tMicrons\tFresh\tRemarks\n' +
      '2026-05-25 14:05:00\tTANK 1\t0.3\tyes\t"said ""dry""\tand shut"\n\n' +
      '2026-05-25 14:05:00\tTANK 2\t2.1250',
  });
});

test('a cell with a format of its own is told as the workbook shows it', async () => {
  const rows = [
    ['Level', 'Number', 'Vacuum'],
    [0.95, 42, 12],
    [0.125, 7, 13],
  ];
  const columns = [{ numFmt: '0.00%' }, { numFmt: '0000' }, { numFmt: '0 "mbar"' }];
  const [sheet] = await textsOf({ name: 'Formats', columns, rows });
  expect(sheet?.text).toBe('Level\tNumber\tVacuum\n95%\t0042\t12 mbar\n12.5%\t0007\t13 mbar');
});

test('hidden rows are left out and counted', async () => {
  const rows = [['Tank'], ['TANK 1'], ['TANK 2'], ['TANK 3']];
  const [sheet] = await textsOf({ name: 'Filtered', rows, rowDefs: new Map([[2, { hidden: true }]]) });
  expect(sheet).toMatchObject({ text: 'Tank\nTANK 1\nTANK 3', rows: 3, hiddenRows: 1 });
});

test('hidden columns are left out and counted, those without a word are not', async () => {
  const rows = [
    ['Tank', 'Old tank', '', 'Microns'],
    ['TANK 1', 'TANK 9', '', 12],
  ];
  const columns = [{}, { hidden: true }, { hidden: true }, {}];
  const [sheet] = await textsOf({ name: 'May', columns, rows });
  expect(sheet).toMatchObject({ text: 'Tank\tMicrons\nTANK 1\t12', hiddenRows: 0, hiddenColumns: 1 });
});

test('so they are in .xls and .ods', async () => {
  const sheet = utils.aoa_to_sheet([
    ['Tank', 'Old tank', 'Microns'],
    ['TANK 1', 'TANK 9', 12],
  ]);
  sheet['!cols'] = [{}, { hidden: true }, {}];
  const xls = new Uint8Array(write(utils.book_new(sheet, 'May'), { bookType: 'biff8', type: 'array' }));
  const shown = { text: 'Tank\tMicrons\nTANK 1\t12', hiddenColumns: 1 };
  expect(await readWorkbook(xls)).toMatchObject({ sheets: [shown] });
  const ods = await readWorkbook(sample('hidden-column.ods'));
  expect(ods).toMatchObject({ sheets: [{ hiddenColumns: 1, hiddenRows: 1 }, {}] });
  expect(JSON.stringify(ods)).toContain('Tank\\tVakuum (mbar)');
});

test('a cell merged over several rows is told in each, one merged over columns once', async () => {
  const rows = [
    ['Readings of 2026', null, null],
    ['Tank', 'Date', 'Microns'],
    ['TANK 1', '2026-05-01', 12],
    [null, '2026-05-02', 13],
  ];
  const merges = [
    { startRow: 0, endRow: 0, startCol: 0, endCol: 2 },
    { startRow: 2, endRow: 3, startCol: 0, endCol: 0 },
  ];
  const [sheet] = await textsOf({ name: 'May', rows, merges });
  expect(sheet?.text.split('\n')).toEqual([
    'Readings of 2026',
    'Tank\tDate\tMicrons',
    'TANK 1\t2026-05-01\t12',
    'TANK 1\t2026-05-02\t13',
  ]);
});

test('hidden sheets are told, and a formula has the value that the spreadsheet kept', async () => {
  const formula = new Map([['0,0', { formula: 'SUM(A2:A3)', formulaResult: 14 }]]);
  const sheets = await textsOf(
    { name: 'Notes', rows: [['x']], hidden: true },
    { name: 'Sums', rows: [[14]], cells: formula },
  );
  expect(sheets.map(({ name, isHidden, text }) => [name, isHidden, text])).toEqual([
    ['Notes', true, 'x'],
    ['Sums', false, '14'],
  ]);
});

const workbook = async (rows: readonly (readonly string[])[], encryption?: { password: string; spinCount: number }) =>
  Uint8Array.from(
    await writeXlsx({
      sheets: [{ name: 'S', rows: rows.map((row) => [...row]) }],
      ...(encryption !== undefined && { encryption }),
    }),
  );

const sample = (name: string) => Uint8Array.from(readFileSync(`${import.meta.dirname}/samples/${name}`));

/** Saved by an office program: a title over an empty row, cells with formats, a merged one, a hidden row and sheet. */
test.each(['.xlsx', '.xls', '.ods'])('a real %s workbook is read as its spreadsheet shows it', async (type) => {
  const result = await readWorkbook(sample(`readings${type}`));
  expect(result).toEqual({
    sheets: [
      {
        ...{ name: 'Mai', isHidden: false, rows: 5, hiddenRows: 1, hiddenColumns: 0, others: [] },
        text:
          'Messwerte Mai 2026 · Köln\n\n' +
          'Tank\tGemessen am\tVakuum (mbar)\tFüllstand\tBemerkung\n' +
          'PGHU 482913-7\t2026-05-25 14:05:00\t0.0133\t95%\tVentil geprüft\n' +
          'PGHU 482913-7\t2026-05-26 08:00:00\t0.0146\t90%\n' +
          'PGHU 482915-8\t2026-05-27 16:45:00\t2.1250\t12.5%\t王伟',
      },
      { name: 'Notizen', isHidden: true, rows: 1, hiddenRows: 0, hiddenColumns: 0, others: [], text: 'nichts' },
    ],
  });
});

test('a workbook with a password, a damaged one and one that is too wide are told apart', async () => {
  const whole = await workbook([['a']]);
  expect(await readWorkbook(await workbook([['a']], { password: 'secret', spinCount: 1_000 }))).toEqual({
    problem: 'password',
  });
  expect(await readWorkbook(whole.slice(0, 200))).toEqual({ problem: 'unreadable' });
  expect(await readWorkbook(await workbook([Array.from({ length: 201 }, () => 'x')]))).toEqual({ problem: 'too-wide' });
});

test.each(['.xls', '.ods'])('a real %s workbook with a password is told', async (type) => {
  expect(await readWorkbook(sample(`password${type}`))).toEqual({ problem: 'password' });
});

test.each([
  ['a web page', '<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table><tr><td>Tank'],
  ['a bare table', '\uFEFF\n<table><tr><td>Tank</td></tr></table>'],
  ['XML', '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>'],
])('%s with the name of a workbook is named as the cause', async (_kind, text) => {
  await expect(openSheetFile(new File([text], 'readings.xls'))).rejects.toThrow('This is a web page or XML');
});

test('a workbook that says that it unpacks to more than 200 MB is not unpacked', async () => {
  const bomb = await workbook([['a']]);
  expect(readUnpackedSize(bomb)).toBeGreaterThan(500);
  const view = new DataView(bomb.buffer, bomb.byteOffset);
  const entry = Array.from({ length: bomb.length - 4 }, (_, at) => at).find(
    (at) => view.getUint32(at, true) === 0x02014b50,
  );
  view.setUint32((entry ?? 0) + 24, 300 * 1024 * 1024, true);
  expect(await readWorkbook(bomb)).toEqual({ problem: 'too-large' });
});

test('what is no sheet is refused in words', async () => {
  const picture = new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 7, 0x0d, 0, 9])], 'tank.png');
  await expect(openSheetFile(picture)).rejects.toThrow('This is neither a CSV file nor a workbook.');
  const sized = (megabytes: number, start: Uint8Array<ArrayBuffer>) =>
    Object.defineProperty(new File([start], 'all'), 'size', { value: megabytes * 1024 * 1024 + 1 });
  await expect(openSheetFile(sized(150, bytesOf('a;b')))).rejects.toThrow('larger than 150 MB');
  const whole = Uint8Array.from(await workbook([['a']]));
  await expect(openSheetFile(sized(20, whole))).rejects.toThrow('larger than 20 MB');
  const long = {
    name: 'all',
    isHidden: false,
    hiddenRows: 0,
    hiddenColumns: 0,
    rows: 90_000,
    text: 'x',
    others: [new Blob(['y'])],
  };
  expect(() => requireShortEnough(long, false)).toThrow('This sheet has 90,000 rows');
  expect(() => requireShortEnough(long, true)).not.toThrow();
});
