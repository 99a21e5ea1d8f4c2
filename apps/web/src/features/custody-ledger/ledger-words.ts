import type { LedgerBasis } from '@dewar/contract/custody-ledger';
import type { LedgerGroup } from '@dewar/domain/custody-ledger/rank-findings';
import { formatDay } from '../../shared/format/times.ts';

/** In the middle of a sentence, and as a heading. */
export const GROUP_WORDS: Readonly<Record<LedgerGroup, { readonly one: string; readonly many: string }>> = {
  scale: { one: 'scale', many: 'Scales' },
  site: { one: 'site', many: 'Sites' },
  customer: { one: 'customer', many: 'Customers' },
  tank: { one: 'tank', many: 'Tanks' },
};

/** Of when the plate, the settings and the price are that a load is judged with; null where they are those of now. */
export function describeBasis(basis: LedgerBasis | null | undefined, timeZone: string): string | null {
  if (basis == null) return null;
  const day = formatDay(basis.kept_at, timeZone);
  const by = basis.computed_by_email;
  if (by === null && !basis.is_outdated) return null;
  const what = by === null ? `By the plate, the settings and the price of ${day}` : `Computed anew by ${by} on ${day}`;
  return basis.is_outdated ? `${what}; changed since` : what;
}
