import type { LessonEvent, LessonText } from '@dewar/contract/lesson-calendar';
import type { PaperSize } from '@dewar/domain/lessons/paper-sizes';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { IconPrinter } from '../../shared/ui/icons/icons.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import type { ColorOf } from './board-events.ts';
import type { CalendarView } from './calendar-views.ts';
import { eventsQuery, lessonTextsQuery } from './lesson-calendar-api.ts';
import { CalendarPaper, type LaidCalendar } from './paper/calendar-paper.tsx';
import { listPaperWeeks, paperViewOf } from './paper/paper-weeks.ts';
import { useCalendarPrinting } from './paper/use-calendar-printing.ts';
import { titleOf, visibleDays } from './visible-days.ts';

interface PrintCalendarButtonProps {
  readonly view: CalendarView;
  readonly date: string;
  readonly size: PaperSize;
  readonly colorOf: ColorOf;
}

/** Prints the month, or the week with the texts of its plans, on one page. */
export function PrintCalendarButton({ view, date, size, colorOf }: PrintCalendarButtonProps) {
  const queryClient = useQueryClient();
  const timeZone = useSchoolTimeZone();
  const [isLoading, setLoading] = useState(false);
  const printed = paperViewOf(view);
  const days = visibleDays(printed, date);

  const layOut = (events: readonly LessonEvent[], texts: readonly LessonText[]): LaidCalendar => ({
    title: titleOf(printed, date),
    weeks: listPaperWeeks(events, { view: printed, date, timeZone }),
    texts,
  });
  const { laid, paper, print } = useCalendarPrinting(() => {
    const events = queryClient.getQueryData(eventsQuery(days).queryKey);
    return events === undefined
      ? null
      : layOut(events, queryClient.getQueryData(lessonTextsQuery(days).queryKey) ?? []);
  });
  const load = async () => {
    const events = await queryClient.fetchQuery(eventsQuery(days));
    return layOut(events, printed === 'month' ? [] : await queryClient.fetchQuery(lessonTextsQuery(days)));
  };
  const start = async () => {
    setLoading(true);
    try {
      const calendar = await load();
      setLoading(false);
      print(calendar);
    } catch (error) {
      setLoading(false);
      notifyError(error);
    }
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden />}
        loading={isLoading}
        onClick={() => void start()}
      >
        {printed === 'month' ? 'Print month' : 'Print week'}
      </Button>
      {laid !== null && <CalendarPaper ref={paper} {...laid} {...{ size, colorOf }} />}
    </>
  );
}
