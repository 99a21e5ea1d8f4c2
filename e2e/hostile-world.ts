import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { callWith, portalUrl, type Session, sessionFor, sessionOf } from './portal-api.ts';

export interface HostileWorld {
  /** A person of the company whose name and records are hostile. */
  readonly member: Session;
  readonly adminScreens: readonly string[];
  readonly memberScreens: readonly string[];
}

const PASSWORD = 'nothing runs here 7';
const SHORT = 40;
const HOUR_MS = 3_600_000;
const MESSAGE_LENGTH = 1_900;

/** A company, its people, tanks, records and procedures, every text of them hostile. */
export async function writeHostileWorld(): Promise<HostileWorld> {
  const { token } = await sessionOf('super');
  const post = <Data>(path: string, body: unknown, as = token) => send<Data>(as, 'POST', path, body);
  const home = 'Co "><img src=x onerror=window.hostile=1>';
  const companies = [home, ...HOSTILE_TEXTS.map((text, index) => `${index} ${text}`)];
  for (const name of companies) {
    await post('/api/admin/companies', {
      name,
      description: name,
      phone: name.slice(0, SHORT),
      address: name,
      website: `https://hostile.example/${name.replaceAll(/\s/g, '')}`,
    });
  }
  await writePeople(post, home);
  const tank = await writeTanks(post, home);
  await writeRecords(post, tank);
  const procedures = await writeProcedures(post, home);
  const member = await sessionFor('member@hostile.example', PASSWORD);
  const company = `/company/${encodeURIComponent(home)}`;
  const reading = procedures.map((id) => `/procedure/${id}`);
  const tankData = `/tank-data?tank=${encodeURIComponent(tank)}`;
  return {
    member,
    adminScreens: [
      '/admin',
      '/admin/users?search=hostile',
      '/admin/companies',
      '/admin/procedures',
      `/admin/procedures?edit=${procedures[0]}`,
      '/admin/reports',
      '/admin/settings?tab=company',
      '/admin/audit-log',
      '/admin/mails',
      company,
      `${company}/iso-analytics`,
      tankData,
      ...companies.slice(1).map((name) => `/company/${encodeURIComponent(name)}`),
    ],
    memberScreens: [company, `${company}/iso-analytics`, tankData, '/user-settings', ...reading],
  };
}

type Post = <Data>(path: string, body: unknown, as?: string) => Promise<Data>;

async function writePeople(post: Post, home: string): Promise<void> {
  const people = ['member', ...HOSTILE_TEXTS.map((_, index) => `h${index}`)];
  for (const [index, name] of people.entries()) {
    const text = HOSTILE_TEXTS[index % HOSTILE_TEXTS.length] ?? '';
    await post('/api/admin/users', {
      email: `${name}@hostile.example`,
      password: PASSWORD,
      role: 'user',
      company_name: name === 'asker' || index > 1 ? null : home,
      first_name: text,
      last_name: text,
      phone: text.slice(0, SHORT),
      job_title: text,
      department: text,
    });
  }
  // One request a person: each asks with as many texts as a message takes.
  for (const [index, message] of asMessages().entries()) {
    const { token } = await sessionFor(`h${index + 1}@hostile.example`, PASSWORD);
    await post('/api/company-assignment-requests', { requested_company: HOSTILE_TEXTS[index], message }, token);
  }
}

async function writeTanks(post: Post, company_name: string): Promise<string> {
  const numbers = [...new Set(HOSTILE_TEXTS.map((text, index) => `${index} ${text}`.slice(0, SHORT).trim()))];
  for (const [index, tank_number] of numbers.entries()) {
    await post('/api/admin/tanks', { tank_number, company_name, tank_status: HOSTILE_TEXTS[index] });
  }
  return numbers[0] ?? '';
}

async function writeRecords(post: Post, tank_number: string): Promise<void> {
  const begin = Date.now() - HOSTILE_TEXTS.length * 4 * HOUR_MS;
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const at = (hours: number) => new Date(begin + (index * 4 + hours) * HOUR_MS).toISOString();
    await post('/api/vacuum-readings', {
      tank_number,
      vacuum_reading: 12,
      reading_timestamp: at(0),
      additional_notes: text,
    });
    await post('/api/transfers', {
      tank_number,
      action: 'Load',
      loaded_at: at(1),
      loaded_weight_lbs: 9_900,
      arrived_at: at(3),
      arrival_pressure: 20,
      was_venting: false,
      bol_number: text,
      customer_name: text,
      product_name: text,
      notes: text,
    });
  }
}

async function writeProcedures(post: Post, client_tag: string): Promise<readonly number[]> {
  const ids: number[] = [];
  for (const [index, text] of HOSTILE_TEXTS.entries()) {
    const name = `${index} ${text}`;
    await post('/api/categories', { name, description: text });
    const { id } = await post<{ id: number }>('/api/procedures', {
      title: text,
      summary: text,
      full_content: `${text}\n\n# ${text}\n\n> ${text}\n\n| ${text} | a |\n|---|---|\n| ${text} | b |`,
      primary_category: [name],
      visibility: 'client_specific',
      client_tag,
    });
    ids.push(id);
  }
  return ids;
}

function asMessages(): readonly string[] {
  const messages: string[] = [''];
  for (const text of HOSTILE_TEXTS) {
    const last = messages.at(-1) ?? '';
    if (last.length + text.length > MESSAGE_LENGTH) messages.push(text);
    else messages[messages.length - 1] = `${last}\n${text}`;
  }
  return messages;
}

async function send<Data>(token: string, method: 'POST', path: string, body: unknown): Promise<Data> {
  const response = await callWith(token, method, path, body);
  const answer = await response.text();
  if (!response.ok) throw new Error(`${portalUrl()}${path} ${JSON.stringify(body)}: ${response.status} ${answer}`);
  return JSON.parse(answer).data as Data;
}
