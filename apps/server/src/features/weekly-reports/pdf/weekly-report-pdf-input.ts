import type { WeeklyReport } from '@dewar/contract/weekly-reports';

/** What the worker needs to typeset a report: data alone, so that it can cross to another thread. */
export interface WeeklyReportPdfInput {
  readonly report: WeeklyReport;
  /** Of any format that sharp reads; null where the company has none. */
  readonly logo: Uint8Array | null;
}
