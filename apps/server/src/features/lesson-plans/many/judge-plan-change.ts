import type { BulkFate } from '@dewar/contract/bulk';

/** A plan as it is now, with what is deleted with it. */
export interface PlanNow {
  readonly id: number;
  readonly title: string;
  readonly subject: string;
  readonly version: number;
  readonly file_count: number;
  readonly event_count: number;
}

/** Null deletes the plans. */
export type WantedSubject = string | null;

type Judged = Pick<BulkFate, 'outcome' | 'message'>;

/** What becomes of one plan that the teacher has seen in this version. */
export function judgePlanChange(plan: PlanNow, version: number, wanted: WantedSubject): Judged {
  if (plan.version !== version) return { outcome: 'refused', message: 'It was changed since.' };
  if (wanted === null) return { outcome: 'done', message: `Deleted${withIt(plan)}` };
  if (plan.subject === wanted) return { outcome: 'unchanged', message: 'Has this already' };
  return { outcome: 'done', message: `Subject: ${plan.subject} → ${wanted}` };
}

/** ' with 1 attachment and 2 calendar entries'. */
function withIt({ file_count, event_count }: PlanNow): string {
  const counts = [
    ...(file_count > 0 ? [`${file_count} ${file_count === 1 ? 'attachment' : 'attachments'}`] : []),
    ...(event_count > 0 ? [`${event_count} calendar ${event_count === 1 ? 'entry' : 'entries'}`] : []),
  ];
  return counts.length === 0 ? '' : ` with ${counts.join(' and ')}`;
}
