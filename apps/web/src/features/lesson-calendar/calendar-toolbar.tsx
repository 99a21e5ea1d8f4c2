import { ActionIcon, Button } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '../../shared/ui/icons/icons.ts';
import type { CalendarView } from './calendar-views.ts';
import styles from './lesson-calendar.module.css';
import { stepDate, titleOf } from './visible-days.ts';

const LABELS: Readonly<Record<CalendarView, string>> = { month: 'Month', week: 'Week', day: 'Day', list: 'List' };

interface CalendarToolbarProps {
  readonly view: CalendarView;
  readonly views: readonly CalendarView[];
  readonly date: string;
  readonly today: string;
  readonly onView: (view: CalendarView) => void;
  readonly onDate: (date: string) => void;
}

/** Chooses the days and the view. */
export function CalendarToolbar({ view, views, date, today, onView, onDate }: CalendarToolbarProps) {
  const span = view === 'list' ? 'week' : view;
  return (
    <div className={styles.toolbar}>
      <div className={styles.days}>
        <Button variant="default" onClick={() => onDate(today)}>
          Today
        </Button>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={`Previous ${span}`}
          onClick={() => onDate(stepDate(view, date, -1))}
        >
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={`Next ${span}`}
          onClick={() => onDate(stepDate(view, date, 1))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={styles.span} aria-live="polite">
          {titleOf(view, date)}
        </h2>
      </div>
      <fieldset className={styles.views}>
        <legend>View</legend>
        {views.map((offered) => (
          <button key={offered} type="button" aria-pressed={offered === view} onClick={() => onView(offered)}>
            {LABELS[offered]}
          </button>
        ))}
      </fieldset>
    </div>
  );
}
