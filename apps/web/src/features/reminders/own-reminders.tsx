import { useQuery } from '@tanstack/react-query';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { PushDevices } from './push-devices.tsx';
import { ReminderForm } from './reminder-form.tsx';
import { reminderSettingsQuery } from './reminders-api.ts';

/** What the person is reminded of, when, and on which devices. */
export function OwnReminders() {
  const settings = useQuery(reminderSettingsQuery);
  if (settings.isPending) return <SkeletonList count={5} height={60} />;
  if (settings.data === undefined) {
    const { error, refetch } = settings;
    return <ErrorState title="Your reminders could not be loaded." error={error} onRetry={refetch} />;
  }
  return (
    <>
      <TitledSection title="Devices">
        <PushDevices settings={settings.data} />
      </TitledSection>
      <TitledSection title="What to be reminded of">
        <ReminderForm settings={settings.data} />
      </TitledSection>
    </>
  );
}
