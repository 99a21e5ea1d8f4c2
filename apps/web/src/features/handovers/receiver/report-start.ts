import type { HandoverFile } from '../../../shared/offline/kept-handovers.ts';
import { readGaugeUnit } from './gauge-unit-on-device.ts';
import { BLANK_REPORT, type ReportValues } from './report-values.ts';
import { readDraft } from './typed-on-device.ts';
import type { KeptReport } from './use-reports.ts';

/** What the form of a link begins with. */
export interface ReportStart {
  readonly values: ReportValues;
  readonly files: readonly HandoverFile[];
  /** It is a change that was begun on this device before, and not sent. */
  readonly isUnfinished: boolean;
  /** What the server said of the fields when it refused them. */
  readonly errors: Readonly<Record<string, string>>;
}

/** What was being filled in, else what was refused, else what was sent before: nobody types it twice. */
export function startOfReport(token: string, kept: readonly KeptReport[]): ReportStart {
  const last = kept.findLast(({ state }) => state === 'refused') ?? kept.findLast(({ state }) => state === 'sent');
  const draft = kept.findLast(({ state }) => state === 'draft');
  const { weight_lbs, ...errors } = last?.refusal?.fields ?? {};
  const typed = readDraft(token);
  return {
    values: typed ?? { ...BLANK_REPORT, ...(last?.typed ?? { gauge_unit: readGaugeUnit() }) },
    isUnfinished: typed !== undefined || draft !== undefined,
    files: draft?.files ?? last?.files ?? [],
    errors: { ...errors, ...(weight_lbs !== undefined && { weight: weight_lbs }) },
  };
}
