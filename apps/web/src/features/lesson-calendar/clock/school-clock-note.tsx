import type { SchoolClock } from '@dewar/contract/school-clock';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { cityOf } from '../../../shared/format/times.ts';
import { usePersonTimeZone, useSchoolTimeZone } from '../../../shared/session/session.ts';
import { notifyError } from '../../../shared/ui/states/notify.ts';
import styles from '../lesson-calendar.module.css';
import { loadSchoolClock } from './school-clock-api.ts';
import { SchoolClockDialog } from './school-clock-dialog.tsx';

/** Says that the calendar has another clock than the rest of the portal, and lets the school move. */
export function SchoolClockNote({ saveProfileZone }: { readonly saveProfileZone: (zone: string) => Promise<void> }) {
  const school = useSchoolTimeZone();
  const person = usePersonTimeZone();
  const [clock, setClock] = useState<SchoolClock | null>(null);
  if (school === person && clock === null) return null;
  const ask = () => loadSchoolClock().then(setClock, notifyError);
  return (
    <div className={styles.change}>
      <p>
        The calendar is on your school’s clock, {cityOf(school)} time. Other times are shown in {cityOf(person)} time.
      </p>
      <Button size="compact-sm" variant="default" onClick={() => void ask()}>
        My school has moved
      </Button>
      {clock !== null && (
        <SchoolClockDialog
          {...{ clock, saveProfileZone }}
          timeZone={person}
          profileZone={person}
          onDone={() => setClock(null)}
          onClose={() => setClock(null)}
        />
      )}
    </div>
  );
}
