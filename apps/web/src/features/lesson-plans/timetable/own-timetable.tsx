import type { LessonSubject } from '@dewar/contract/lesson-subjects';
import { type StoredTimetable, timetableSchema } from '@dewar/contract/timetable';
import { listTimetableDays, MAX_TIMETABLE_PERIODS, ROTATION_DAYS } from '@dewar/domain/lessons/timetable';
import { Button, Input, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFocusAfterRender } from '../../../shared/forms/focus-after-render.ts';
import { setValuesKeepingErrors } from '../../../shared/forms/set-values-keeping-errors.ts';
import recordStyles from '../../../shared/ui/dialogs/record-form.module.css';
import { RecordForm } from '../../../shared/ui/dialogs/record-form.tsx';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { subjectsQuery } from '../lesson-plans-api.ts';
import { timetableQuery, useSaveTimetable } from './timetable-api.ts';
import { TimetablePeriodFields } from './timetable-period-fields.tsx';
import {
  BY_WEEKS,
  daysOf,
  nextPeriod,
  TIMETABLE_VALIDATORS,
  type TimetableValues,
  timetableOf,
  valuesOfTimetable,
} from './timetable-values.ts';

/** The teacher's periods, from which the next slot of a plan is proposed. */
export function OwnTimetable() {
  const timetable = useQuery(timetableQuery);
  const subjects = useQuery(subjectsQuery);
  if (timetable.data !== undefined && subjects.data !== undefined) {
    return <TimetableForm timetable={timetable.data} subjects={subjects.data} />;
  }
  const failed = [timetable, subjects].find(({ isError, data }) => isError && data === undefined);
  if (failed === undefined) return <SkeletonList count={2} height={60} />;
  const title = 'Your timetable could not be loaded.';
  return <ErrorState title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
}

interface TimetableFormProps {
  readonly timetable: StoredTimetable;
  readonly subjects: readonly LessonSubject[];
}

function TimetableForm({ timetable, subjects }: TimetableFormProps) {
  const saveTimetable = useSaveTimetable();
  const queryClient = useQueryClient();
  const focusAfterRender = useFocusAfterRender();
  const form = useForm<TimetableValues>({
    initialValues: valuesOfTimetable(timetable),
    validateInputOnBlur: true,
    validate: TIMETABLE_VALIDATORS,
  });
  const { periods, rotation_days } = form.values;
  const setPeriods = (changed: TimetableValues['periods']) => setValuesKeepingErrors(form, { periods: changed });
  const add = () => {
    setPeriods([...periods, nextPeriod(periods)]);
    focusAfterRender(idOf(periods.length));
  };
  const remove = (at: number) => {
    setPeriods(periods.toSpliced(at, 1));
    focusAfterRender(ADD);
  };
  // A subject that was deleted stays in the periods until another one is chosen.
  const held = periods.flatMap((period) => period.subjects.filter((subject) => subject !== null));
  const names = [...new Set([...subjects.map(({ name }) => name), ...held])];
  return (
    <RecordForm
      label="Timetable"
      submitLabel="Save timetable"
      success="Timetable saved."
      record={timetable}
      form={form}
      draft={{ form: 'timetable' }}
      valuesOf={valuesOfTimetable}
      readRecord={(current) => timetableSchema.parse(current)}
      onSave={(values, attempt) => saveTimetable(timetableOf(values), attempt)}
      onSaved={(saved) => queryClient.setQueryData(timetableQuery.queryKey, saved)}
      labels={{ rotation_days: 'Days', rotation_start: 'First day of the rotation', periods: 'Periods' }}
      formatValue={(name) => (name === 'periods' ? 'changed' : undefined)}
    >
      <div className={recordStyles.pair}>
        <NativeSelect {...form.getInputProps('rotation_days')} label="Days" data={ROTATIONS} />
        {rotation_days !== '' && (
          <TextInput
            {...form.getInputProps('rotation_start')}
            type="date"
            label={rotation_days === BY_WEEKS ? 'A day of week A' : 'First day of the rotation'}
            description={
              rotation_days === BY_WEEKS
                ? 'From then on A and B take turns each week of the calendar.'
                : 'Days without school are not counted.'
            }
            required
          />
        )}
      </div>
      {periods.map((period, at) => (
        <TimetablePeriodFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a period has no id, and its name may be that of another
          key={at}
          id={idOf(at)}
          period={period}
          days={daysOf(form.values)}
          subjects={names}
          onChange={(changed) => setPeriods(periods.with(at, changed))}
          onRemove={() => remove(at)}
        />
      ))}
      {form.errors.periods !== undefined && <Input.Error role="alert">{form.errors.periods}</Input.Error>}
      <div>
        <Button
          id={ADD}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={periods.length >= MAX_TIMETABLE_PERIODS}
          onClick={add}
        >
          Add Period
        </Button>
      </div>
    </RecordForm>
  );
}

const ADD = 'add-period';
const idOf = (at: number) => `period-${at}`;

const ROTATIONS = [
  { value: '', label: 'Monday to Friday' },
  { value: BY_WEEKS, label: 'Monday to Friday, in weeks A and B' },
  ...Array.from({ length: ROTATION_DAYS.maximum - ROTATION_DAYS.minimum + 1 }, (_, more) => {
    const days = ROTATION_DAYS.minimum + more;
    const names = listTimetableDays({ rotation_days: days });
    return { value: String(days), label: `${names[0]} to ${names.at(-1)}, rotating` };
  }),
];
