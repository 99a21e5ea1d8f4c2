import { listCompanies } from '@dewar/contract/companies';
import { listInvitations } from '@dewar/contract/invitations';
import { listLessonPlans } from '@dewar/contract/lesson-plans';
import { listLessonTemplates } from '@dewar/contract/lesson-templates';
import { listProcedures } from '@dewar/contract/procedures';
import { QUICK_OPEN_EACH, quickOpen } from '@dewar/contract/quick-open';
import { listTanks, type Tank, tankSchema } from '@dewar/contract/tanks';
import { listUsers } from '@dewar/contract/users';
import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { foldText } from '@dewar/domain/primitives/folded-text';
import { compareNames, nameOrderKey } from '@dewar/domain/primitives/name-order';
import { nameKey, nameSearch } from '@dewar/domain/primitives/name-search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { Random } from '../../../demo/random.ts';
import { addUser, signInAs } from '../../../test-support/sample-world.ts';
import { startTankWorld, type TankWorld } from '../../../test-support/tank-world.ts';
import { listTankRecords } from '../tanks/tank-repository.ts';

const WORDS = [
  ...['O’Neill', "D'Arcy", 'Łódź', 'Lublin', 'Straße', 'STRASSE', 'İstanbul', 'Işık', 'Ærø', 'Œuvre', 'Đà', 'Nẵng'],
  ...[
    'Müller',
    'Söhne',
    'Жуков',
    'Ёлкин',
    'Οδός',
    'ΟΔΟΣ',
    'שָׁלוֹם',
    'عَلِيّ',
    'مـحمد',
    '王伟',
    '東京',
    'ガス',
    '김철수',
    'สมชาย',
  ],
  ...[
    'ＦＵＬＬ',
    'Þór',
    'Ŧor',
    'Ħal',
    'ǅ',
    'ﬁx',
    '℡',
    'ẞ',
    '٣٤',
    '२३',
    '7',
    '10',
    '100',
    '007',
    '100%',
    'a_b',
    '\\',
    '𠀀',
  ],
];
const BETWEEN = [
  ' ',
  '-',
  '\u2010',
  '\u2013',
  '\u2212',
  '\u00a0',
  '\u202f',
  '\u3000',
  '\u200b',
  '',
  ', ',
  '/',
  '・',
  '\u05be',
];
const APOSTROPHES = ["'", '’', '‘', 'ʼ', '′', '`', '´', ''];

/** A name of some words, in any case and form, with anything between them. */
function drawName(random: Random): string {
  const words = Array.from({ length: random.wholeBetween(1, 3) }, () => respell(random.pick(WORDS), random));
  return `x${words.reduce((name, word) => name + random.pick(BETWEEN) + word)}`;
}

/** The same word as others write it. */
function respell(word: string, random: Random): string {
  const form = random.pick(['NFC', 'NFD', 'NFKC'] as const);
  const spelt = word.replaceAll(/['’]/g, () => random.pick(APOSTROPHES)).normalize(form);
  return random.pick([spelt, spelt.toUpperCase(), spelt.toLowerCase()]);
}

/** What somebody types who looks for a name: its words in another order and spelling, or a part of it. */
function typeName(name: string, random: Random): string {
  const words = name.split(/[\s\-\u2010-\u2013]+/u);
  const typed = random.shuffle(words).join(random.pick([' ', '-', ', ']));
  return random.pick([respell(typed, random), foldText(name), [...name].slice(0, 4).join('')]);
}

const random = new Random('names');
const NAMES = [...new Set([...WORDS, ...Array.from({ length: 120 }, () => drawName(random))])]
  .filter((name, place, all) => all.findIndex((other) => companyNameKey(other) === companyNameKey(name)) === place)
  .filter((name) => name.trim() === name && name.length <= 40);
const TYPED = [...NAMES.map((name) => typeName(name, random)), '-', "'", '%', '_', '\\', 'nobody', 'x', '1'];

let world: TankWorld;
let teacher = '';

beforeAll(async () => {
  world = await startTankWorld();
  const { db, pool } = world.server;
  const teacherId = await addUser(db, { email: 'teacher@school.example', role: 'teacher' });
  teacher = await signInAs(world.server, 'teacher@school.example');
  await pool.query(
    `
    with named as (select name, key, place from unnest($1::text[], $2::text[]) with ordinality listed (name, key, place)),
    tank as (insert into tanks (tank_number, company_id) select name, ${world.polarId} from named),
    company as (insert into companies (name, name_key) select name, key from named),
    person as (
      insert into users (email, password_hash, role, status, last_name)
      select 'p' || place || '@q.example', '', 'user', 'active', name from named),
    invited as (
      insert into invitations (email, last_name, role, token_hash, valid_days, invited_by_email, created_at, sent_at, expires_at)
      select 'i' || place || '@q.example', name, 'teacher', sha256(place::text::bytea), 7, 'a@q.example', now(), now(), now()
        from named),
    written as (insert into procedures (title, visibility) select name, 'public' from named),
    planned as (
      insert into lesson_plans (teacher_id, title, subject, grade_level, duration_minutes, created_at, updated_at)
      select ${teacherId}, name, 'Q', '7th', 45, now(), now() from named)
    insert into lesson_templates (teacher_id, name, created_at, updated_at)
    select ${teacherId}, name, now(), now() from named`,
    [NAMES, NAMES.map(companyNameKey)],
  );
  await pool.query(`insert into tank_assignments (tank_id, company_id) select id, company_id from tanks`);
  await pool.query(
    `insert into tank_state (tank_id, company_id, assignment_id) select tank_id, company_id, id from tank_assignments`,
  );
});
afterAll(() => world.server.stop());

async function keysOf(name: 'fold_text' | 'name_key' | 'name_order', texts: readonly string[]): Promise<string[]> {
  const { rows } = await world.server.pool.query<{ key: string }>(
    `select ${name}(text) as key from unnest($1::text[]) with ordinality given (text, place) order by place`,
    [texts],
  );
  return rows.map(({ key }) => key);
}

test('the server folds, searches and orders names by the same keys as the browser', async () => {
  const texts = [...NAMES, ...TYPED, '', ' ', ' a\tb\u0085c\ufeff ', 'T-10', '1'.repeat(40), `00${'0'.repeat(30)}7`];
  expect(await keysOf('fold_text', texts)).toEqual(texts.map(foldText));
  expect(await keysOf('name_key', texts)).toEqual(texts.map(nameKey));
  expect(await keysOf('name_order', texts)).toEqual(texts.map(nameOrderKey));
});

test('every character of a script that has names is folded by the server as by the browser', async () => {
  const points = Array.from({ length: 0x3100 - 0x20 }, (_, index) => index + 0x20);
  const texts = points
    .map((point) => `x${String.fromCodePoint(point)}y`)
    .filter((text) => /^x[\p{L}\p{M}\p{N}\p{P}\p{Z}\p{Cf}]y$/u.test(text));
  expect(await keysOf('name_key', texts)).toEqual(texts.map(nameKey));
});

interface NamedList {
  readonly token: () => string;
  /** What the records show beside their names. */
  readonly others?: (place: number) => readonly string[];
  readonly readPage: (query: { search: string; limit: number; cursor?: string }, token: string) => Promise<Page>;
}

interface Page {
  readonly names: readonly string[];
  readonly next?: string | undefined;
}

const LISTS: Readonly<Record<string, NamedList>> = {
  tanks: {
    token: () => world.tokens.polar,
    readPage: async ({ search }, token) => {
      const { body } = await world.server.call(listTanks, { token, query: { search } });
      return { names: body.data.map(({ tank_number }) => tank_number) };
    },
  },
  procedures: {
    token: () => world.tokens.polar,
    readPage: async (query, token) => {
      const { body } = await world.server.call(listProcedures, { token, query });
      return { names: body.data.map(({ title }) => title), next: body.next_cursor };
    },
  },
  users: {
    token: () => world.tokens.admin,
    others: (place) => [`p${place + 1}@q.example`, 'No Company'],
    readPage: async (query, token) => {
      const { body } = await world.server.call(listUsers, { token, query });
      return { names: body.data.flatMap(({ last_name }) => last_name ?? []), next: body.next_cursor };
    },
  },
  invitations: {
    token: () => world.tokens.admin,
    others: (place) => [`i${place + 1}@q.example`],
    readPage: async (query, token) => {
      const { body } = await world.server.call(listInvitations, { token, query });
      return { names: body.data.flatMap(({ last_name }) => last_name ?? []), next: body.next_cursor };
    },
  },
  'lesson plans': {
    token: () => teacher,
    others: () => ['Q'],
    readPage: async (query, token) => {
      const { body } = await world.server.call(listLessonPlans, { token, query });
      return { names: body.data.map(({ title }) => title), next: body.next_cursor };
    },
  },
};

async function readAll({ readPage, token }: NamedList, search: string): Promise<readonly string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage({ search, limit: 100, ...(cursor !== undefined && { cursor }) }, token());
    names.push(...page.names);
    cursor = page.next;
  } while (cursor !== undefined);
  return names;
}

test.each(Object.entries(LISTS))('the search of %s finds by words what the browser would find', async (_name, list) => {
  for (const typed of TYPED) {
    const isFound = nameSearch(typed);
    const expected = NAMES.filter((name, place) => isFound(name, ...(list.others?.(place) ?? [])));
    const found = await readAll(list, typed);
    expect(found.toSorted(compareNames), typed).toEqual(expected.toSorted(compareNames));
  }
});

describe('quick open', () => {
  async function find(search: string) {
    const [ofAdmin, ofTeacher] = await Promise.all(
      [world.tokens.admin, teacher].map((token) => world.server.call(quickOpen, { token, query: { search } })),
    );
    return { ...ofTeacher?.body.data, ...ofAdmin?.body.data, teacher: ofTeacher?.body.data };
  }

  /** Those that begin with what was typed, then by name. */
  function firstOf(typed: string): readonly string[] {
    const isFound = nameSearch(typed);
    const begins = (name: string) => Number(nameKey(name).startsWith(nameKey(typed)));
    return NAMES.filter((name) => isFound(name))
      .toSorted((one, other) => begins(other) - begins(one) || compareNames(one, other))
      .slice(0, QUICK_OPEN_EACH);
  }

  test('finds by the same words, and lists in the one order', async () => {
    for (const typed of TYPED.filter((text) => nameKey(text) !== '')) {
      const { tanks, procedures, companies, teacher: own } = await find(typed);
      expect(
        tanks?.map(({ tank_number }) => tank_number),
        typed,
      ).toEqual(firstOf(typed));
      expect(
        procedures?.map(({ title }) => title),
        typed,
      ).toEqual(firstOf(typed));
      expect(
        own?.lesson_templates.map(({ name }) => name),
        typed,
      ).toEqual(firstOf(typed));
      const isFound = nameSearch(typed);
      const others = ['Polar Gas', 'North'].filter((name) => isFound(name));
      expect(others.length > 0 ? undefined : companies?.map(({ name }) => name), typed).toEqual(
        others.length > 0 ? undefined : firstOf(typed),
      );
      expect(own?.lesson_plans, typed).toHaveLength(firstOf(typed).length);
    }
  });
});

describe('the one order', () => {
  test('is that of the lists of tanks, companies and templates', async () => {
    const tanks = await world.server.call(listTanks, { token: world.tokens.polar, query: {} });
    expect(tanks.body.data.map(({ tank_number }) => tank_number)).toEqual(NAMES.toSorted(compareNames));
    const companies = await world.server.call(listCompanies, { token: world.tokens.admin });
    expect(companies.body.data.map(({ name }) => name)).toEqual(
      [...NAMES, 'North', 'Polar Gas'].toSorted(compareNames),
    );
    const templates = await world.server.call(listLessonTemplates, { token: teacher });
    expect(templates.body.data.map(({ name }) => name)).toEqual(NAMES.toSorted(compareNames));
  });

  test('is kept over the pages of an export, without gaps and without a tank twice', async () => {
    const person = {
      id: 1,
      role: 'user',
      company_id: world.polarId,
      is_super_admin: false,
      is_company_admin: false,
    } as const;
    const names: string[] = [];
    let after: Tank | undefined;
    do {
      const page = z
        .array(tankSchema)
        .parse(JSON.parse(await listTankRecords(world.server.db, person, {}, { after, rows: 7 })));
      names.push(...page.map(({ tank_number }) => tank_number));
      after = page.length < 7 ? undefined : page.at(-1);
    } while (after !== undefined);
    expect(names).toEqual(NAMES.toSorted(compareNames));
  });
});
