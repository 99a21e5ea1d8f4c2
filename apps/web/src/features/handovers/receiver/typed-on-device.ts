import { BLANK_REPORT, type ReportValues } from './report-values.ts';

/** Of each link its own: who opens another one sees nothing of it. */
const keyOf = (token: string) => `dewar.handover-typed.${token}`;

/** What was typed for a link and not sent yet, for a page that is loaded again. Of this tab alone: a device may be shared. */
export function readDraft(token: string): ReportValues | undefined {
  try {
    const typed = sessionStorage.getItem(keyOf(token));
    return typed === null ? undefined : { ...BLANK_REPORT, ...JSON.parse(typed) };
  } catch {
    return undefined;
  }
}

export function storeDraft(token: string, values: ReportValues): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(values));
  } catch {
    // Without room it stays on the screen alone.
  }
}

export function removeDraft(token: string): void {
  sessionStorage.removeItem(keyOf(token));
}
