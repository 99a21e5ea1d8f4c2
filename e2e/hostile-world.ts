import { hasPageAddress } from '@dewar/domain/primitives/page-addresses';
import type { HostileScreen } from './hostile-lessons.ts';
import { writeHostileLessons } from './hostile-lessons.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { chooseOwnPassword } from './made-people.ts';
import { callWith, newSession, portalUrl, type Session, sessionFor } from './portal-api.ts';

export interface HostileWorld {
  readonly administrator: Session;
  /** A user of the company with hostile name and records. */
  readonly member: Session;
  readonly adminScreens: readonly HostileScreen[];
  readonly memberScreens: readonly HostileScreen[];
  /** A teacher whose lessons are all hostile. */
  readonly teacher: Session;
  readonly teacherScreens: readonly HostileScreen[];
}

const TYPED_PASSWORD = 'an administrator typed this 7';
const PASSWORD = 'nothing runs here 7';
const SHORT = 40;
const BILL = 100;
const WELD = 100;
const NAME = 190;
const MESSAGE = 1_900;
const HOUR_MS = 3_600_000;
/** The number of requests on the admin dashboard, each of which has a kept mail. */
const ASKERS = 6;

const HOME = 'Co "><img src=x onerror=window.hostile=1>';
/** Every text, several per name: as few records as possible. */
const NAMES = pack(HOSTILE_TEXTS.map(asName), NAME);
/** The names of companies and people stand in mails, and hold no address of a page. */
const MAILED_NAMES = pack(
  HOSTILE_TEXTS.map(asName).filter((text) => !hasPageAddress(text)),
  NAME,
);

interface Tank {
  readonly id: number;
  readonly tank_number: string;
}

type Post = <Data>(path: string, body: unknown, as?: string) => Promise<Data>;

/** A company, its people, tanks, records and procedures, all with hostile texts. */
export async function writeHostileWorld(): Promise<HostileWorld> {
  const administrator = await newSession('super');
  const post: Post = (path, body, as = administrator.token) => send(as, path, body);
  await writeCompanies(post);
  await writePeople(post);
  const tank = await writeTanks(post);
  await writeRecords(post, tank);
  const leakCheck = await writeLeakCheck(post, tank);
  const procedures = await writeProcedures(post);
  const member = await sessionFor('member@hostile.example', PASSWORD);
  const report = await writeWeeklyReport(post, tank, member);
  const teacher = await sessionFor('teacher@hostile.example', PASSWORD);
  const teacherScreens = await writeHostileLessons(teacher.token, NAMES);
  const company = `/company/${encodeURIComponent(HOME)}`;
  const weeklyNotes = `/admin/weekly-notes?tab=reports&company=${encodeURIComponent(HOME)}`;
  const companyScreens: readonly HostileScreen[] = [
    { path: company, texts: NAMES.length },
    { path: `${company}/iso-analytics`, texts: 10 },
    { path: `${company}/iso-analytics?tank=${encodeURIComponent(tank.tank_number)}`, texts: 25 },
    { path: `${company}/iso-analytics?tab=weekly-reports&report=${report}`, texts: 100 },
    { path: `/tank-data?tank=${encodeURIComponent(tank.tank_number)}`, texts: 20 },
    { path: `${company}/leak-checks/${leakCheck}`, texts: 100 },
    ...procedures.map((id, index) => ({ path: `/procedure/${id}`, texts: 1, shows: NAMES[index] ?? '' })),
  ];
  return {
    administrator,
    member,
    adminScreens: [
      { path: '/admin', texts: MAILED_NAMES.length },
      { path: '/admin/users?search=hostile.example', texts: 40 },
      { path: '/admin/companies', texts: MAILED_NAMES.length },
      { path: '/admin/procedures', texts: 20 },
      { path: `/admin/procedures?edit=${procedures[0]}`, texts: 2 },
      { path: `/admin/leak-check-demo?tank=${encodeURIComponent(tank.tank_number)}`, texts: 1 },
      { path: '/admin/reports', texts: 1 },
      { path: `/admin/assets?company=${encodeURIComponent(HOME)}`, texts: NAMES.length },
      { path: `/admin/assets?tank=${encodeURIComponent(tank.tank_number)}`, texts: 40 },
      { path: `/admin/settings?tab=company&company=${encodeURIComponent(HOME)}`, texts: 1 },
      { path: weeklyNotes, texts: 1 },
      { path: `${weeklyNotes}&report=${report}`, texts: 100 },
      { path: '/admin/audit-log', texts: 20 },
      { path: '/admin/mails', texts: 1 },
      { path: `/admin/leak-check-review?id=${leakCheck}`, texts: 100 },
      ...companyScreens,
      ...MAILED_NAMES.map((name) => ({ path: `/company/${encodeURIComponent(name)}`, texts: 1, shows: name })),
    ],
    memberScreens: [{ path: '/user-settings', texts: 1 }, ...companyScreens],
    teacher,
    teacherScreens,
  };
}

async function writeCompanies(post: Post): Promise<void> {
  for (const [index, name] of [HOME, ...MAILED_NAMES].entries()) {
    const text = NAMES[index % NAMES.length] ?? '';
    const phone = text.slice(0, SHORT);
    const website = `https://hostile.example/${text.replaceAll(/\s/g, '')}`;
    await post('/api/admin/companies', { name, description: text, phone, address: text, website });
  }
}

async function writePeople(post: Post): Promise<void> {
  const asking = HOSTILE_TEXTS.slice(0, ASKERS).map((_, index) => `asker${index}`);
  const people = ['member', 'teacher', ...asking, ...NAMES.map((_, index) => `person${index}`)];
  for (const [index, name] of people.entries()) {
    const called = MAILED_NAMES[index % MAILED_NAMES.length] ?? '';
    const text = NAMES[index % NAMES.length] ?? '';
    await post('/api/admin/users', {
      email: `${name}@hostile.example`,
      password: TYPED_PASSWORD,
      role: name === 'teacher' ? 'teacher' : 'user',
      company_name: asking.includes(name) || name === 'teacher' ? null : HOME,
      first_name: called,
      last_name: called,
      phone: text.slice(0, SHORT),
      job_title: text,
      department: text,
    });
  }
  for (const name of ['member', 'teacher', ...asking]) {
    await chooseOwnPassword(`${name}@hostile.example`, TYPED_PASSWORD, PASSWORD);
  }
  const messages = pack(HOSTILE_TEXTS, MESSAGE);
  for (const [index, name] of asking.entries()) {
    const { token } = await sessionFor(`${name}@hostile.example`, PASSWORD);
    const message = messages[index % messages.length];
    await post('/api/company-assignment-requests', { requested_company: MAILED_NAMES[index], message }, token);
  }
}

async function writeTanks(post: Post): Promise<Tank> {
  for (const status_name of NAMES) await post('/api/tank-statuses', { status_name });
  const numbers = HOSTILE_TEXTS.map((text, index) => asName(`${index} ${text}`).slice(0, SHORT).trim());
  const tanks: Tank[] = [];
  for (const [index, tank_number] of numbers.entries()) {
    const tank_status = NAMES[index % NAMES.length];
    const fields = { tank_number, company_name: HOME, operational_status: false, tank_status };
    tanks.push(await post('/api/admin/tanks', fields));
  }
  const [first, second] = tanks;
  if (first === undefined || second === undefined) throw new Error('no two tanks were made');
  await writeVentRisk(post, second);
  return first;
}

/** For the attention list: a load close to relief, with a product that is recognised by its last word. */
async function writeVentRisk(post: Post, { id: tank_id }: Tank): Promise<void> {
  await post('/api/transfers', {
    tank_id,
    action: 'Load',
    loaded_at: new Date(Date.now() - HOUR_MS).toISOString(),
    loaded_pressure: 97,
    loaded_weight_lbs: 9_900,
    product_name: `${NAMES[0]} LHe`,
  });
}

async function writeRecords(post: Post, { id: tank_id, tank_number }: Tank): Promise<void> {
  const begin = Date.now() - HOSTILE_TEXTS.length * 4 * HOUR_MS;
  for (const notes of pack(HOSTILE_TEXTS, MESSAGE)) {
    const marked = {
      x: 1,
      y: 1,
      weldLocation: NAMES[0]?.slice(0, BILL),
      description: notes,
      tankView: 'rear',
      pointNumber: 1,
    };
    const body = { tankId: tank_id, tankNumber: tank_number, leakPoints: [marked], notes };
    await post('/api/leak-check-assessments', body);
  }
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const at = (hours: number) => new Date(begin + (index * 4 + hours) * HOUR_MS).toISOString();
    await post('/api/vacuum-readings', {
      tank_id,
      vacuum_reading: 12,
      reading_timestamp: at(0),
      additional_notes: text,
    });
    await post('/api/tank-notes', { tank_id, note_text: text });
    await post('/api/transfers', {
      tank_id,
      action: 'Load',
      loaded_at: at(1),
      loaded_weight_lbs: 9_900,
      arrived_at: at(3),
      arrival_pressure: 20,
      was_venting: false,
      bol_number: text.slice(0, BILL),
      customer_name: text,
      product_name: text,
      notes: text,
    });
  }
}

/** For the days around now: every tank's inspection is due, and a person with a hostile name took a reading. */
async function writeWeeklyReport(post: Post, { id: tank_id }: Tank, { token }: Session): Promise<number> {
  const reading = { tank_id, vacuum_reading: 14, reading_timestamp: new Date().toISOString(), fresh_pull: true };
  await post('/api/vacuum-readings', reading, token);
  const [week_start_date, week_end_date] = [-24, 24].map((hours) =>
    new Date(Date.now() + hours * HOUR_MS).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
  const range = { company_name: HOME, week_start_date, week_end_date };
  await post('/api/weekly-reports/notes', { ...range, notes: pack(HOSTILE_TEXTS, MESSAGE)[0] });
  return (await post<{ id: number }>('/api/weekly-reports/generate', range)).id;
}

/** One leak per text, each repaired, and a running vacuum test. */
async function writeLeakCheck(post: Post, { id: tankId, tank_number: tankNumber }: Tank): Promise<number> {
  const path = '/api/leak-check-assessments';
  const leakPoints = HOSTILE_TEXTS.map((text, index) => ({
    x: index,
    y: 100,
    weldLocation: asName(text).slice(0, WELD),
    description: text,
    tankView: 'rear',
    pointNumber: index + 1,
  }));
  const notes = HOSTILE_TEXTS[0];
  const check = await post<{ id: number; leakPoints: { id: number }[] }>(path, {
    tankId,
    tankNumber,
    leakPoints,
    notes,
  });
  const leakPointIds = check.leakPoints.map(({ id }) => id);
  await post(`${path}/${check.id}/repairs`, { leakPointIds, repairMethod: 'other', repairNotes: notes });
  const start = { action: 'start', initialVacuumReading: 20, vacuumTestNotes: notes };
  await post(`${path}/${check.id}/vacuum-test`, start);
  return check.id;
}

async function writeProcedures(post: Post): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const name of NAMES) {
    await post('/api/categories', { name, description: name });
    const { id } = await post<{ id: number }>('/api/procedures', {
      title: name,
      summary: name,
      full_content: `${name}\n\n# ${name}\n\n> ${name}\n\n| ${name} | a |\n|---|---|\n| ${name} | b |`,
      primary_category: [name],
      visibility: 'client_specific',
      client_tag: HOME,
    });
    ids.push(id);
  }
  return ids;
}

/** Names have one line, and no characters that change the reading direction. */
function asName(text: string): string {
  return text.replaceAll(/[\n\t\u202e]/g, ' ');
}

/** The texts joined into as few as the length allows. */
function pack(texts: readonly string[], length: number): readonly string[] {
  const packs: string[] = [];
  for (const text of texts) {
    const joined = `${packs.at(-1) ?? ''} ${text}`;
    if (packs.length === 0 || joined.length > length) packs.push(text.trim());
    else packs[packs.length - 1] = joined.trim();
  }
  return packs;
}

async function send<Data>(token: string, path: string, body: unknown): Promise<Data> {
  const response = await callWith(token, 'POST', path, body);
  const text = await response.text();
  if (!response.ok) throw new Error(`${portalUrl()}${path} ${JSON.stringify(body)}: ${response.status} ${text}`);
  return (JSON.parse(text) as { data: Data }).data;
}
