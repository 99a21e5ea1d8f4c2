import type { QueryOf } from '@dewar/contract/endpoint';
import * as contract from '@dewar/contract/lesson-calendar';
import * as scheduling from '@dewar/contract/lesson-scheduling';
import { getSchoolClock, updateSchoolClock } from '@dewar/contract/school-clock';
import { MAX_EVENT_DAYS, MAX_TEXT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { MAX_SCHOOL_WEEKS } from '@dewar/domain/lessons/school-year';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { requireVersion } from '../../shared/database/require-version.ts';
import { invalidInput } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { Server } from '../../shared/http/server.ts';
import { type RequestContext, withTransaction } from '../../shared/request-context.ts';
import { getOwnPlan } from '../lesson-plans/lesson-plan-access.ts';
import { bumpFrom, previewBump } from './bump-service.ts';
import { previewCopies } from './copy-service.ts';
import { calendarFileOf, eventsToExport } from './lesson-event-export.ts';
import { deleteEvents, listEvents, lockEvent, spanOf } from './lesson-event-repository.ts';
import { addEvent, calendarOf, editEvent, getEvent } from './lesson-event-service.ts';
import { moveMany, removeMany } from './move-service.ts';
import { listPeriods } from './period-service.ts';
import { listPlanLessons } from './plan-lessons.ts';
import { addLessons } from './schedule-service.ts';
import { changeSchoolClock, readSchoolClock } from './school-clock-service.ts';
import { proposeSlot, proposeSlots } from './slot-service.ts';
import { listTaughtTexts } from './taught-texts.ts';
import { listTaughtWeeks } from './taught-weeks.ts';

const DAYS_PER_WEEK = 7;

export function lessonCalendarRoutes({ mount, config }: Server): void {
  mount(contract.listLessonEvents, async ({ context, query }) => ({ data: await listDays(context, query) }));

  mount(contract.exportLessonEvents, async ({ context, person, query }) =>
    exportList(context, {
      ...eventsToExport(await listDays(context, query)),
      query,
      timeZone: calendarOf(person).timeZone,
    }),
  );

  mount(contract.listTaughtWeeks, async ({ db, person, query: { start_date, end_date } }) => {
    requireSpan(start_date, end_date, MAX_SCHOOL_WEEKS * DAYS_PER_WEEK);
    const calendar = calendarOf(person);
    return { data: await listTaughtWeeks(db, calendar, spanOf(calendar, start_date, end_date)) };
  });

  mount(contract.listLessonTexts, async ({ db, person, query: { start_date, end_date } }) => {
    requireSpan(start_date, end_date, MAX_TEXT_DAYS);
    const calendar = calendarOf(person);
    return { data: await listTaughtTexts(db, calendar, spanOf(calendar, start_date, end_date)) };
  });

  mount(contract.proposeLessonSlot, async ({ context, params: { id } }) => ({
    data: await proposeSlot(context, { plan_id: id }),
  }));

  mount(contract.listPlanLessons, async ({ context, db, person, params: { id } }) => {
    await getOwnPlan(db, person.id, id);
    return { data: await listPlanLessons(context, id) };
  });

  mount(contract.createLessonEvent, async ({ context, body }) => ({ data: await addEvent(context, body) }));

  mount(contract.updateLessonEvent, async ({ context, params: { id }, body, expectedVersion }) => ({
    data: await editEvent(context, { id, body, expectedVersion }),
  }));

  mount(contract.deleteLessonEvent, async ({ context, params: { id }, expectedVersion }) => ({
    data: await withTransaction(context, async (within, transaction) => {
      const { record } = await getEvent(within, id, lockEvent);
      await requireVersion(record.version, expectedVersion, async () => JSON.stringify(record));
      await deleteEvents(transaction, [id]);
      return { id };
    }),
  }));

  mount(contract.bumpLessonEvents, async ({ context, params: { id }, expectedVersion }) => ({
    data: await bumpFrom(context, { id, expectedVersion }),
  }));

  mount(contract.previewLessonBump, async ({ context, params: { id } }) => ({
    data: await previewBump(context, id),
  }));

  mount(contract.moveLessonEvents, async ({ context, body }) => ({ data: await moveMany(context, body) }));

  mount(scheduling.proposeLessonSlots, async ({ context, query }) => ({
    data: await proposeSlots(context, query),
  }));

  mount(scheduling.listLessonPeriods, async ({ context, query }) => {
    requireSpan(query.start_date, query.end_date, MAX_TEXT_DAYS);
    return { data: await listPeriods(context, query) };
  });

  mount(scheduling.previewLessonCopies, async ({ context, query }) => {
    requireSpan(query.start_date, query.end_date, MAX_EVENT_DAYS);
    return { data: await previewCopies(context, query) };
  });

  mount(getSchoolClock, async ({ context }) => ({ data: await readSchoolClock(context) }));

  mount(updateSchoolClock, async ({ context, body }) => ({
    data: await changeSchoolClock(context, body.timezone),
  }));

  mount(scheduling.scheduleLessons, async ({ context, body }) => ({ data: await addLessons(context, body) }));

  mount(scheduling.removeLessonEvents, async ({ context, body }) => ({ data: await removeMany(context, body) }));

  mount(contract.exportLessonCalendar, async ({ context }) => {
    const body = Buffer.from(await calendarFileOf(context, config.publicUrl));
    const { ICALENDAR } = await import('./calendar-file.ts');
    return new FileResponse({ body, contentType: ICALENDAR, fileName: 'lesson-calendar.ics', size: body.length });
  });
}

/** The entries between two days. Throws 400 for too many days. */
async function listDays(
  { db, person }: RequestContext,
  { start_date, end_date }: QueryOf<typeof contract.listLessonEvents>,
) {
  requireSpan(start_date, end_date, MAX_EVENT_DAYS);
  const calendar = calendarOf(person);
  return listEvents(db, calendar, spanOf(calendar, start_date, end_date));
}

function requireSpan(start_date: string, end_date: string, most: number): void {
  const days = daysBetween(start_date, end_date) + 1;
  if (days < 1) throw invalidInput({ end_date: 'End date must not be before the start date' });
  if (days > most) throw invalidInput({ end_date: `End date must be within ${most} days` });
}
