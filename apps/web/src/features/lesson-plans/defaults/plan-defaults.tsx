import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { type TeacherSettings, teacherSettingsSchema } from '@dewar/contract/teacher-settings';
import { PAPER_SIZE_LABELS, PAPER_SIZES, type PaperSize } from '@dewar/domain/lessons/paper-sizes';
import { NativeSelect } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { templatesQuery } from '../../../shared/lessons/lesson-template-queries.ts';
import styles from '../../../shared/ui/dialogs/record-form.module.css';
import { RecordForm } from '../../../shared/ui/dialogs/record-form.tsx';
import { GradeLevelField } from '../../../shared/ui/fields/grade-level-field.tsx';
import { MinutesField } from '../../../shared/ui/fields/minutes-field.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { planDefaultsQuery, useSaveDefaults } from '../lesson-plans-api.ts';
import { DETAIL_VALIDATORS, MINUTES_HELP } from '../plan-values.ts';

/** The defaults of new lesson plans. */
export function PlanDefaults() {
  const defaults = useQuery(planDefaultsQuery);
  const templates = useQuery({ ...templatesQuery, staleTime: 0 });
  if (defaults.data !== undefined && templates.data !== undefined) {
    return <PlanDefaultsForm defaults={defaults.data} templates={templates.data} />;
  }
  const failed = [defaults, templates].find(({ isError, data }) => isError && data === undefined);
  if (failed === undefined) return <SkeletonList count={2} height={60} />;
  const title = 'Your defaults could not be loaded.';
  return <ErrorState title={title} error={failed.error} onRetry={() => void failed.refetch()} />;
}

interface PlanDefaultsFormProps {
  readonly defaults: TeacherSettings;
  readonly templates: readonly LessonTemplateRow[];
}

interface DefaultsValues {
  readonly default_grade_level: string;
  readonly default_duration_minutes: number;
  /** Empty means none. */
  readonly default_template_id: string;
  readonly paper_size: PaperSize;
}

function PlanDefaultsForm({ defaults, templates }: PlanDefaultsFormProps) {
  const saveDefaults = useSaveDefaults();
  const queryClient = useQueryClient();
  const form = useForm<DefaultsValues>({
    initialValues: valuesOf(defaults),
    validateInputOnBlur: true,
    validate: {
      default_grade_level: DETAIL_VALIDATORS.grade_level,
      default_duration_minutes: DETAIL_VALIDATORS.duration_minutes,
    },
  });
  const { default_duration_minutes: minutes } = form.values;
  return (
    <RecordForm
      label="Defaults"
      submitLabel="Save defaults"
      success="Defaults saved."
      record={defaults}
      form={form}
      draft={{ form: 'plan-defaults' }}
      valuesOf={valuesOf}
      readRecord={(current) => teacherSettingsSchema.parse(current)}
      onSave={({ default_template_id: template, ...values }, attempt) =>
        saveDefaults({ ...values, default_template_id: template === '' ? null : Number(template) }, attempt)
      }
      onSaved={(saved) => queryClient.setQueryData(planDefaultsQuery.queryKey, saved)}
      labels={{
        default_grade_level: 'Grade level',
        default_duration_minutes: 'Duration',
        default_template_id: 'Template',
        paper_size: 'Paper',
      }}
      formatValue={(name, value) => {
        const size = name === 'paper_size' ? PAPER_SIZES.find((one) => one === value) : undefined;
        if (size !== undefined) return PAPER_SIZE_LABELS[size];
        return name === 'default_template_id' ? templates.find(({ id }) => String(id) === value)?.name : undefined;
      }}
    >
      <div className={styles.pair}>
        <GradeLevelField {...form.getInputProps('default_grade_level')} label="Grade level" required />
        <MinutesField
          label="Duration"
          minutes={minutes}
          otherwise={0}
          error={form.errors.default_duration_minutes}
          help={MINUTES_HELP}
          onChange={(entered) => form.setFieldValue('default_duration_minutes', entered)}
          onLeave={() => form.validateField('default_duration_minutes')}
        />
      </div>
      <NativeSelect
        {...form.getInputProps('default_template_id')}
        label="Template"
        data={[{ value: '', label: 'None' }, ...templates.map(({ id, name }) => ({ value: String(id), label: name }))]}
      />
      <NativeSelect
        {...form.getInputProps('paper_size')}
        label="Paper"
        description="Printed plans and Word documents are laid out for it."
        data={PAPER_SIZES.map((value) => ({ value, label: PAPER_SIZE_LABELS[value] }))}
      />
    </RecordForm>
  );
}

function valuesOf(defaults: TeacherSettings): DefaultsValues {
  const { default_grade_level, default_duration_minutes, default_template_id, paper_size } = defaults;
  return {
    default_grade_level,
    default_duration_minutes,
    paper_size,
    default_template_id: default_template_id === null ? '' : String(default_template_id),
  };
}
