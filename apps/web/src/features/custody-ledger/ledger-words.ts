import type { LedgerGroup } from '@dewar/domain/custody-ledger/rank-findings';

/** In the middle of a sentence, and as a heading. */
export const GROUP_WORDS: Readonly<Record<LedgerGroup, { readonly one: string; readonly many: string }>> = {
  scale: { one: 'scale', many: 'Scales' },
  site: { one: 'site', many: 'Sites' },
  customer: { one: 'customer', many: 'Customers' },
  tank: { one: 'tank', many: 'Tanks' },
};
