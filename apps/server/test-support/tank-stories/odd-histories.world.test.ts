import { listTransfers } from '@dewar/contract/transfers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeTanks } from '../judge-tanks.ts';
import { startTankWorld, type TankWorld } from '../tank-world.ts';
import { type DrawnTank, GOOD, read, trip } from './draw-tanks.ts';
import { insertDrawnTanks } from './insert-tanks.ts';
import { readStories, type TankStory } from './read-stories.ts';

const VENTING = { arrivalPsi: 98, wasVenting: true, receivedLbs: 9_200 };
const usual = (...days: readonly number[]) => days.map((loaded) => trip(loaded, loaded - 20));
const venting = (...days: readonly number[]) => days.map((loaded) => trip(loaded, loaded - 12, VENTING));

/** What the screens told wrongly of histories like these, each with others of its kind. */
const HISTORIES = {
  'vents on its last three trips': {
    trips: [...usual(260, 230, 200, 170, 140), ...venting(100, 70, 40)],
  },
  'vents on its last two trips': { trips: [...usual(200, 170, 140, 110), ...venting(70, 40)] },
  'vents on all trips': { trips: venting(160, 130, 100, 70, 40) },
  'vents, and its weights are not known': {
    trips: [...usual(200, 170, 140), trip(70, 58, { ...VENTING, receivedLbs: null }), ...venting(40)],
  },
  'loses a third without a tick': { trips: [...usual(190, 160, 130), trip(50, 13, { receivedLbs: 6_227 })] },
  'loses a fifth without a tick': { trips: [...usual(190, 160, 130), trip(50, 13, { receivedLbs: 7_900 })] },
  'was pumped yesterday': {
    trips: venting(190, 160, 130, 100, 60),
    readings: [read(178, 290), read(148, 300), read(118, 310), read(88, 300), read(48, 300), read(1, 8, true)],
  },
  'was pumped an hour ago': {
    trips: venting(190, 160, 130, 100, 60),
    readings: [read(178, 290), read(118, 310), read(48, 300), read(0.04, 9, true)],
  },
  'loses its vacuum since its last trip': {
    trips: usual(260, 230, 200, 170),
    readings: [read(150, 15), read(120, 40), read(90, 90), read(60, 180), read(30, 350), read(5, 600)],
  },
  'has lost its vacuum at once since its last trip': {
    trips: usual(260, 230, 200, 170),
    readings: [read(180, 15), read(150, 15), read(60, 400), read(5, 450)],
  },
  'is warm at 620 after 465 cold': {
    trips: [...usual(160, 130, 100), trip(40, 20)],
    readings: [read(65, 300), read(38, 330), read(21, 465), read(6, 620)],
  },
  'is warm at 510 after 330 cold': {
    trips: [...usual(160, 130, 100), trip(40, 20)],
    readings: [read(65, 210), read(38, 260), read(21, 330), read(6, 510)],
  },
  'is warm at 185 after 165 cold': {
    trips: [...usual(160, 130, 100), trip(40, 20)],
    readings: [read(65, 120), read(38, 140), read(21, 165), read(6, 185)],
  },
  'is warm at 60 after 165 cold': {
    trips: [...usual(160, 130, 100), trip(40, 20)],
    readings: [read(65, 120), read(38, 140), read(21, 165), read(6, 60)],
  },
} satisfies Record<string, Partial<DrawnTank>>;

type History = keyof typeof HISTORIES;

let world: TankWorld;
const stories = new Map<string, TankStory>();
const indexes = new Map<string, number | undefined>();

beforeAll(async () => {
  world = await startTankWorld();
  const { server, polarId: company_id, tokens } = world;
  const drawn = Object.entries(HISTORIES).map(([kind, change]) => ({ kind, ...GOOD, ...change }));
  const ids = await insertDrawnTanks(server.db, drawn, { company_id, now: server.clock.now() });
  await judgeTanks(server);
  const company = { companyName: 'Polar Gas', companyId: company_id };
  const read = await readStories({ server, token: tokens.polar, ...company });
  for (const [index, tank_id] of ids.entries()) {
    const kind = drawn[index]?.kind ?? '';
    const story = read.find(({ id }) => id === tank_id);
    if (story !== undefined) stories.set(kind, story);
    const { body } = await server.call(listTransfers, { token: tokens.polar, query: { tank_id } });
    indexes.set(kind, body.data[0]?.insulation?.index);
  }
});
afterAll(() => world.server.stop());

function storyOf(history: History): TankStory {
  const story = stories.get(history);
  if (story === undefined) throw new Error(`no tank ${history}`);
  return story;
}
/** Null where no days are told, or not for certain. */
const certainDays = ({ gate }: TankStory) => {
  const days = /Holds (\d+) days? for certain/.exec(gate?.holding ?? '')?.[1];
  return days === undefined ? null : Number(days);
};

describe.each<History>([
  'vents on its last three trips',
  'vents on its last two trips',
  'vents on all trips',
  'vents, and its weights are not known',
])('a tank that %s in 12 days', (history) => {
  test('is not said to hold longer, and gets no certificate for a journey of 20 days', () => {
    const story = storyOf(history);
    expect(certainDays(story) ?? 0).toBeLessThanOrEqual(12);
    expect(story.journeyGate?.verdict).not.toBe('yes');
    expect(story.gate?.named).toContain('insulation_weak');
    expect(/(\d+) days? for certain/.exec(story.certificate ?? '')?.[1] ?? '0').toMatch(/^(\d|1[012])$/);
  });

  test('is called weaker than designed', () => {
    const { attention } = storyOf(history);
    expect(attention.some((kind) => kind === 'insulation_weak' || kind === 'insulation_review')).toBe(true);
  });
});

describe.each<History>(['loses a third without a tick', 'loses a fifth without a tick'])(
  'a tank that %s',
  (history) => {
    test('holds no longer for certain than before it vented, and its trip is not as designed', () => {
      const story = storyOf(history);
      expect(certainDays(story) ?? 0).toBeLessThan(37);
      const index = indexes.get(history);
      expect(index === undefined || index > 1.2, String(index)).toBe(true);
    });
  },
);

test.each<History>(['was pumped yesterday', 'was pumped an hour ago'])(
  'a tank that %s is neither to be pumped nor is its gauge to be doubted',
  (history) => {
    const { attention, pumpDown, gate, basis } = storyOf(history);
    expect(attention).not.toContain('gauge_doubt');
    expect(pumpDown.place).not.toBe('now');
    expect(pumpDown.waitingAtMostKgPerDay ?? 0).toBe(0);
    expect([gate?.holding ?? basis, basis].join(' ')).toContain('from the plate');
  },
);

test.each<History>(['loses its vacuum since its last trip', 'has lost its vacuum at once since its last trip'])(
  'of a tank that %s nothing is known, and waiting is not free',
  (history) => {
    const story = storyOf(history);
    expect(story.attention).not.toContain('gauge_doubt');
    expect(story.attention).toContain('high_vacuum');
    expect([story.gate?.holding, story.certificate]).toEqual([null, null]);
    expect(story.pumpDown.place).toBe('now');
    expect(story.pumpDown.waitingAtMostKgPerDay).not.toBe(0);
    expect(story.basis).toContain('no trip since the vacuum changed');
  },
);

test.each<History>([
  'is warm at 620 after 465 cold',
  'is warm at 510 after 330 cold',
  'is warm at 185 after 165 cold',
  'is warm at 60 after 165 cold',
])('a tank that %s is due to be pumped now', (history) => {
  expect(storyOf(history).pumpDown.place).toBe('now');
});
