import type { LiveChange } from '@dewar/contract/live';
import type { TouchedRecord } from '@dewar/contract/touched-records';

/** A changed record: its kind, and its tank and company as far as they are known. */
export interface Touched {
  readonly kind: TouchedRecord;
  readonly tank_id?: number | null;
  readonly companyName?: string | undefined;
}

/** Whether an event is one of these changes, whose queries are already invalidated. */
export function isAmong({ kind, tank_id }: LiveChange, touched: readonly Touched[]): boolean {
  return touched.some((own) => own.kind === kind && (own.tank_id ?? tank_id) === tank_id);
}
