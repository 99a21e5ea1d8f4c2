import type { SchoolClock } from '@dewar/contract/school-clock';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { cityOf } from '../../../shared/format/times.ts';
import { useFocusReturn } from '../../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useMoveSchool } from './school-clock-api.ts';

interface SchoolClockDialogProps {
  readonly clock: SchoolClock;
  /** The zone in which the teacher wants to read times. */
  readonly timeZone: string;
  /** The zone in which they read them now. */
  readonly profileZone: string;
  readonly saveProfileZone: (timeZone: string) => Promise<void>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

type Meaning = 'school' | 'display';

/** Asks what another time zone means for lessons, which are times on the clock of the school. */
export function SchoolClockDialog(props: SchoolClockDialogProps) {
  const { clock, timeZone, profileZone, saveProfileZone, onDone, onClose } = props;
  const moveSchool = useMoveSchool();
  const isShownAlready = timeZone === profileZone;
  // Whoever already reads times in this zone is asked only because the school may have moved.
  const [meaning, setMeaning] = useState<Meaning>(isShownAlready ? 'school' : 'display');
  const [isSaving, setSaving] = useState(false);
  const [error, setError] = useState<string | null>(null);
  useFocusReturn();
  const [here, there] = [cityOf(timeZone), cityOf(clock.timezone)];

  const showIn = async (zone: string) => {
    if (!isShownAlready) await saveProfileZone(zone);
  };
  /** False where only a part of it was saved, which the dialog says. */
  const move = async () => {
    const { moved, previous } = await moveSchool(timeZone);
    try {
      await showIn(timeZone);
    } catch (thrown) {
      const isBack = await moveSchool(previous).then(
        () => true,
        () => false,
      );
      if (isBack) throw thrown;
      setError(
        `Your school is on ${here} time now, but other times are still in ${cityOf(profileZone)} time. Try again.`,
      );
      return false;
    }
    const entries = countOf(moved, 'entry keeps its time', 'entries keep their times');
    notifySuccess(`Your school is on ${here} time now: ${entries} of day.`, async () => {
      await moveSchool(previous);
      await showIn(profileZone);
    });
    return true;
  };
  const show = async () => {
    if (isShownAlready) return true;
    await showIn(timeZone);
    const text = `Times are shown in ${here} time. Your calendar and timetable stay on ${there} time.`;
    notifySuccess(text, () => showIn(profileZone));
    return true;
  };
  const save = async () => {
    setSaving(true);
    setError(null);
    try {
      if (await (meaning === 'school' ? move() : show())) onDone();
      else setSaving(false);
    } catch (thrown) {
      setError(errorText(thrown));
      setSaving(false);
    }
  };

  return (
    <Modal opened onClose={() => !isSaving && onClose()} title={`Use ${here} time`} centered={false} yOffset="3rem">
      <Text size="sm" mb="md">
        {describeUse(clock)} on the clock of your school, {there} time.
      </Text>
      <Radio.Group
        label="Where is your school?"
        value={meaning}
        onChange={(value) => setMeaning(value === 'school' ? 'school' : 'display')}
      >
        <Stack gap="sm" mt="xs">
          <Radio
            value="display"
            label={`My school stays on ${there} time`}
            description={`No lesson moves. The calendar and the timetable stay on ${there} time, all other times are shown in ${here} time.`}
          />
          <Radio
            value="school"
            label={`My school is on ${here} time now`}
            description={`Lessons and timetable keep their times of day: 09:00 in ${there} becomes 09:00 in ${here}.`}
          />
        </Stack>
      </Radio.Group>
      <FormError error={error} />
      <Group justify="flex-end" gap="sm" mt="lg">
        <Button variant="default" disabled={isSaving} onClick={onClose}>
          Cancel
        </Button>
        <Button loading={isSaving} onClick={() => void save()}>
          Use {here} time
        </Button>
      </Group>
    </Modal>
  );
}

/** 'Your calendar has 3 entries to come and 2 that are over, and your timetable 1 period,' */
function describeUse({ entries_to_come, entries_over, periods }: SchoolClock): string {
  const over = entries_over === 0 ? '' : ` and ${entries_over} that ${entries_over === 1 ? 'is' : 'are'} over`;
  const held = periods === 0 ? '' : `, and your timetable ${countOf(periods, 'period')}`;
  return `Your calendar has ${countOf(entries_to_come, 'entry', 'entries')} to come${over}${held},`;
}
