import { cancelLongImport } from '@dewar/contract/long-imports';
import { beforeAll, expect, it } from 'vitest';
import { longImportsOf } from '../../../../test-support/long-import-world.ts';
import { startTankWorld, type TankWorld } from '../../../../test-support/tank-world.ts';

let world: TankWorld;
let polar: ReturnType<typeof longImportsOf>;
beforeAll(async () => {
  world = await startTankWorld();
  polar = longImportsOf(world);
});

/** What becomes of the rows of a sheet that is sent in pieces, each a number of its lines. */
async function fatesOf(lines: readonly string[], cut: number) {
  const pieces = [lines.slice(0, cut), lines.slice(cut)].map((piece) => `${piece.join('\n')}\n`);
  const [first = '', ...others] = pieces;
  const choices = { timezone: 'Europe/Berlin', columns: { tank_number: 0, reading_timestamp: 1, vacuum_reading: 2 } };
  const { status, text, body } = await polar.begin(first, choices);
  expect(status, text).toBe(201);
  const { id } = body.data;
  for (const [at, piece] of others.entries()) await polar.addPiece(id, at + 2, piece);
  await polar.judge(id, pieces.length);
  await polar.finish();
  const { good, refused, duplicates } = await polar.get(id);
  const fates = (await polar.fatesOf(id)).map(({ row, message }) => [row, message]);
  await world.server.call(cancelLongImport, { token: world.tokens.polar, params: { id } });
  await polar.finish();
  return { good, refused, duplicates, fates };
}

/** Those of each way to cut it in two, behind the headings and one row. */
async function fatesOfCuts(lines: readonly string[]) {
  const fates = [];
  for (let cut = 2; cut < lines.length; cut += 1) fates.push(await fatesOf(lines, cut));
  return fates;
}

it('a line of words ends a table or does not, wherever a long sheet is cut', async () => {
  const { tank_number: tank } = await world.newTank();
  const records = [`${tank};2026-05-01;12`, `${tank};2026-05-02;13`];
  const heads = ['Tank;Date;Microns', ...records];
  const goesOn = await fatesOfCuts([...heads, 'Region;Europe;North', `${tank};2026-05-03;14`, `${tank};;15`]);
  expect(goesOn[0]).toMatchObject({
    good: 3,
    refused: 2,
    fates: [
      [4, 'This is no record.'],
      [6, expect.anything()],
    ],
  });
  expect(goesOn).toEqual(goesOn.map(() => goesOn[0]));
  const ends = await fatesOfCuts([...heads, '', 'Watch;Person;State', '2026-05-03;Miller;21', `${tank};2026-05-04;15`]);
  expect(ends[0]).toMatchObject({ good: 2, refused: 3 });
  expect(ends).toEqual(ends.map(() => ends[0]));
});

it('the second hour of a clock change is an hour later, wherever a long sheet is cut', async () => {
  const { tank_number: tank } = await world.newTank();
  const times = ['02:00', '02:30', '02:00', '02:30', '03:00'];
  const fates = await fatesOfCuts(['Tank;Date;Microns', ...times.map((time) => `${tank};2025-10-26 ${time};12`)]);
  expect(fates).toEqual(fates.map(() => ({ good: 5, refused: 0, duplicates: 0, fates: [] })));
});
