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

/** False where it is on the screen alone. */
export function storeDraft(token: string, values: ReportValues): boolean {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(values));
    return true;
  } catch {
    return false;
  }
}

export function removeDraft(token: string): void {
  sessionStorage.removeItem(keyOf(token));
}
