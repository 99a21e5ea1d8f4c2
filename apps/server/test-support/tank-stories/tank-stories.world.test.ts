import { afterAll, beforeAll, expect, test } from 'vitest';
import { judgeTanks } from '../judge-tanks.ts';
import { keepLedger } from '../keep-ledger.ts';
import { startTankWorld, type TankWorld } from '../tank-world.ts';
import { drawTanks } from './draw-tanks.ts';
import { insertDrawnTanks } from './insert-tanks.ts';
import { readStories, type TankStory } from './read-stories.ts';
import { EXCLUDING_PAIRS } from './story-pairs.ts';

const TANKS = 172;
/** Another seed draws other tanks. */
const SEED = Number(process.env['TANK_STORIES_SEED'] ?? 43);

let world: TankWorld;
let stories: readonly TankStory[];
const drawn = drawTanks(TANKS, SEED);
const kindOf = new Map<number, string>();

beforeAll(async () => {
  world = await startTankWorld();
  const { server, polarId: company_id, tokens } = world;
  const ids = await insertDrawnTanks(server.db, drawn, { company_id, now: server.clock.now() });
  for (const [index, id] of ids.entries()) kindOf.set(id, drawn[index]?.kind ?? '');
  const setting_value = JSON.stringify(['ada@polar.example']);
  const recipients = {
    scope: 'general',
    company_id: null,
    setting_key: 'alert_email_recipients',
    setting_value,
  } as const;
  // So that the gate refuses for papers too.
  const strict = { ...recipients, setting_key: 'load_gate_refuses_for_papers', setting_value: 'true' } as const;
  await server.db.insertInto('settings').values([recipients, strict]).execute();
  await judgeTanks(server);
  await keepLedger(server);
  const company = { companyName: 'Polar Gas', companyId: company_id };
  stories = await readStories({ server, token: tokens.polar, ...company });
});
afterAll(() => world.server.stop());

test(`every tank drawn with the seed ${SEED} has a story`, () => {
  expect(stories).toHaveLength(TANKS);
});

test.each(EXCLUDING_PAIRS)('no tank is told both: $name', ({ one, other }) => {
  const contradicted = stories.filter((story) => one(story) && other(story));
  expect(contradicted.map((story) => ({ kind: kindOf.get(story.id), ...story }))).toEqual([]);
});

// A pair of which one statement is never made compares nothing.
test.each(EXCLUDING_PAIRS)('each statement of a pair is made of some tank: $name', ({ one, other }) => {
  expect(stories.filter(one).length, 'the first').toBeGreaterThan(0);
  expect(stories.filter(other).length, 'the second').toBeGreaterThan(0);
});
