import type { QueryOf } from '@dewar/contract/endpoint';
import * as contract from '@dewar/contract/lesson-calendar';
import * as scheduling from '@dewar/contract/lesson-scheduling';
import { MAX_EVENT_DAYS, MAX_TEXT_DAYS } from '@dewar/domain/lessons/lesson-limits';
import { daysBetween } from '@dewar/domain/time/calendar-dates';
import { type Database, inTransaction } from '../../shared/database/database.ts';
import { invalidInput } from '../../shared/errors.ts';
import { exportList } from '../../shared/exports/export-list.ts';
import { FileResponse } from '../../shared/http/file-response.ts';
import type { Server } from '../../shared/http/server.ts';
import type { SignedIn } from '../../shared/http/signed-in.ts';
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
import { proposeSlot, proposeSlots } from './slot-service.ts';
import { listTaughtTexts } from './taught-texts.ts';

export function lessonCalendarRoutes({ mount, config }: Server): void {
  mount(contract.listLessonEvents, async ({ db, person, query }) => ({ data: await listDays(db, person, query) }));

  mount(contract.exportLessonEvents, async ({ db, person, now, query }) =>
    exportList({ db, person, now }, { ...eventsToExport(await listDays(db, person, query)), query }),
  );

  mount(contract.listLessonTexts, async ({ db, person, query: { start_date, end_date } }) => {
    requireSpan(start_date, end_date, MAX_TEXT_DAYS);
    const calendar = calendarOf(person);
    return { data: await listTaughtTexts(db, calendar, spanOf(calendar, start_date, end_date)) };
  });

  mount(contract.proposeLessonSlot, async ({ db, person, now, params: { id } }) => ({
    data: await proposeSlot(db, person, { plan_id: id, now }),
  }));

  mount(contract.listPlanLessons, async ({ db, person, params: { id } }) => {
    await getOwnPlan(db, person.id, id);
    return { data: await listPlanLessons(db, person, id) };
  });

  mount(contract.createLessonEvent, async ({ db, person, body }) => ({ data: await addEvent(db, person, body) }));

  mount(contract.updateLessonEvent, async ({ db, person, params: { id }, body, expectedVersion }) => ({
    data: await editEvent(db, person, { id, body, expectedVersion }),
  }));

  mount(contract.deleteLessonEvent, async ({ db, person, params: { id } }) => ({
    data: await inTransaction(db, async (transaction) => {
      await getEvent(transaction, person, id, lockEvent);
      await deleteEvents(transaction, [id]);
      return { id };
    }),
  }));

  mount(contract.bumpLessonEvents, async ({ db, person, params: { id }, expectedVersion }) => ({
    data: await bumpFrom(db, person, { id, expectedVersion }),
  }));

  mount(contract.previewLessonBump, async ({ db, person, params: { id } }) => ({
    data: await previewBump(db, person, id),
  }));

  mount(contract.moveLessonEvents, async ({ db, person, body }) => ({ data: await moveMany(db, person, body) }));

  mount(scheduling.proposeLessonSlots, async ({ db, person, now, query }) => ({
    data: await proposeSlots(db, person, { ...query, now }),
  }));

  mount(scheduling.listLessonPeriods, async ({ db, person, query }) => {
    requireSpan(query.start_date, query.end_date, MAX_TEXT_DAYS);
    return { data: await listPeriods(db, person, query) };
  });

  mount(scheduling.previewLessonCopies, async ({ db, person, query }) => {
    requireSpan(query.start_date, query.end_date, MAX_EVENT_DAYS);
    return { data: await previewCopies(db, person, query) };
  });

  mount(scheduling.scheduleLessons, async ({ db, person, body }) => ({ data: await addLessons(db, person, body) }));

  mount(scheduling.removeLessonEvents, async ({ db, person, body }) => ({ data: await removeMany(db, person, body) }));

  mount(contract.exportLessonCalendar, async ({ db, person }) => {
    const body = Buffer.from(await calendarFileOf(db, person, config.publicUrl));
    const { ICALENDAR } = await import('./calendar-file.ts');
    return new FileResponse({ body, contentType: ICALENDAR, fileName: 'lesson-calendar.ics', size: body.length });
  });
}

/** The entries between two days. Throws 400 for too many days. */
async function listDays(
  db: Database,
  person: SignedIn,
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
