import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readTruths, scoreHistories } from '../../../../../packages/domain/test-support/score-histories.ts';
import { judgeTankHistory, type RecordedHistory } from './judge-history.ts';

const reference = (file: string) =>
  readFileSync(new URL(`../../../../../packages/domain/reference/${file}`, import.meta.url), 'utf8');
const [lines, truth] = [reference('histories.jsonl'), reference('histories-truth.csv')];
const [fleetLines, fleetTruth] = [reference('fleet-histories.jsonl'), reference('fleet-histories-truth.csv')];

const readLines = (text: string): RecordedHistory[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

const scoresOf = (text: string, csv: string) => scoreHistories(readLines(text).map(judgeTankHistory), readTruths(csv));
const allOf = (scores: ReturnType<typeof scoresOf>) => scores.find(({ kind }) => kind === 'all');

describe('judgeTankHistory against the reference histories', () => {
  it('promises too long in one of 60 tanks at most, and four fifths of the true days', () => {
    const all = allOf(scoresOf(lines, truth));
    expect(all?.histories).toBe(60);
    expect(all?.late).toBeLessThanOrEqual(1);
    expect(all?.share).toBeGreaterThan(0.8);
    expect(all?.share).toBeLessThan(0.9);
  });

  it('never says yes to a journey that is too long, pumps no tank in vain and doubts no sound gauge', () => {
    const none = { wrongYes: 0, wrongPumps: 0, wrongDoubts: 0 };
    expect(allOf(scoresOf(lines, truth))).toMatchObject({ ...none, tooLong: 32 });
    expect(allOf(scoresOf(fleetLines, fleetTruth))).toMatchObject({ ...none, tooLong: 23 });
  });

  it('promises too long in fleets only where the records show nothing: pumped in vain, and lost unread', () => {
    const late = scoresOf(fleetLines, fleetTruth).filter(({ kind, late: count }) => kind !== 'all' && count > 0);
    expect(late.map(({ kind }) => kind)).toEqual(['pumped-in-vain', 'lost-unread']);
  });

  it('gives no days to a tank whose vacuum was lost since its last trip, and pumps it now', () => {
    const lost = readLines(lines).filter(({ id }) => id.startsWith('11-07'));
    expect(lost).toHaveLength(5);
    for (const history of lost) expect(judgeTankHistory(history)).toMatch(/^11-07-00\d,,,mind,now,none$/);
  });
});

describe('judgeTankHistory of a tank of which little is written', () => {
  const bare: RecordedHistory = { id: 'a', now: '2026-11-01T06:00:00Z', tank: {}, trips: [], readings: [], events: [] };
  const helium = { ...bare, tank: { product: 'LHe' }, load: { loaded_psig: 8, journey_days: 10 } };

  it('knows nothing without a product or a starting pressure', () => {
    expect(judgeTankHistory(bare)).toBe('a,,,mind,none,none');
    expect(judgeTankHistory({ ...helium, load: { journey_days: 10 } })).toBe('a,,,mind,none,none');
  });

  it('goes by a typical tank without a trip', () => {
    expect(judgeTankHistory(helium)).toMatch(/^a,\d+\.\d\d,\d+\.\d\d,mind,none,none$/);
  });

  it('passes over trips and readings that cannot be', () => {
    const odd = {
      ...helium,
      trips: [
        {},
        { loaded_at: 'yesterday', arrived_at: '2026-10-01T00:00:00Z', loaded_psig: 8, arrival_psig: 20 },
        { loaded_at: '2026-10-01T00:00:00Z', arrived_at: '2026-09-01T00:00:00Z', loaded_psig: 8, arrival_psig: 20 },
        { loaded_at: '2027-01-01T00:00:00Z', arrived_at: '2027-02-01T00:00:00Z', loaded_psig: 8, arrival_psig: 99 },
        { loaded_at: '2026-10-01T00:00:00Z', arrived_at: '2026-10-02T00:00:00Z', loaded_psig: null, arrival_psig: 20 },
        { product: 'milk', loaded_at: '2026-10-01T00:00:00Z', arrived_at: '2026-10-09T00:00:00Z', loaded_psig: 8 },
      ],
      readings: [{}, { reading_timestamp: 'never', vacuum_reading: 5 }, { reading_timestamp: '2026-10-01T00:00:00Z' }],
      events: [{}, { kind: 'hold_test_passed' }, { kind: 'party', at: '2026-10-01T00:00:00Z' }],
    };
    const [, certain, probable] = judgeTankHistory(odd).split(',');
    const [, byPlate, middle] = judgeTankHistory(helium).split(',');
    expect([Number(certain), Number(probable)].every(Number.isFinite)).toBe(true);
    expect(Number(probable)).toBeGreaterThan(0);
    expect(Number(byPlate)).toBeLessThan(Number(middle));
  });
});
