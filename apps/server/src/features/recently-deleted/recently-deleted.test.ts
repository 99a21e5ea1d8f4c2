import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createCompany, deleteCompany, getCompanyLogo, setCompanyLogo } from '@dewar/contract/companies';
import type { AnyEndpoint } from '@dewar/contract/endpoint';
import { createLessonEvent } from '@dewar/contract/lesson-calendar';
import { downloadLessonPlanFile, uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import { createLessonPlan, deleteLessonPlan, getLessonPlan } from '@dewar/contract/lesson-plans';
import {
  createCategory,
  createProcedure,
  deleteCategory,
  deleteProcedure,
  getProcedure,
} from '@dewar/contract/procedures';
import {
  eraseDeleted,
  listDeletedLessonPlans,
  listRecentlyDeleted,
  restoreDeleted,
  restoreDeletedLessonPlan,
} from '@dewar/contract/recently-deleted';
import { createTankStatus, deleteTankStatus } from '@dewar/contract/tank-statuses';
import { createTank, deleteTank, getTank, listTanks } from '@dewar/contract/tanks';
import { getUpload, uploadImage } from '@dewar/contract/uploads';
import { createUser, deleteUser, getUser } from '@dewar/contract/users';
import { createVacuumReading, listVacuumReadings } from '@dewar/contract/vacuum-readings';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { MILLISECONDS_PER_DAY } from '@dewar/domain/time/instants';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addCompany, addUser, PASSWORD, signInAs } from '../../../test-support/sample-world.ts';
import { startTestServer, type TestServer } from '../../../test-support/test-server.ts';
import { isCronJob } from '../../shared/jobs/jobs.ts';

let server: TestServer;
let tokens: Readonly<Record<'super' | 'admin' | 'ada' | 'ben', string>>;
let polarId: number;

let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'dewar-recently-deleted-'));
  server = await startTestServer({ DATA_DIR: dataDir });
  const { db } = server;
  polarId = await addCompany(db, 'Polar Gas');
  await addUser(db, { email: 'super@x.example', role: 'admin', is_super_admin: true });
  await addUser(db, { email: 'admin@x.example', role: 'admin' });
  await addUser(db, { email: 'ada@x.example', role: 'teacher' });
  await addUser(db, { email: 'ben@x.example', role: 'teacher' });
  await signIn();
});
afterEach(() => keepFor(null));
afterAll(async () => {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function signIn(): Promise<void> {
  tokens = {
    super: await signInAs(server, 'super@x.example'),
    admin: await signInAs(server, 'admin@x.example'),
    ada: await signInAs(server, 'ada@x.example'),
    ben: await signInAs(server, 'ben@x.example'),
  };
}

/** Sessions end meanwhile: everybody signs in again. */
async function advance(milliseconds: number): Promise<void> {
  server.clock.advance(milliseconds);
  await signIn();
}

interface Refused {
  readonly status: number;
  readonly text: string;
  readonly body: { readonly code?: string | undefined; readonly fields?: unknown };
}

function expectRefusal({ status, text, body }: Refused, expected: number, code: string, fields?: object): void {
  expect(status, text).toBe(expected);
  expect([body.code, body.fields]).toEqual([code, fields]);
}

/** Sets for how many days deleted records are kept; null for the default. */
async function keepFor(days: number | null): Promise<void> {
  const setting_key = SETTINGS.deleted_records_kept_days.key;
  await server.db.deleteFrom('settings').where('setting_key', '=', setting_key).execute();
  if (days === null) return;
  const setting_value = JSON.stringify(days);
  await server.db.insertInto('settings').values({ scope: 'general', setting_key, setting_value }).execute();
}

let serial = 0;
const next = () => {
  serial += 1;
  return serial;
};

async function made<T>(call: Promise<{ status: number; text: string; body: { data: T } }>): Promise<T> {
  const { status, text, body } = await call;
  if (status !== 201 && status !== 200) throw new Error(text);
  return body.data;
}

const newTank = (change: object = {}) =>
  made(
    server.call(createTank, {
      token: tokens.admin,
      body: { tank_number: `TANK ${next()}`, company_name: 'Polar Gas', ...change },
    }),
  );
const newCompany = () => made(server.call(createCompany, { token: tokens.admin, body: { name: `Company ${next()}` } }));
const newPlan = (token = tokens.ada) =>
  made(server.call(createLessonPlan, { token, body: { title: `Secret lesson ${next()}`, subject: 'Science' } }));
async function newPerson(change: object = {}) {
  const person = await made(
    server.call(createUser, {
      token: tokens.super,
      body: { email: `person${next()}@x.example`, password: PASSWORD, company_name: 'Polar Gas', ...change },
    }),
  );
  await server.db.updateTable('users').set({ needs_new_password: false }).where('id', '=', person.id).execute();
  return person;
}

/** Deletes a record and returns the id under which it can be brought back. */
async function remove(endpoint: AnyEndpoint, record_id: number, token = tokens.admin): Promise<number> {
  await made(server.call(endpoint, { token, params: { id: record_id } }));
  const found = await server.call(listRecentlyDeleted, { token: tokens.admin, query: { record_id, limit: 1 } });
  const [entry] = found.body.data;
  if (entry === undefined) throw new Error('nothing was kept');
  return entry.id;
}

const restore = (id: number, body: object = {}, token = tokens.admin) =>
  server.call(restoreDeleted, { token, params: { id }, body });
const erase = (id: number, token = tokens.super) => server.call(eraseDeleted, { token, params: { id } });
const listed = async (query: object = {}) =>
  (await server.call(listRecentlyDeleted, { token: tokens.admin, query: { limit: 200, ...query } })).body.data;

async function picture(): Promise<File> {
  const drawn = sharp({ create: { width: 20, height: 20, channels: 3, background: '#369' } });
  return new File([new Uint8Array(await drawn.png().toBuffer())], 'picture.png');
}

const PDF = new File(['%PDF-1.7\n%EOF\n'], 'sheet.pdf');

async function filesOnDisk(): Promise<number> {
  const entries = await readdir(path.join(dataDir, 'files'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

async function houseKeep(): Promise<void> {
  await server.app.jobs
    .filter(isCronJob)
    .find(({ name }) => name === 'housekeeping')
    ?.run();
}

async function auditOf(entity: string, id: number) {
  const rows = await server.db
    .selectFrom('audit_log')
    .select(['action', 'actor_email', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  return rows;
}

describe('a deleted tank', () => {
  test('comes back with its number, status and records', async () => {
    await server.call(createTankStatus, { token: tokens.admin, body: { status_name: 'Depot' } });
    const tank = await newTank({ tank_status: 'Depot', relief_set_pressure: 95 });
    const reading = { tank_id: tank.id, vacuum_reading: 12, reading_timestamp: '2026-06-01T00:00:00Z' };
    await made(server.call(createVacuumReading, { token: tokens.admin, body: reading }));
    const before = (await server.call(getTank, { token: tokens.admin, params: { id: tank.id } })).body.data;
    const id = await remove(deleteTank, tank.id);
    expect((await server.call(getTank, { token: tokens.admin, params: { id: tank.id } })).status).toBe(404);
    const restored = await restore(id);
    expect(restored.body.data).toEqual({ entity: 'tank', id: tank.id, label: tank.tank_number, notes: [] });
    const after = (await server.call(getTank, { token: tokens.admin, params: { id: tank.id } })).body.data;
    expect(after).toEqual({ ...before, version: before.version + 2, updated_at: after.updated_at });
    const readings = await server.call(listVacuumReadings, { token: tokens.admin, query: { tank_id: tank.id } });
    expect(readings.body.data).toHaveLength(1);
    expect((await auditOf('tank', tank.id)).map(({ action }) => action)).toEqual(['create', 'delete', 'restore']);
  });

  test('whose number is taken needs another one', async () => {
    const tank = await newTank();
    const id = await remove(deleteTank, tank.id);
    await newTank({ tank_number: tank.tank_number.toLowerCase() });
    const text = `Another tank has the number ${tank.tank_number} now. Bring this one back under another number.`;
    expectRefusal(await restore(id), 409, 'conflict', { name: text });
    const other = `${tank.tank_number} old`;
    expect((await restore(id, { name: 'x'.repeat(41) })).status).toBe(400);
    expect((await restore(id, { name: other })).body.data.label).toBe(other);
    const { data } = (await server.call(listTanks, { token: tokens.admin, query: { search: tank.tank_number } })).body;
    expect(data.map(({ tank_number }) => tank_number)).toEqual(expect.arrayContaining([other]));
  });

  test('comes back without a status that is no longer in the list', async () => {
    const status = await made(server.call(createTankStatus, { token: tokens.admin, body: { status_name: 'Paint' } }));
    const tank = await newTank({ tank_status: 'Paint' });
    const id = await remove(deleteTank, tank.id);
    await made(server.call(deleteTankStatus, { token: tokens.admin, params: { id: status.id } }));
    const { notes } = (await restore(id)).body.data;
    expect(notes).toEqual(['It has no status now: Paint is no longer in the status list.']);
  });

  test('of the stock comes back into the stock', async () => {
    const tank = await newTank({ company_name: null });
    await restore(await remove(deleteTank, tank.id));
    const after = await server.call(getTank, { token: tokens.admin, params: { id: tank.id } });
    expect(after.body.data.company_name).toBeNull();
  });

  test('cannot be erased, because its records are kept', async () => {
    const id = await remove(deleteTank, (await newTank()).id);
    expectRefusal(await erase(id), 409, 'conflict');
    expect((await restore(id)).status).toBe(200);
  });
});

describe('a deleted procedure', () => {
  async function newProcedure(change: object = {}) {
    const file = await picture();
    const { url } = await made(server.call(uploadImage, { token: tokens.admin, file }));
    const body = { title: `Cool down ${next()}`, cover_image: url, ...change };
    const procedure = await made(server.call(createProcedure, { token: tokens.admin, body }));
    return { ...procedure, filename: url.replace('/api/uploads/', '') };
  }

  test('comes back with its cover, however long it was deleted', async () => {
    await keepFor(90);
    const procedure = await newProcedure();
    const id = await remove(deleteProcedure, procedure.id);
    await server.db.updateTable('uploads').set({ last_used_at: '2020-01-01T00:00:00Z' }).execute();
    await advance(60 * MILLISECONDS_PER_DAY);
    await houseKeep();
    expect((await restore(id)).body.data).toEqual({
      entity: 'procedure',
      id: procedure.id,
      label: procedure.title,
      notes: [],
    });
    const { filename, ...record } = procedure;
    const after = await server.call(getProcedure, { token: tokens.admin, params: { id: procedure.id } });
    expect(after.body.data).toEqual(record);
    expect((await server.call(getUpload, { token: tokens.admin, params: { filename } })).status).toBe(200);
  });

  test('leaves its files to the sweep once it is erased', async () => {
    const procedure = await newProcedure();
    const id = await remove(deleteProcedure, procedure.id);
    expect((await erase(id)).status).toBe(200);
    await server.db.updateTable('uploads').set({ last_used_at: '2020-01-01T00:00:00Z' }).execute();
    await houseKeep();
    const { filename } = procedure;
    expect((await server.call(getUpload, { token: tokens.admin, params: { filename } })).status).toBe(404);
    expect((await restore(id)).status).toBe(404);
  });

  test('comes back without a category that was deleted in the meantime', async () => {
    const category = await made(server.call(createCategory, { token: tokens.admin, body: { name: 'Purging' } }));
    await made(server.call(createCategory, { token: tokens.admin, body: { name: 'Filling' } }));
    const procedure = await newProcedure({ primary_category: ['Purging', 'Filling'] });
    const id = await remove(deleteProcedure, procedure.id);
    await made(server.call(deleteCategory, { token: tokens.admin, params: { id: category.id } }));
    expect((await restore(id)).body.data.notes).toEqual(['One of its categories no longer exists.']);
    const after = await server.call(getProcedure, { token: tokens.admin, params: { id: procedure.id } });
    expect(after.body.data.primary_category).toEqual(['Filling']);
  });

  test('of a deleted client waits for the client, and is private without one', async () => {
    const company = await newCompany();
    const fields = { visibility: 'client_specific', client_tag: company.name };
    const [first, second] = [await newProcedure(fields), await newProcedure(fields)];
    const firstId = await remove(deleteProcedure, first.id);
    const secondId = await remove(deleteProcedure, second.id);
    const companyId = await remove(deleteCompany, company.id);
    const refused = await restore(firstId);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error).toBe(`Its company ${company.name} was deleted too. Bring the company back first.`);
    await restore(companyId);
    expect((await restore(firstId)).body.data.notes).toEqual([]);
    await remove(deleteProcedure, first.id);
    await erase(await remove(deleteCompany, company.id));
    expect((await restore(secondId)).body.data.notes).toEqual(['It is private now: its client no longer exists.']);
    const after = await server.call(getProcedure, { token: tokens.admin, params: { id: second.id } });
    expect(after.body.data).toMatchObject({ visibility: 'private', client_tag: null });
  });
});

describe('a deleted company', () => {
  test('comes back with its logo', async () => {
    const company = await newCompany();
    const params = { companyName: company.name };
    await made(server.call(setCompanyLogo, { token: tokens.admin, params, file: await picture() }));
    const id = await remove(deleteCompany, company.id);
    await advance(3 * MILLISECONDS_PER_DAY);
    await houseKeep();
    expect((await restore(id)).body.data.label).toBe(company.name);
    expect((await server.call(getCompanyLogo, { token: tokens.admin, params })).status).toBe(200);
  });

  test('loses its logo when it is erased', async () => {
    const company = await newCompany();
    const onDisk = await filesOnDisk();
    const params = { companyName: company.name };
    await made(server.call(setCompanyLogo, { token: tokens.admin, params, file: await picture() }));
    const id = await remove(deleteCompany, company.id);
    expect(await filesOnDisk()).toBe(onDisk + 1);
    expect((await erase(id)).status).toBe(200);
    expect(await filesOnDisk()).toBe(onDisk);
  });

  test('whose name is taken needs another one', async () => {
    const company = await newCompany();
    const id = await remove(deleteCompany, company.id);
    await made(server.call(createCompany, { token: tokens.admin, body: { name: company.name.toUpperCase() } }));
    const text = `Another company is called ${company.name} now. Bring this one back under another name.`;
    expectRefusal(await restore(id), 409, 'conflict', { name: text });
    expect((await restore(id, { name: 'No Company' })).status).toBe(400);
    expect((await restore(id, { name: `${company.name} II` })).body.data.label).toBe(`${company.name} II`);
  });
});

describe('a deleted person', () => {
  test('comes back with their password and signs in anew', async () => {
    const person = await newPerson();
    const token = await signInAs(server, person.email);
    const before = (await server.call(getUser, { token: tokens.admin, params: { id: person.id } })).body.data;
    const id = await remove(deleteUser, person.id);
    expect((await restore(id)).body.data).toEqual({ entity: 'user', id: person.id, label: person.email, notes: [] });
    expect((await server.call(getUser, { token: tokens.admin, params: { id: person.id } })).body.data).toEqual(before);
    expect((await server.call(listDeletedLessonPlans, { token })).status).toBe(401);
    await signInAs(server, person.email);
    const actions = (await auditOf('user', person.id)).filter(({ action }) => action !== 'sign-in');
    expect(actions.at(-1)).toEqual({ action: 'restore', actor_email: 'admin@x.example', before: null, after: null });
  });

  test('whose email address has another account stays deleted', async () => {
    const person = await newPerson();
    const id = await remove(deleteUser, person.id);
    await newPerson({ email: person.email.toUpperCase() });
    const refused = await restore(id);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error).toBe(
      `Another account uses ${person.email} now. Delete it or change its email address first.`,
    );
    expect((await restore(id, { name: 'other@x.example' })).status).toBe(400);
  });

  test('who is an administrator is brought back by super-admins alone', async () => {
    const person = await newPerson({ role: 'admin', company_name: null });
    const id = await remove(deleteUser, person.id, tokens.super);
    expect((await listed()).find((entry) => entry.id === id)).toMatchObject({ needs_super_admin: true });
    expectRefusal(await restore(id), 403, 'forbidden');
    expect((await restore(id, {}, tokens.super)).status).toBe(200);
  });

  test('whose company is deleted waits for it, and has none without it', async () => {
    const company = await newCompany();
    const person = await newPerson({ company_name: company.name });
    const id = await remove(deleteUser, person.id);
    const companyId = await remove(deleteCompany, company.id);
    expectRefusal(await restore(id), 409, 'conflict');
    await erase(companyId);
    expect((await restore(id)).body.data.notes).toEqual(['It has no company now: its company no longer exists.']);
  });

  test('takes the plans that they had deleted along when the account is erased', async () => {
    const person = await newPerson({ role: 'teacher', company_name: null });
    const token = await signInAs(server, person.email);
    const plan = await newPlan(token);
    await made(server.call(uploadLessonPlanFile, { token, body: { lesson_plan_id: plan.id }, file: PDF }));
    const planId = await remove(deleteLessonPlan, plan.id, token);
    const planOfAda = await remove(deleteLessonPlan, (await newPlan()).id, tokens.ada);
    const onDisk = await filesOnDisk();
    const id = await remove(deleteUser, person.id);
    const refused = await restore(planId);
    expectRefusal(refused, 409, 'conflict');
    expect(refused.body.error).toBe("Its teacher's account was deleted. Bring the account back first.");
    expect((await erase(id)).status).toBe(200);
    const left = (await listed()).map((entry) => entry.id);
    expect(left).not.toContain(planId);
    expect(left).toContain(planOfAda);
    expect((await erase(planOfAda)).status).toBe(200);
    expect(await filesOnDisk()).toBe(onDisk - 1);
    const rows = await server.db
      .selectFrom('deleted_rows')
      .where('deleted_record_id', 'in', [id, planId])
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    expect((await auditOf('user', person.id)).at(-1)).toMatchObject({ action: 'erase', before: null, after: null });
  });
});

describe('a deleted lesson plan', () => {
  async function planWithFile() {
    const plan = await newPlan();
    const file = await made(
      server.call(uploadLessonPlanFile, { token: tokens.ada, body: { lesson_plan_id: plan.id }, file: PDF }),
    );
    const at = { start_time: '2026-06-08T13:00:00Z', end_time: '2026-06-08T14:00:00Z' };
    await made(server.call(createLessonEvent, { token: tokens.ada, body: { ...at, lesson_plan_id: plan.id } }));
    return { plan, file };
  }
  const storageUsed = async () =>
    (await server.db.selectFrom('teacher_storage').select('bytes_used').executeTakeFirst())?.bytes_used ?? 0;
  const restoreOwn = (id: number, token = tokens.ada) =>
    server.call(restoreDeletedLessonPlan, { token, params: { id } });

  test('is brought back by its teacher, with its file and its calendar entry', async () => {
    const { plan, file } = await planWithFile();
    const used = await storageUsed();
    const before = (await server.call(getLessonPlan, { token: tokens.ada, params: { id: plan.id } })).body.data;
    const id = await remove(deleteLessonPlan, plan.id, tokens.ada);
    expect(await storageUsed()).toBe(used - file.file_size);
    const held = await server.db
      .selectFrom('referenced_files')
      .select('referenced_by')
      .where('stored_name', '=', file.file_name);
    expect(await held.execute()).toEqual([{ referenced_by: 'deleted_files' }]);
    await advance(3 * MILLISECONDS_PER_DAY);
    await houseKeep();
    const own = (await server.call(listDeletedLessonPlans, { token: tokens.ada })).body.data;
    expect(own).toMatchObject([{ id, title: plan.title }]);
    const restored = await restoreOwn(id);
    expect(restored.body.data).toEqual({ entity: 'lesson_plan', id: plan.id, label: plan.title, notes: [] });
    expect((await server.call(getLessonPlan, { token: tokens.ada, params: { id: plan.id } })).body.data).toEqual(
      before,
    );
    expect(before).toMatchObject({ file_count: 1, calendar_event_count: 1 });
    expect(await storageUsed()).toBe(used);
    const params = { file_name: file.file_name };
    expect((await server.call(downloadLessonPlanFile, { token: tokens.ada, params })).text).toContain('%PDF');
    expect(await auditOf('lesson_plan', plan.id)).toEqual([]);
  });

  test('shows administrators only whose it was and when, and they may bring it back', async () => {
    const { plan } = await planWithFile();
    const id = await remove(deleteLessonPlan, plan.id, tokens.ada);
    const response = await server.call(listRecentlyDeleted, { token: tokens.admin });
    expect(response.text).not.toContain('Secret');
    expect(response.body.data[0]).toMatchObject({ id, label: null, teacher_email: 'ada@x.example' });
    const restored = await restore(id);
    expect(restored.text).not.toContain('Secret');
    expect(restored.body.data).toEqual({ entity: 'lesson_plan', id: plan.id, label: null, notes: [] });
    expect(await auditOf('lesson_plan', plan.id)).toEqual([
      { action: 'restore', actor_email: 'admin@x.example', before: null, after: null },
    ]);
  });

  test('is not seen or brought back by another teacher', async () => {
    const id = await remove(deleteLessonPlan, (await newPlan()).id, tokens.ada);
    expect((await server.call(listDeletedLessonPlans, { token: tokens.ben })).body.data).toEqual([]);
    expectRefusal(await restoreOwn(id, tokens.ben), 404, 'not_found');
    const tankId = await remove(deleteTank, (await newTank()).id);
    expectRefusal(await restoreOwn(tankId), 404, 'not_found');
    expect((await restoreOwn(id)).status).toBe(200);
    expectRefusal(await restoreOwn(id), 404, 'not_found');
  });

  test('does not come back into a full storage', async () => {
    const { plan, file } = await planWithFile();
    const id = await remove(deleteLessonPlan, plan.id, tokens.ada);
    const used = await storageUsed();
    const quota = 5 * 1024 ** 3;
    await server.db
      .updateTable('teacher_storage')
      .set({ bytes_used: quota - file.file_size + 1 })
      .execute();
    const file_error = 'Storage is full: your files may use 5 GB in total.';
    expectRefusal(await restoreOwn(id), 507, 'no_room', { file: file_error });
    await server.db.updateTable('teacher_storage').set({ bytes_used: used }).execute();
    expect((await restoreOwn(id)).status).toBe(200);
  });
});

describe('the time in which records can be brought back', () => {
  test('ends after the days of the setting; then rows and files are erased', async () => {
    const plan = await newPlan();
    await made(server.call(uploadLessonPlanFile, { token: tokens.ada, body: { lesson_plan_id: plan.id }, file: PDF }));
    const onDisk = await filesOnDisk();
    const person = await newPerson();
    const ids = [await remove(deleteLessonPlan, plan.id, tokens.ada), await remove(deleteUser, person.id)];
    const [first] = (await listed()).filter((entry) => entry.id === ids[0]);
    expect(Date.parse(first?.restorable_until ?? '') - Date.parse(first?.deleted_at ?? '')).toBe(
      30 * MILLISECONDS_PER_DAY,
    );
    await advance(30 * MILLISECONDS_PER_DAY - 1);
    await houseKeep();
    expect((await listed()).map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(await filesOnDisk()).toBe(onDisk);
    await advance(1);
    expect((await listed()).map(({ id }) => id)).not.toEqual(expect.arrayContaining(ids));
    expect((await restore(ids[0] ?? 0)).status).toBe(404);
    await houseKeep();
    expect(await filesOnDisk()).toBe(onDisk - 1);
    expect(await server.db.selectFrom('deleted_records').selectAll().where('id', 'in', ids).execute()).toEqual([]);
    expect((await auditOf('user', person.id)).at(-1)).toEqual({
      action: 'erase',
      actor_email: null,
      before: null,
      after: null,
    });
  });

  test('follows the setting: with 0 nothing is kept, not even what was deleted before', async () => {
    const earlier = await remove(deleteTank, (await newTank()).id);
    await keepFor(0);
    const plan = await newPlan();
    const onDisk = await filesOnDisk();
    await made(server.call(uploadLessonPlanFile, { token: tokens.ada, body: { lesson_plan_id: plan.id }, file: PDF }));
    const deleted = await server.call(deleteLessonPlan, { token: tokens.ada, params: { id: plan.id } });
    expect(deleted.status).toBe(200);
    expect(await filesOnDisk()).toBe(onDisk);
    expect(await listed()).toEqual([]);
    expectRefusal(await restore(earlier), 404, 'not_found');
  });
});

describe('the list', () => {
  test('is paged, and can show one kind', async () => {
    await keepFor(365);
    for (let count = 0; count < 3; count += 1) await remove(deleteTank, (await newTank()).id);
    const first = await server.call(listRecentlyDeleted, { token: tokens.admin, query: { entity: 'tank', limit: 2 } });
    expect(first.body.data).toHaveLength(2);
    const query = { entity: 'tank', limit: 2, cursor: first.body.next_cursor };
    const second = await server.call(listRecentlyDeleted, { token: tokens.admin, query });
    const ids = [...first.body.data, ...second.body.data].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(first.body.data[0]).toMatchObject({
      entity: 'tank',
      company_name: 'Polar Gas',
      deleted_by_email: 'admin@x.example',
    });
    expect((await listed({ entity: 'company' })).every(({ entity }) => entity === 'company')).toBe(true);
  });

  test('never holds contents', async () => {
    const person = await newPerson({ first_name: 'Hidden', phone: '+1 555 0100' });
    await remove(deleteUser, person.id);
    const response = await server.call(listRecentlyDeleted, { token: tokens.super });
    expect(response.text).not.toContain('Hidden');
    expect(response.text).not.toContain('0100');
  });
});

test('of two requests to bring a record back one does it', async () => {
  const tank = await newTank();
  const id = await remove(deleteTank, tank.id);
  const responses = await Promise.all([restore(id), restore(id)]);
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const open = await server.db
    .selectFrom('tank_assignments')
    .select('company_id')
    .where('tank_id', '=', tank.id)
    .where('released_at', 'is', null)
    .execute();
  expect(open).toEqual([{ company_id: polarId }]);
});
