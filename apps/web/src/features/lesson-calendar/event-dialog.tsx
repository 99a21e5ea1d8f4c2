import { type LessonEvent, lessonEventSchema } from '@dewar/contract/lesson-calendar';
import { describeTimes } from '@dewar/domain/lessons/lesson-times';
import { Button, Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { z } from 'zod';
import type { DraftPlace } from '../../shared/drafts/use-form-draft.ts';
import { setValuesKeepingErrors } from '../../shared/forms/set-values-keeping-errors.ts';
import { useSchoolTimeZone } from '../../shared/session/session.ts';
import { FormDialog, type SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';
import { IconArrowBarToRight, IconFileText, IconTrash } from '../../shared/ui/icons/icons.ts';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { askAboutLength } from './ask-about-length.tsx';
import { EventFields } from './event-fields.tsx';
import { momentsOfDays } from './event-times.ts';
import {
  type EventValues,
  eventBodyOf,
  eventValuesOf,
  findEventErrors,
  isAllDay,
  type NewEventPlace,
  newEventValues,
} from './event-values.ts';
import { nextSlotQuery, type SchedulablePlan, useAddEvent, useSaveEvent } from './lesson-calendar-api.ts';

interface DialogProps {
  /** The event that is edited. */
  readonly onSaved: (event: LessonEvent) => void;
  readonly onClose: () => void;
}

/** Adds something to the calendar. */
export function NewEventDialog({ place, onSaved, onClose }: DialogProps & { readonly place: NewEventPlace }) {
  const addEvent = useAddEvent();
  const queryClient = useQueryClient();
  const timeZone = useSchoolTimeZone();
  const [plan, setPlan] = useState<ChosenPlan>(place.plan ?? null);
  const [proposed, setProposed] = useState((place.isAnywhere === true && place.start_time) || null);
  const form = useEventForm(newEventValues(timeZone, place));
  /** Only while nobody has chosen a time. */
  const propose = async ({ id }: SchedulablePlan) => {
    const { start_time } = form.getValues();
    const slot = await queryClient.fetchQuery(nextSlotQuery(id)).catch(() => null);
    if (slot === null || form.getValues().start_time !== start_time) return;
    setValuesKeepingErrors(form, slot);
    setProposed(slot.start_time);
  };
  const save = async (values: EventValues, attempt: SaveAttempt) => {
    const event = await addEvent(eventBodyOf(values, timeZone), attempt);
    notifySuccess(`“${event.title}” is in the calendar.`);
    onSaved(event);
  };
  return (
    <FormDialog
      title="Add to calendar"
      form={form}
      draft={{ form: 'event', record: 'new', extra: planExtra(plan, setPlan) }}
      submitLabel="Add"
      confirmSave={(values) => confirmLength(values, plan, timeZone)}
      onSubmit={save}
      onClose={onClose}
    >
      <EventFields
        {...{ form, plan }}
        onPlan={setPlan}
        id={null}
        proposed={proposed}
        {...(place.subject !== undefined && { period: place })}
        {...(place.isAnywhere === true && { onPropose: (chosen) => void propose(chosen) })}
      />
    </FormDialog>
  );
}

interface EventDialogProps extends DialogProps {
  readonly event: LessonEvent;
  readonly onBump: () => void;
  readonly onDelete: () => void;
}

/** Edits an event, and offers its other actions. */
export function EventDialog({ event, onSaved, onClose, onBump, onDelete }: EventDialogProps) {
  const saveEvent = useSaveEvent();
  const timeZone = useSchoolTimeZone();
  const [plan, setPlan] = useState<ChosenPlan>(planOf(event));
  const form = useEventForm(eventValuesOf(event, timeZone));
  const save = async (values: EventValues, attempt: SaveAttempt) => {
    const { title, ...saved } = await saveEvent(event.id, eventBodyOf(values, timeZone), attempt);
    notifySuccess(`“${title}” is saved.`);
    onSaved({ title, ...saved });
  };
  return (
    <FormDialog
      title={event.title}
      form={form}
      draft={{ form: 'event', record: event.id, extra: planExtra(plan, setPlan) }}
      submitLabel="Save"
      version={event.version}
      record={event}
      readStale={(current) => {
        const stale = lessonEventSchema.parse(current);
        setPlan(planOf(stale));
        const summary = () => `It is now “${stale.title}”, ${describeTimes(stale, timeZone)}.`;
        return { values: eventValuesOf(stale, timeZone), version: stale.version, summary };
      }}
      confirmSave={async (values) =>
        isOfSameLength(values, eventValuesOf(event, timeZone)) || confirmLength(values, plan, timeZone)
      }
      onSubmit={save}
      onClose={onClose}
    >
      <Group gap="xs">
        {event.lesson_plan_id !== null && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFileText size={16} aria-hidden />}
            renderRoot={(props) => (
              <Link to="/teacher/lesson-plans/$id" params={{ id: String(event.lesson_plan_id) }} {...props} />
            )}
          >
            Open lesson plan
          </Button>
        )}
        {(event.lesson_plan_id !== null || event.no_school) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconArrowBarToRight size={16} aria-hidden />}
            onClick={onBump}
          >
            {event.no_school ? 'Bump lessons' : 'Bump'}
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={onDelete}
        >
          Delete
        </Button>
      </Group>
      <EventFields form={form} plan={plan} onPlan={setPlan} id={event.id} />
    </FormDialog>
  );
}

async function confirmLength(values: EventValues, plan: ChosenPlan, timeZone: string): Promise<boolean> {
  const { title } = values;
  const all_day = isAllDay(values);
  const { start_time, end_time } = all_day ? momentsOfDays(timeZone, values) : values;
  if (start_time === null || end_time === null) return true;
  const named = title.trim() === '' ? (plan?.title ?? 'This entry') : title.trim();
  return askAboutLength([{ title: named, start_time, end_time, all_day }], timeZone);
}

function isOfSameLength(values: EventValues, before: EventValues): boolean {
  const fields = ['start_time', 'end_time', 'start_date', 'end_date'] as const;
  return isAllDay(values) === isAllDay(before) && fields.every((field) => values[field] === before[field]);
}

type ChosenPlan = Pick<SchedulablePlan, 'id' | 'title'> | null;

const chosenPlan = z.object({ id: z.int(), title: z.string() }).nullable();

function planOf({ lesson_plan_id, lesson_title }: LessonEvent): ChosenPlan {
  return lesson_plan_id === null ? null : { id: lesson_plan_id, title: lesson_title ?? '' };
}

/** The chosen plan is no value of the form. */
function planExtra(plan: ChosenPlan, choose: (plan: ChosenPlan) => void): NonNullable<DraftPlace['extra']> {
  return { content: plan, restore: (content) => choose(chosenPlan.parse(content)) };
}

function useEventForm(initialValues: EventValues) {
  return useForm<EventValues>({
    initialValues,
    validateInputOnBlur: true,
    validate: findEventErrors,
  });
}
