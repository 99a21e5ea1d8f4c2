import { createImport, previewImport } from '@dewar/contract/imports';
import { listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { momentOfLocalTime } from '@dewar/domain/time/local-times';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { DATE_QUESTION, questionsOf } from '../../../test-support/questions-of-a-sheet.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';

/** Others than these sheets by another seed, which a failure prints. */
const SHEETS = { numRuns: 150, seed: 33 };
const VIEWERS_ZONE = 'America/New_York';

let world: TankWorld;
let serial = 0;
beforeAll(async () => {
  world = await startTankWorld();
});

/** What a person reads in a row of a sheet. */
interface Reading {
  /** On the clock of the sheet. */
  readonly date: string;
  readonly time: string;
  readonly microns: number;
}

/** The words of a sheet's headings, and how its language writes figures and dates. */
const LANGUAGES = {
  English: { tank: 'Tank', date: 'Date', time: 'Time', vacuum: 'Vacuum', notes: 'Remarks', comma: false },
  German: { tank: 'Behälter', date: 'Datum', time: 'Uhrzeit', vacuum: 'Vakuum', notes: 'Bemerkung', comma: true },
  French: { tank: 'Citerne', date: 'Date', time: 'Heure', vacuum: 'Vide', notes: 'Remarques', comma: true },
  Spanish: { tank: 'Contenedor', date: 'Fecha', time: 'Hora', vacuum: 'Vacío', notes: 'Observaciones', comma: true },
  Italian: { tank: 'Serbatoio', date: 'Data', time: 'Ora', vacuum: 'Vuoto', notes: 'Note', comma: true },
  Dutch: { tank: 'Tanknummer', date: 'Datum', time: 'Tijd', vacuum: 'Vacuüm', notes: 'Opmerking', comma: true },
} as const;

/** Units as headings name them, with how many microns one is. */
const MICRONS_PER_UNIT = { microns: 1, mTorr: 1, mbar: 750.0617, 'x10-3 mbar': 0.7500617, Pa: 7.500617, Torr: 1_000 };
/** Where the unit stands: a sheet that does not name it has to ask. */
const UNIT_PLACES = ['brackets', 'square brackets', 'comma', 'cell', 'nowhere'] as const;

const DATES = {
  iso: (date: string) => date,
  dots: (date: string) => date.split('-').toReversed().join('.'),
  'day first': (date: string) => date.split('-').toReversed().join('/'),
  'month first': (date: string) => date.replace(/(\d+)-(\d+)-(\d+)/, '$2/$3/$1'),
  words: (date: string) => {
    const [year, month, day] = date.split('-').map(Number);
    return `${day} ${['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][(month ?? 1) - 1]} ${year}`;
  },
} as const;

const TIMES = {
  '24 hours': (time: string) => time,
  seconds: (time: string) => `${time}:00`,
  '12 hours': (time: string) => {
    const [hour = 0, minute = 0] = time.split(':').map(Number);
    return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minute).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
  },
} as const;

/** The zone of the sheet's clock, by where it stands. */
const ZONES = {
  nowhere: VIEWERS_ZONE,
  'heading of a place': 'Europe/Berlin',
  'heading of an offset': 'Etc/GMT+8',
  column: 'Europe/Berlin',
  cell: 'UTC',
} as const;

const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[];

const reading: fc.Arbitrary<Reading> = fc
  .record({
    day: fc.integer({ min: 0, max: 330 }),
    minutes: fc.integer({ min: 3 * 60, max: 23 * 60 }),
    microns: fc.integer({ min: 3, max: 900 }),
  })
  .map(({ day, minutes, microns }) => ({
    date: new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10),
    time: `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`,
    microns,
  }));

const sheet = fc.record({
  readings: fc.uniqueArray(reading, { minLength: 1, maxLength: 6, selector: ({ date }) => date }),
  language: fc.constantFrom(...keysOf(LANGUAGES)),
  unit: fc.constantFrom(...keysOf(MICRONS_PER_UNIT)),
  unitPlace: fc.constantFrom(...UNIT_PLACES),
  dates: fc.constantFrom(...keysOf(DATES)),
  times: fc.constantFrom(...keysOf(TIMES)),
  hasTimeColumn: fc.boolean(),
  zone: fc.constantFrom(...keysOf(ZONES)),
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  isScientific: fc.boolean(),
  titles: fc.integer({ min: 0, max: 12 }),
  hasTotal: fc.boolean(),
});
/** Where no unit stands, one is chosen from a list, which has no powers of ten. */
const choosable = sheet.filter(({ unit, unitPlace }) => unitPlace !== 'nowhere' || unit !== 'x10-3 mbar');
type Sheet = typeof sheet extends fc.Arbitrary<infer Value> ? Value : never;

/** The text of a sheet as its program would save it. */
function write(one: Sheet, tank: string): string {
  const words = LANGUAGES[one.language];
  const inCell = one.unitPlace === 'cell' ? ` ${one.unit}` : '';
  const vacuumHeading = {
    brackets: `${words.vacuum} (${one.unit})`,
    'square brackets': `${words.vacuum} [${one.unit}]`,
    comma: `${words.vacuum}, ${one.unit}`,
    cell: words.vacuum,
    nowhere: words.vacuum,
  }[one.unitPlace];
  const zoneOfHeading = { 'heading of a place': ' (Europe/Berlin)', 'heading of an offset': ', GMT-08:00' };
  const dateHeading =
    words.date + (one.zone in zoneOfHeading ? zoneOfHeading[one.zone as keyof typeof zoneOfHeading] : '');
  const figure = (microns: number) => {
    const value = microns / MICRONS_PER_UNIT[one.unit];
    const text = one.isScientific ? value.toExponential(4).replace('e', 'E') : String(Number(value.toPrecision(5)));
    return (words.comma ? text.replace('.', ',') : text) + inCell;
  };
  const row = ({ date, time, microns }: Reading) => {
    const [day, clock] = [DATES[one.dates](date), TIMES[one.times](time) + (one.zone === 'cell' ? ' UTC' : '')];
    return [
      tank,
      ...(one.hasTimeColumn ? [day, clock] : [`${day} ${clock}`]),
      figure(microns),
      ...(one.zone === 'column' ? ['Europe/Berlin'] : []),
      'ok',
    ];
  };
  const headings = [
    words.tank,
    ...(one.hasTimeColumn ? [dateHeading, words.time] : [dateHeading]),
    vacuumHeading,
    ...(one.zone === 'column' ? ['Time zone'] : []),
    words.notes,
  ];
  const rows = [
    ...Array.from({ length: one.titles }, (_, at) => [at === 0 ? 'Readings of the depot' : `Detail ${at}`, 'x']),
    headings,
    ...one.readings.map(row),
    ...(one.hasTotal ? [['Total', '', '', '']] : []),
  ];
  const quote = (cell: string) => (cell.includes(one.delimiter) ? `"${cell}"` : cell);
  return rows.map((cells) => cells.map(quote).join(one.delimiter)).join('\n');
}

function momentIn(zone: string, date: string, time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return momentOfLocalTime(zone, { date, milliseconds: (hours * 60 + minutes) * 60_000 }).getTime();
}

/** The order of day and month as a person knows it who wrote the sheet. */
const orderOf = ({ dates }: Sheet) => (dates === 'month first' ? 'month-day' : 'day-month');
const UNIT_NAMES = {
  microns: 'micron',
  mTorr: 'micron',
  mbar: 'mbar',
  'x10-3 mbar': 'mbar',
  Pa: 'pascal',
  Torr: 'torr',
};

/** Of a sheet in which no other figure tells the mark of decimals. */
const TWO_FIGURES = /^Vacuum reading can be \d+ or [\d.]+: \d+[.,]\d{3}/;
const UNIT_QUESTION = 'the unit of vacuum_reading';

/** What the sheet tells must not be asked. */
function isNeedless(question: string, { dates, unitPlace }: Sheet): boolean {
  if (question === DATE_QUESTION) return dates === 'iso' || dates === 'words';
  return question === UNIT_QUESTION && unitPlace !== 'nowhere';
}

it('what a generated sheet stores is what a person reads in it, or was asked', async () => {
  const token = world.tokens.admin;
  await fc.assert(
    fc.asyncProperty(choosable, async (one) => {
      serial += 1;
      const tank = await world.newTank({ tank_number: `GNHU ${String(100_000 + serial)}-7` });
      const text = write(one, tank.tank_number);
      const sent = { kind: 'readings', text, timezone: VIEWERS_ZONE } as const;
      const { status, body } = await world.server.call(previewImport, { token, body: sent });
      expect(status).toBe(200);
      const seen = body.data;
      const questions = questionsOf(seen);
      const needless = questions.filter((question) => isNeedless(question, one));
      expect(needless, text).toEqual([]);
      const choices = {
        columns: seen.columns,
        units: questions.includes(UNIT_QUESTION) ? { ...seen.units, vacuum_reading: UNIT_NAMES[one.unit] } : seen.units,
        date_order: questions.includes(DATE_QUESTION) ? orderOf(one) : (seen.date_order ?? orderOf(one)),
      };
      const again = await world.server.call(previewImport, { token, body: { ...sent, ...choices } });
      const refused = again.body.data.fates.filter(({ outcome }) => outcome === 'refused');
      expect(
        refused.filter(({ message }) => !TWO_FIGURES.test(message)),
        text,
      ).toEqual([]);
      const told = new Set(refused.map(({ row }) => row - one.titles - 2));
      if (told.size === one.readings.length) return;
      const done = await world.server.call(createImport, {
        token,
        body: { ...sent, ...choices, source: 'sheet.csv', only_good: true },
      });
      expect(done.status, `${done.text}\n${text}`).toBe(201);
      const stored = (await world.server.call(listVacuumReadings, { token, query: { tank_id: tank.id } })).body.data;
      const zone = ZONES[one.zone];
      const read = one.readings
        .filter((_, at) => !told.has(at))
        .map(({ date, time, microns }) => [momentIn(zone, date, time), microns] as const);
      const found = new Map(stored.map((each) => [Date.parse(each.reading_timestamp), each.vacuum_reading]));
      expect([...found.keys()].toSorted(), text).toEqual(read.map(([at]) => at).toSorted());
      for (const [at, microns] of read) expect(found.get(at), text).toBeCloseTo(microns, 1);
    }),
    SHEETS,
  );
});
