import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import { Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { findNotesError } from '../../shared/forms/find-notes-error.ts';
import { FormDialog } from '../../shared/ui/dialogs/form-dialog.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { reportTitle } from './report-labels.tsx';
import { useSaveReportNotes } from './weekly-reports-api.ts';

interface ReportNotesFormProps {
  readonly report: WeeklyReport;
  readonly onClose: () => void;
}

/** The administrators' notes on a report; the report itself does not change. */
export function ReportNotesForm({ report, onClose }: ReportNotesFormProps) {
  const saveReportNotes = useSaveReportNotes();
  const { company_name, week_start_date, week_end_date, report_data } = report;
  const form = useForm({
    initialValues: { notes: report_data.admin_notes ?? '' },
    validateInputOnBlur: true,
    validate: { notes: findNotesError },
  });
  return (
    <FormDialog
      title={`Notes, ${reportTitle(report)}`}
      form={form}
      draft={{ form: 'report-notes', record: report.id }}
      submitLabel="Save Notes"
      size="lg"
      onClose={onClose}
      onSubmit={async ({ notes }) => {
        await saveReportNotes({ company_name, week_start_date, week_end_date, notes });
        notifySuccess('Notes saved');
      }}
    >
      <Textarea
        {...form.getInputProps('notes')}
        label="Admin notes"
        description="Visible to everybody who reads the report; empty notes are removed"
        rows={8}
        resize="vertical"
      />
    </FormDialog>
  );
}
