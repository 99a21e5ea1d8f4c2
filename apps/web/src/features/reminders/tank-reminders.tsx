import type { TankReminder } from '@dewar/contract/reminders';
import { REMINDER_LABELS } from '@dewar/domain/reminders/reminder-causes';
import { SNOOZE_LABELS, SNOOZES, type Snooze } from '@dewar/domain/reminders/snoozes';
import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { useCan } from '../../shared/session/use-can.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { notifyError } from '../../shared/ui/states/notify.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import styles from './reminders.module.css';
import { tankRemindersQuery, useReminderActions } from './reminders-api.ts';

const SNOOZE_CHOICES = SNOOZES.map((value) => ({ value, label: SNOOZE_LABELS[value] }));

/** What a tank reminds of now, and who takes care of it; nothing while it reminds of nothing. */
export function TankReminders({ tankId }: { readonly tankId: number }) {
  const { data: reminders = [] } = useQuery(tankRemindersQuery(tankId));
  if (reminders.length === 0) return null;
  return (
    <TitledSection title="Reminders">
      <ul className={styles.list} aria-label="Reminders">
        {reminders.map((reminder) => (
          <Reminder key={reminder.id} reminder={reminder} />
        ))}
      </ul>
    </TitledSection>
  );
}

function Reminder({ reminder }: { readonly reminder: TankReminder }) {
  const { id, cause, since, acknowledged, snoozed_until } = reminder;
  const { snooze, acknowledge, withdraw } = useReminderActions(id);
  const can = useCan();
  const label = REMINDER_LABELS[cause];
  const run = (work: () => Promise<unknown>) => () =>
    void withErrorMessage('The reminder could not be changed', work()).catch(notifyError);
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>{label}</div>
        <div className={styles.hint}>
          {acknowledged === null ? (
            <>
              Since <ExactTime at={since} />
            </>
          ) : (
            <>
              {acknowledged.is_own ? 'You take care of it' : `${acknowledged.by_name} takes care of it`} since{' '}
              <ExactTime at={acknowledged.at} />
            </>
          )}
          {acknowledged === null && snoozed_until !== null && (
            <>
              , put off until <ExactTime at={snoozed_until} />
            </>
          )}
        </div>
      </div>
      <div className={`${styles.actions} ${styles.answers}`}>
        {acknowledged === null && (
          <>
            <NativeSelect
              aria-label={`Put off: ${label}`}
              value=""
              data={[{ value: '', label: 'Put off …' }, ...SNOOZE_CHOICES]}
              onChange={({ currentTarget }) => run(() => snooze(currentTarget.value as Snooze))()}
            />
            <Button aria-label={`I take care of it: ${label}`} onClick={run(acknowledge)}>
              I take care of it
            </Button>
          </>
        )}
        {acknowledged !== null && can('release', 'reminder', acknowledged) && (
          <Button variant="default" aria-label={`Give back: ${label}`} onClick={run(withdraw)}>
            Give back
          </Button>
        )}
      </div>
    </li>
  );
}
