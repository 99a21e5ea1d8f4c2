import type { MoveRemark } from '@dewar/domain/lessons/move-to-periods';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import styles from './lesson-calendar.module.css';

interface MoveRemarksProps {
  readonly remarks: readonly MoveRemark[];
  readonly subject: string | null;
}

/** What a person should know about a lesson that is about to move. */
export function MoveRemarks({ remarks, subject }: MoveRemarksProps) {
  return remarks.map((remark) => (
    <p key={remark} className={styles.remark}>
      <IconAlertTriangle size={16} aria-hidden />
      <span>{describeRemark(remark, subject ?? 'This subject')}</span>
    </p>
  ));
}

function describeRemark(remark: MoveRemark, subject: string): string {
  switch (remark) {
    case 'not-in-timetable':
      return `${subject} is not in your timetable: by school days, at the same time.`;
    case 'was-outside-periods':
      return `Was outside the periods of ${subject} in your timetable.`;
    case 'is-shortened':
      return 'Shortened: the new period is shorter.';
    case 'is-long':
      return 'Lasts longer than a day: is its end right?';
  }
}
