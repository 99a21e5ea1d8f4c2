import type { PaperKindRecord, TankPaper } from '@dewar/contract/tank-papers';
import { listPaperKinds } from '@dewar/domain/tank-papers/paper-kinds';

/** Those of every tank, and one that the company has added. */
export const PAPER_KINDS: readonly PaperKindRecord[] = [
  ...listPaperKinds().map((kind) => ({ ...kind, id: null })),
  { kind: 'own-3', label: 'Pump test', months: 6, id: 3 },
];

export function paperOf(change: Partial<TankPaper> = {}): TankPaper {
  return {
    ...{ id: 5, tank_id: 1, kind: 'csc_acep', kind_label: 'CSC or ACEP', number: 'ACEP-0815', body: 'Lloyd' },
    ...{ issued_at: '2024-01-15', due_at: '2026-07-15', file: null, version: 1 },
    ...{ recorded_by_email: 'ada@polar.example', created_at: '2026-01-16T10:00:00Z' },
    ...change,
  };
}
