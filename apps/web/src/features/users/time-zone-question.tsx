import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notifyError } from '../../shared/ui/states/notify.ts';
import styles from './time-zone-question.module.css';

interface TimeZoneQuestionProps {
  readonly deviceZone: string;
  readonly profileZone: string;
  readonly onAnswered: () => void;
}

/** An unobtrusive bar under the header that waits for an answer. */
export function TimeZoneQuestion({ deviceZone, profileZone, onAnswered }: TimeZoneQuestionProps) {
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);
  const takeDeviceZone = async () => {
    setSaving(true);
    try {
      await saveTimeZone(queryClient, deviceZone);
      onAnswered();
    } catch (error) {
      notifyError(error);
      setSaving(false);
    }
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
        <Button size="compact-sm" variant="default" disabled={isSaving} onClick={onAnswered}>
          Keep {cityOf(profileZone)}
        </Button>
      </span>
    </aside>
  );
}

/** Loaded on demand: every screen contains the question, but hardly anybody answers it. */
async function saveTimeZone(queryClient: QueryClient, timezone: string): Promise<void> {
  const profileApi = await import('./profile-api.ts');
  await profileApi.saveTimeZone(queryClient, timezone);
}

/** 'Buenos Aires' of 'America/Argentina/Buenos_Aires'. */
function cityOf(timeZone: string): string {
  return timeZone.slice(timeZone.lastIndexOf('/') + 1).replaceAll('_', ' ');
}
