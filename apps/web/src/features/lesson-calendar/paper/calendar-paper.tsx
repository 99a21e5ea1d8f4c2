import type { LessonEvent, LessonText } from '@dewar/contract/lesson-calendar';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { shortenText } from '@dewar/domain/lessons/one-page';
import type { PaperSize } from '@dewar/domain/lessons/paper-sizes';
import type { CSSProperties, Ref } from 'react';
import { createPortal } from 'react-dom';
import { formatClock, formatWeekday } from '../../../shared/format/times.ts';
import { useSchoolTimeZone, useSession } from '../../../shared/session/session.ts';
import { tintColors } from '../../../shared/ui/states/tint-colors.ts';
import type { ColorOf } from '../board-events.ts';
import styles from './calendar-paper.module.css';
import type { PaperDay } from './paper-weeks.ts';

export interface LaidCalendar {
  /** 'June 2026'. */
  readonly title: string;
  readonly weeks: readonly (readonly PaperDay[])[];
  /** The texts of the plans; empty for a month. */
  readonly texts: readonly LessonText[];
}

interface CalendarPaperProps extends LaidCalendar {
  readonly size: PaperSize;
  readonly colorOf: ColorOf;
  /** Words of each section; null prints all. */
  readonly limit: number | null;
  readonly ref: Ref<HTMLElement>;
}

/** The calendar on one page across: a second element that is printed instead of the screen. */
export function CalendarPaper({ title, weeks, texts, size, colorOf, limit, ref }: CalendarPaperProps) {
  const user = useSession()?.user;
  const [first = []] = weeks;
  return createPortal(
    <article ref={ref} className={styles.paper} data-size={size} aria-label="Printed calendar">
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.teacher}>{user && (fullNameOf(user) ?? user.email)}</p>
      </header>
      <div className={styles.days} style={{ '--columns': first.length } as CSSProperties} data-days>
        {first.map(({ date }) => (
          <p key={date} className={styles.weekday}>
            {formatWeekday(`${date}T00:00:00Z`, 'UTC')}
          </p>
        ))}
        {weeks.flat().map(({ date, isInside, events }) => (
          <section key={date} className={styles.day} data-is-inside={isInside} aria-label={date}>
            <p className={styles.date}>{Number(date.slice(-2))}</p>
            {isInside &&
              events.map((event) => (
                <Entry
                  key={event.id}
                  {...{ event, colorOf, limit }}
                  text={texts.find(({ lesson_plan_id }) => lesson_plan_id === event.lesson_plan_id)}
                />
              ))}
          </section>
        ))}
      </div>
    </article>,
    document.body,
  );
}

interface EntryProps extends Pick<CalendarPaperProps, 'colorOf' | 'limit'> {
  readonly event: LessonEvent;
  readonly text: LessonText | undefined;
}

function Entry({ event, colorOf, limit, text }: EntryProps) {
  const timeZone = useSchoolTimeZone();
  const { title, subject, all_day, no_school, start_time, end_time } = event;
  const colors = subject === null ? null : tintColors(colorOf(subject)).light;
  return (
    <div
      className={styles.entry}
      data-no-school={no_school || undefined}
      style={colors === null ? {} : { background: colors.surface, borderColor: colors.text }}
    >
      <p className={styles.name}>
        {!all_day && (
          <span className={styles.hours}>
            {formatClock(start_time, timeZone)}–{formatClock(end_time, timeZone)}{' '}
          </span>
        )}
        {no_school && 'No school: '}
        {title}
        {subject !== null && <span className={styles.subject}> {subject}</span>}
      </p>
      {limit !== 0 &&
        text?.sections.map(({ section_name, display_name, content }) => (
          <p key={section_name} className={styles.text}>
            <b>{display_name}</b> {limit === null ? content : shortenText(content, limit)}
          </p>
        ))}
    </div>
  );
}
