import { Button } from '@mantine/core';
import { useState } from 'react';
import { cityOf } from '../../shared/format/times.ts';
import { notifyError } from '../../shared/ui/states/notify.ts';
import styles from './time-zone-question.module.css';

interface TimeZoneQuestionProps {
  readonly deviceZone: string;
  readonly profileZone: string;
  /** May ask more before it takes the device's zone. */
  readonly onUse: () => Promise<void>;
  readonly onKeep: () => void;
}

/** An unobtrusive bar under the header that waits for an answer. */
export function TimeZoneQuestion({ deviceZone, profileZone, onUse, onKeep }: TimeZoneQuestionProps) {
  const [isSaving, setSaving] = useState(false);
  const takeDeviceZone = async () => {
    setSaving(true);
    try {
      await onUse();
    } catch (error) {
      notifyError(error);
    }
    setSaving(false);
  };
  return (
    <aside className={styles.bar} aria-label="Time zone">
      <span>
        Your device uses {cityOf(deviceZone)} time, your profile {cityOf(profileZone)} time.
      </span>
      <span className={styles.answers}>
        <Button size="compact-sm" variant="default" loading={isSaving} onClick={takeDeviceZone}>
          Use {cityOf(deviceZone)}
        </Button>
        <Button size="compact-sm" variant="default" disabled={isSaving} onClick={onKeep}>
          Keep {cityOf(profileZone)}
        </Button>
      </span>
    </aside>
  );
}
