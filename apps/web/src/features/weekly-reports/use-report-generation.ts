import type { WeeklyReport } from '@dewar/contract/weekly-reports';
import type { ReportDates } from '@dewar/domain/reports/reporting-week';
import { useState } from 'react';
import { errorText } from '../../shared/api/api-error.ts';
import { useGenerateReport, useSaveReportNotes } from './weekly-reports-api.ts';

export type GenerationStep = 'notes' | 'report';

interface Generation {
  readonly companyName: string;
  readonly dates: ReportDates;
  /** Empty notes keep the existing ones. */
  readonly notes: string;
}

/** Saves the notes first, then generates the report (spec 2 §7); with the current step, and the error. */
export function useReportGeneration(chosenCompany: string) {
  const saveReportNotes = useSaveReportNotes();
  const generateReport = useGenerateReport();
  const [step, setStep] = useState<GenerationStep | null>(null);
  const [error, setError] = useState<{ readonly companyName: string; readonly text: string } | null>(null);

  const generate = async ({ companyName, dates, notes }: Generation): Promise<WeeklyReport | undefined> => {
    const range = { company_name: companyName, ...dates };
    setError(null);
    try {
      if (notes !== '') {
        setStep('notes');
        await saveReportNotes({ ...range, notes });
      }
      setStep('report');
      return await generateReport(range);
    } catch (thrown) {
      setError({ companyName, text: errorText(thrown) });
      return undefined;
    } finally {
      setStep(null);
    }
  };

  // The error belongs to the company for which it occurred.
  const shown = error?.companyName === chosenCompany ? error.text : null;
  return { step, error: shown, generate, clearError: () => setError(null) };
}
