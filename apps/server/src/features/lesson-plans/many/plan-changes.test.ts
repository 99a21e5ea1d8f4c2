import { BULK_LIMIT } from '@dewar/contract/bulk';
import { listPlanLessons } from '@dewar/contract/lesson-calendar';
import { listLessonPlanFiles, uploadLessonPlanFile } from '@dewar/contract/lesson-plan-files';
import {
  deleteLessonPlan,
  getLessonPlan,
  type LessonPlan,
  listLessonPlans,
  updateLessonPlan,
} from '@dewar/contract/lesson-plans';
import { changePlans, previewPlansChange, undoPlanChange } from '@dewar/contract/plan-changes';
import { listDeletedLessonPlans, restoreDeletedLessonPlan } from '@dewar/contract/recently-deleted';
import { SETTINGS } from '@dewar/domain/settings/settings';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashOfState } from '../../../../test-support/hash-of-state.ts';
import { whileHeld } from '../../../../test-support/held-row.ts';
import { type LessonWorld, startLessonWorld } from '../../../../test-support/lesson-world.ts';
import { deleteOldPlanChanges } from './plan-change-repository.ts';

let world: LessonWorld;
beforeAll(async () => {
  world = await startLessonWorld();
});
beforeEach(async () => {
  await world.server.db.deleteFrom('lesson_plans').execute();
  await world.server.db.deleteFrom('deleted_records').execute();
});
afterAll(() => world.server.stop());

type Who = 'ada' | 'ben';
const as = (who: Who = 'ada') => ({ token: world.tokens[who] });
const seen = (plans: readonly Pick<LessonPlan, 'id' | 'version'>[]) =>
  plans.map(({ id, version }) => ({ id, version }));
const change = (plans: readonly LessonPlan[], given: object, who: Who = 'ada') =>
  world.server.call(changePlans, { ...as(who), body: { plans: seen(plans), ...given } });
const rename = (plans: readonly LessonPlan[], subject = 'Chemistry') => change(plans, { act: 'subject', subject });
const remove = (plans: readonly LessonPlan[]) => change(plans, { act: 'delete' });
const undo = (id: number | null, who: Who = 'ada') =>
  world.server.call(undoPlanChange, { ...as(who), params: { id: id ?? 0 } });
const read = (id: number) => world.server.call(getLessonPlan, { ...as(), params: { id } });
const edit = (id: number, body: object) => world.server.call(updateLessonPlan, { ...as(), params: { id }, body });
const deletedTitles = async () =>
  (await world.server.call(listDeletedLessonPlans, { ...as(), query: {} })).body.data.map(({ title }) => title);
const outcomes = (fates: readonly { readonly outcome: string; readonly message: string }[]) =>
  fates.map(({ outcome, message }) => [outcome, message]);

/** With a file and two entries in the calendar. */
async function newFullPlan() {
  const plan = await world.newPlan();
  const file = new File([new Uint8Array(Buffer.from('%PDF-1.4\n%%EOF'))], 'Quiz.pdf');
  await world.server.call(uploadLessonPlanFile, { ...as(), body: { lesson_plan_id: plan.id }, file });
  for (const day of ['08', '09']) {
    const times = { start_time: `2026-06-${day}T13:00:00Z`, end_time: `2026-06-${day}T14:00:00Z` };
    await world.newEvent({ ...times, lesson_plan_id: plan.id });
  }
  return plan;
}

describe('several lesson plans', () => {
  test('are shown beforehand with what goes with them, and nothing is written', async () => {
    const [full, bare] = [await newFullPlan(), await world.newPlan()];
    const before = await hashOfState(world.server);
    const preview = (body: object) =>
      world.server.call(previewPlansChange, { ...as(), body: { plans: seen([full, bare]), ...body } });
    expect((await preview({ act: 'delete' })).body.data).toEqual([
      { id: full.id, label: full.title, outcome: 'done', message: 'Deleted with 1 attachment and 2 calendar entries' },
      { id: bare.id, label: bare.title, outcome: 'done', message: 'Deleted' },
    ]);
    expect(outcomes((await preview({ act: 'subject', subject: 'Art' })).body.data)[0]).toEqual([
      'done',
      'Subject: Science → Art',
    ]);
    expect(await hashOfState(world.server)).toBe(before);
  });

  test('each get the subject, have it already, or are refused by themselves; nobody changes another teacher’s', async () => {
    const [first, has, stale] = [
      await world.newPlan(),
      await world.newPlan({ subject: 'Math' }),
      await world.newPlan(),
    ];
    const others = await world.newPlan({}, 'ben');
    await edit(stale.id, { title: 'Mine' });
    const order = async () =>
      (await world.server.call(listLessonPlans, { ...as(), query: {} })).body.data.map(({ id }) => id);
    const before = await order();
    // In the teacher's own spelling.
    const { body } = await rename([first, has, stale, others], 'math');
    expect(outcomes(body.data.fates)).toEqual([
      ['done', 'Subject: Science → Math'],
      ['unchanged', 'Has this already'],
      ['refused', 'It was changed since.'],
      ['refused', 'Not found.'],
    ]);
    expect(body.data.fates[3]?.label).toBeNull();
    expect((await read(first.id)).body.data).toMatchObject({ subject: 'Math', version: 2, title: first.title });
    expect((await read(stale.id)).body.data.subject).toBe('Science');
    expect((await world.server.call(getLessonPlan, { ...as('ben'), params: { id: others.id } })).body.data).toEqual(
      others,
    );
    expect(await order()).toEqual(before);
  });

  test('are refused if a save finishes while the request waits for it', async () => {
    const [racing, fresh] = [await world.newPlan(), await world.newPlan()];
    const { body } = await whileHeld(
      world.server,
      (db) => db.updateTable('lesson_plans').set({ title: 'Saved', version: 2 }).where('id', '=', racing.id).execute(),
      () => rename([racing, fresh]),
    );
    expect(body.data.fates.map(({ outcome }) => outcome)).toEqual(['refused', 'done']);
  });

  test('are refused whole without a subject, for too many, and for one named twice', async () => {
    const plan = await world.newPlan();
    const many = Array.from({ length: BULK_LIMIT + 1 }, (_, index) => ({ ...plan, id: index + 1 }));
    const answers = [await change([plan], { act: 'subject' }), await remove(many), await remove([plan, plan])];
    expect(answers.map(({ status, body }) => [status, Object.keys(body.fields ?? {})])).toEqual([
      [400, ['subject']],
      [400, ['plans']],
      [400, ['plans']],
    ]);
    expect((await read(plan.id)).body.data).toEqual(plan);
  });
});

describe('a change of several plans', () => {
  test('is undone once and by its teacher alone; plans changed or deleted since are told', async () => {
    const [math, science, edited, gone] = [
      await world.newPlan({ subject: 'Math' }),
      await world.newPlan(),
      await world.newPlan(),
      await world.newPlan(),
    ];
    const { change_id } = (await rename([math, science, edited, gone])).body.data;
    await edit(edited.id, { title: 'Mine' });
    await world.server.call(deleteLessonPlan, { ...as(), params: { id: gone.id } });
    expect((await undo(change_id, 'ben')).status).toBe(404);
    expect(outcomes((await undo(change_id)).body.data)).toEqual([
      ['done', 'As before'],
      ['done', 'As before'],
      ['refused', 'It was changed since.'],
      ['refused', 'It was deleted since.'],
    ]);
    expect((await read(math.id)).body.data.subject).toBe('Math');
    expect((await read(science.id)).body.data.subject).toBe('Science');
    expect((await read(edited.id)).body.data.subject).toBe('Chemistry');
    expect((await undo(change_id)).text).toContain('undone already');
  });

  test('that gives nothing back can be undone later, but not after seven days', async () => {
    const plan = await world.newPlan();
    const { change_id } = (await rename([plan])).body.data;
    await edit(plan.id, { title: 'Mine' });
    expect((await undo(change_id)).body.data[0]?.outcome).toBe('refused');
    await world.server.db.updateTable('lesson_plans').set({ version: 2 }).where('id', '=', plan.id).execute();
    const changedDaysAgo = (interval: string) =>
      world.server.pool.query('update plan_changes set changed_at = $1::timestamptz - $2::interval where id = $3', [
        world.server.clock.now(),
        interval,
        change_id,
      ]);
    await changedDaysAgo('7 days');
    expect((await undo(change_id)).text).toContain('older than seven days');
    await changedDaysAgo('6 days 23:59:59');
    expect((await undo(change_id)).body.data[0]?.outcome).toBe('done');
  });

  test('is deleted once it could not be undone for seven days more', async () => {
    const { change_id } = (await rename([await world.newPlan()])).body.data;
    const isKeptAfter = async (days: number) => {
      await deleteOldPlanChanges(world.server.db, new Date(world.server.clock.now().getTime() + days * 86_400_000));
      const changes = await world.server.db.selectFrom('plan_changes').select('id').execute();
      return changes.some(({ id }) => id === change_id);
    };
    expect(await isKeptAfter(13)).toBe(true);
    expect(await isKeptAfter(14)).toBe(false);
  });

  test('without effect is not kept', async () => {
    const plan = await world.newPlan();
    expect((await rename([plan], 'science')).body.data).toMatchObject({ change_id: null });
  });

  test('that deleted plans brings them back with their files and calendar entries', async () => {
    const [full, bare] = [await newFullPlan(), await world.newPlan()];
    const { body } = await remove([full, bare]);
    expect((await read(full.id)).status).toBe(404);
    expect((await deletedTitles()).toSorted()).toEqual([full.title, bare.title].toSorted());
    expect(outcomes((await undo(body.data.change_id)).body.data).map(([outcome]) => outcome)).toEqual(['done', 'done']);
    expect((await read(full.id)).body.data).toMatchObject({
      title: full.title,
      file_count: 1,
      calendar_event_count: 2,
    });
    expect(await deletedTitles()).toEqual([]);
    const files = await world.server.call(listLessonPlanFiles, { ...as(), query: { lesson_plan_id: full.id } });
    expect(files.body.data).toHaveLength(1);
    const lessons = await world.server.call(listPlanLessons, { ...as(), params: { id: full.id } });
    expect(lessons.body.data).toHaveLength(2);
  });

  test('brings back neither what was brought back by itself nor what was erased', async () => {
    const [back, erased, left] = [await world.newPlan(), await world.newPlan(), await world.newPlan()];
    const { change_id } = (await remove([back, erased, left])).body.data;
    const entries = (await world.server.call(listDeletedLessonPlans, { ...as(), query: {} })).body.data;
    const entryOf = ({ id }: LessonPlan) => entries.find(({ record_id }) => record_id === id)?.id ?? 0;
    await world.server.call(restoreDeletedLessonPlan, { ...as(), params: { id: entryOf(back) } });
    await world.server.db.deleteFrom('deleted_records').where('id', '=', entryOf(erased)).execute();
    expect(outcomes((await undo(change_id)).body.data)).toEqual([
      ['refused', 'It was brought back already.'],
      ['refused', 'It is no longer kept.'],
      ['done', 'As before'],
    ]);
  });

  test('that deleted plans for good offers no undo', async () => {
    const nothing = { scope: 'general', setting_key: SETTINGS.deleted_records_kept_days.key, setting_value: '0' };
    await world.server.db.insertInto('settings').values(nothing).execute();
    const plan = await world.newPlan();
    expect((await remove([plan])).body.data).toMatchObject({ change_id: null, fates: [{ outcome: 'done' }] });
    expect((await read(plan.id)).status).toBe(404);
  });
});
