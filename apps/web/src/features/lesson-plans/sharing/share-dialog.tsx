import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { findLastDayError } from '@dewar/domain/lessons/plan-links';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { addDays, calendarDateIn, isCalendarDate } from '@dewar/domain/time/calendar-dates';
import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { trueNow } from '../../../shared/api/device-clock.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { FormDialog } from '../../../shared/ui/dialogs/form-dialog.tsx';
import { openDialog } from '../../../shared/ui/dialogs/open-dialogs.tsx';
import { MadeLinkDialog } from './made-link-dialog.tsx';
import { useAddPlanLink } from './plan-links-api.ts';

interface ShareDialogProps {
  readonly plan: Pick<LessonPlan, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** A week is long enough for most absences, and ends by itself. */
const USUAL_DAYS = 7;

/** Makes a link to a plan, and then shows it. */
export function ShareDialog({ plan, onClose }: ShareDialogProps) {
  const timeZone = usePersonTimeZone();
  const addLink = useAddPlanLink();
  const today = calendarDateIn(timeZone, trueNow());
  const form = useForm({
    initialValues: { last_day: addDays(today, USUAL_DAYS), note: '' },
    validateInputOnBlur: true,
    validate: { last_day: (day) => (isCalendarDate(day) ? findLastDayError(day, today) : 'Choose the last day') },
  });
  return (
    <FormDialog
      title="Share with a link"
      about={plan.title}
      form={form}
      draft={{ form: 'plan-link', record: plan.id }}
      submitLabel="Make link"
      onSubmit={async ({ last_day, note }) => {
        const { token } = await addLink(plan.id, { last_day, note });
        const close = openDialog(<MadeLinkDialog token={token} lastDay={last_day} onClose={() => close()} />);
      }}
      onClose={onClose}
    >
      <p>
        Whoever has the link reads this plan and downloads its files without an account: a substitute, for example. A
        teacher with an account here can also save a copy. Your reflection is not shown.
      </p>
      <TextInput
        {...form.getInputProps('last_day')}
        type="date"
        label="Last day"
        description="The link ends with this day. You can end it earlier."
        required
        min={today}
      />
      <Textarea
        {...form.getInputProps('note')}
        label="Note"
        description="Optional. Stands above the plan: where things are, whom to ask."
        autosize
        minRows={3}
        maxRows={10}
        maxLength={TEXT_LIMITS.message}
      />
    </FormDialog>
  );
}
