import type { LessonEvent } from '@dewar/contract/lesson-calendar';
import { describeEntry } from '@dewar/domain/lessons/lesson-times';
import { addDays } from '@dewar/domain/time/calendar-dates';
import type { EventInput } from '@fullcalendar/react';
import { tintColors } from '../../shared/ui/states/tint-colors.ts';

/** The colour of a subject, '#rrggbb'. */
export type ColorOf = (subject: string) => string;

/** The events in the calendar library's format; days without school are also shaded. */
export function shownEvents(events: readonly LessonEvent[], colorOf: ColorOf): EventInput[] {
  return events.flatMap((event) => {
    const drawn = {
      id: String(event.id),
      title: describeEntry(event),
      subject: event.subject,
      ...timesOf(event),
      ...colorsOf(event, colorOf),
    };
    if (!event.no_school) return [drawn];
    return [drawn, { ...timesOf(event), id: `shade-${event.id}`, title: '', display: 'background' }];
  });
}

function timesOf({ start_time, end_time, start_date, end_date }: LessonEvent): EventInput {
  if (start_date === null || end_date === null) return { start: start_time, end: end_time, allDay: false };
  return { start: start_date, end: addDays(end_date, 1), allDay: true };
}

/** The colour of a subject as on its badge; grey without one. */
function colorsOf({ subject }: LessonEvent, colorOf: ColorOf): EventInput {
  if (subject === null) return { color: 'var(--event-plain)', contrastColor: 'var(--event-plain-text)' };
  const { light, dark } = tintColors(colorOf(subject));
  return {
    color: `light-dark(${light.surface}, ${dark.surface})`,
    contrastColor: `light-dark(${light.text}, ${dark.text})`,
  };
}
