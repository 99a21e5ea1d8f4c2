import { Button } from '@mantine/core';
import { useState } from 'react';
import { saveFile } from '../../shared/api/save-file.ts';
import { IconCalendarDown } from '../../shared/ui/icons/icons.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import styles from './lesson-calendar.module.css';
import { exportCalendar } from './lesson-calendar-api.ts';

/** Exports the calendar as an iCalendar file; stands below the lists that can be saved. */
export function ExportCalendarButton() {
  const [isExporting, setExporting] = useState(false);
  const save = async () => {
    setExporting(true);
    try {
      const { blob, fileName } = await exportCalendar();
      saveFile(blob, fileName ?? 'lesson-calendar.ics');
    } catch (error) {
      notifyError(error);
    } finally {
      setExporting(false);
    }
  };
  return (
    <div className={styles.file}>
      <p>
        <strong>Whole calendar</strong>
        <span>For other calendar programs, as it is now. Subscribe keeps them up to date.</span>
      </p>
      <Button
        variant="default"
        leftSection={<IconCalendarDown size={18} stroke={1.75} aria-hidden />}
        loading={isExporting}
        onClick={() => void save()}
      >
        Export (iCal)
      </Button>
    </div>
  );
}
