import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { PREVIEW_LENGTHS } from '@dewar/domain/primitives/limits';
import { previewText } from '@dewar/domain/primitives/texts';
import { findReportDatesError, INVALID_REPORT_DATES, type ReportDates } from '@dewar/domain/reports/reporting-week';
import { Alert, Button, Loader, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useFormDraft } from '../../shared/drafts/use-form-draft.ts';
import { findNotesError } from '../../shared/forms/find-notes-error.ts';
import { draftQuestion } from '../../shared/session/unsaved-work.ts';
import { useUnsavedWork } from '../../shared/session/use-unsaved-work.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { FormFields } from '../../shared/ui/drafts/form-fields.tsx';
import { IconInfoCircle } from '../../shared/ui/icons/icons.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import styles from './generate-report-form.module.css';
import { GeneratedReport } from './generated-report.tsx';
import { ReportOrigin } from './report-labels.tsx';
import { useReportGeneration } from './use-report-generation.ts';
import { reportOfDaysQuery } from './weekly-reports-api.ts';

interface GenerateReportFormProps {
  readonly companyName: string;
  /** The current week in the company's zone, which the form suggests; undefined until it is known. */
  readonly currentWeek: ReportDates | undefined;
  /** Today in the company's zone; undefined until it is known. */
  readonly today: string | undefined;
  /** The field that chooses the company. */
  readonly company: ReactNode;
  readonly onOpen: (id: number) => void;
}

interface Typed extends Partial<ReportDates> {
  readonly notes: string;
}

const STEPS = { notes: 'Saving the notes…', report: 'Generating the report…' } as const;
const NOTHING_TYPED: Typed = { notes: '' };
const NO_DATES: ReportDates = { week_start_date: '', week_end_date: '' };

/** A report for a company and a range of days, with notes for its readers (spec 2 §2.6). */
export function GenerateReportForm({ companyName, currentWeek, today, company, onOpen }: GenerateReportFormProps) {
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const [tries, setTries] = useState(0);
  const [generated, setGenerated] = useState<WeeklyReport | null>(null);
  const { step, error, generate, clearError } = useReportGeneration(companyName);
  // For another company it must neither be shown nor opened here.
  const generatedId = generated?.company_name === companyName ? generated.id : null;
  const notes = typed.notes.trim();
  const dates = {
    week_start_date: typed.week_start_date ?? currentWeek?.week_start_date ?? '',
    week_end_date: typed.week_end_date ?? currentWeek?.week_end_date ?? '',
  };
  const datesError = findDatesError(dates, today);
  const notesError = findNotesError(notes);
  const { data: existing = null } = useQuery({
    ...reportOfDaysQuery(companyName, dates),
    enabled: datesError === null,
  });
  const formRef = useFirstErrorFocus(tries);
  const isChanged = notes !== '';
  const draft = useFormDraft<ReportDates & Typed>({
    place: { form: 'weekly-report' },
    values: { ...NO_DATES, ...typed },
    isChanged,
    base: { ...NO_DATES, ...NOTHING_TYPED },
    version: undefined,
    idempotencyKey: '',
    onRestore: ({ values }) => setTyped(withoutEmptyDates(values)),
  });
  useUnsavedWork({
    isHeld: () => isChanged && !draft.isOver(),
    question: () => draftQuestion(draft.keep()),
    place: 'page',
    keep: draft.keep,
  });

  const type = (change: Partial<Typed>) => {
    setTyped({ ...typed, ...change });
    setGenerated(null);
    clearError();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (step !== null) return;
    if (datesError === null && notesError === null) {
      setGenerated(null);
      const report = await generate({ companyName, dates, notes });
      if (report !== undefined) {
        notifySuccess('Weekly report generated');
        draft.end();
        setTyped(NOTHING_TYPED);
        setTries(0);
        setGenerated(report);
        return;
      }
    }
    setTries((count) => count + 1);
  };
  const shownError = tries > 0 ? datesError : null;
  return (
    <form ref={formRef} className={styles.form} noValidate onSubmit={submit} aria-label="Generate a weekly report">
      <FormFields draft={draft} />
      {company}
      <div className={styles.dates}>
        <TextInput
          type="date"
          label="Week start"
          value={dates.week_start_date}
          onChange={({ currentTarget }) => type({ week_start_date: currentTarget.value })}
          error={shownError !== null}
          aria-describedby={shownError === null ? undefined : 'report-dates-error'}
          required
        />
        <TextInput
          type="date"
          label="Week end"
          value={dates.week_end_date}
          onChange={({ currentTarget }) => type({ week_end_date: currentTarget.value })}
          error={shownError !== null}
          aria-describedby={shownError === null ? undefined : 'report-dates-error'}
          required
        />
        <p id="report-dates-error" className={styles.error} role="alert">
          {shownError}
        </p>
      </div>
      {existing !== null && generatedId === null && <ReplacedReport report={existing} />}
      <Textarea
        label="Admin notes"
        description="Optional; visible to everybody who reads the report"
        value={typed.notes}
        onChange={({ currentTarget }) => type({ notes: currentTarget.value })}
        error={tries > 0 ? notesError : null}
        readOnly={step !== null}
        rows={5}
        resize="vertical"
      />
      <FormError error={error} />
      <div className={styles.actions}>
        <Button type="submit" loading={step !== null}>
          {existing === null ? 'Generate Report' : 'Replace Report'}
        </Button>
        <p className={styles.progress} role="status">
          {step !== null && (
            <>
              <Loader size="xs" aria-hidden /> {STEPS[step]}
            </>
          )}
        </p>
      </div>
      {generatedId !== null && <GeneratedReport id={generatedId} onOpen={onOpen} />}
    </form>
  );
}

/** Days that were not typed follow the suggested week. */
function withoutEmptyDates({ notes, ...dates }: ReportDates & Typed): Typed {
  return { notes, ...Object.fromEntries(Object.entries(dates).filter(([, date]) => date !== '')) };
}

function findDatesError(dates: ReportDates, today: string | undefined): string | null {
  if (dates.week_start_date === '' || dates.week_end_date === '') return INVALID_REPORT_DATES;
  return findReportDatesError(dates, today)?.message ?? null;
}

/** Says that generating replaces the existing report of these days. */
function ReplacedReport({ report }: { readonly report: WeeklyReport }) {
  const { admin_notes } = report.report_data;
  return (
    <Alert color="watch" icon={<IconInfoCircle size={18} aria-hidden />} role="status">
      A report for these days exists. <ReportOrigin report={report} />. Generating replaces it. The version of now can
      still be read if anything differs.
      {admin_notes !== null && (
        <> Its notes stay unless you write others: ‘{previewText(admin_notes, PREVIEW_LENGTHS.admin_notes)}’</>
      )}
    </Alert>
  );
}
