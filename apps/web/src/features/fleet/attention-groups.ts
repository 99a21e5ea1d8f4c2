import type { AttentionKind } from '@dewar/domain/tanks/attention';
import type { AttentionLine } from './fleet-attention.ts';

/** The kinds by which a long list can be filtered, in this order. */
export const ATTENTION_GROUPS = ['Relief', 'Readings', 'Vacuum', 'Leak checks', 'Inspections'] as const;

export type AttentionGroup = (typeof ATTENTION_GROUPS)[number];

const GROUP_OF: Readonly<Record<AttentionKind, AttentionGroup>> = {
  vent_risk: 'Relief',
  relief_near: 'Relief',
  immediate_reading: 'Readings',
  post_offload_reading: 'Readings',
  high_vacuum: 'Vacuum',
  vacuum_forecast: 'Vacuum',
  leak_check_failed: 'Leak checks',
  leak_check_review: 'Leak checks',
  inspection_overdue: 'Inspections',
  never_inspected: 'Inspections',
  inspection_due_soon: 'Inspections',
};

/** The lines of one group, in their order. */
export function linesOfGroup(lines: readonly AttentionLine[], group: AttentionGroup): readonly AttentionLine[] {
  return lines.filter(({ reason }) => GROUP_OF[reason.kind] === group);
}
