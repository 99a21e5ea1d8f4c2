import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '../../shared/format/numbers.ts';
import styles from './attention-group-buttons.module.css';
import { ATTENTION_GROUPS, type AttentionGroup, linesOfGroup } from './attention-groups.ts';
import type { AttentionLine } from './fleet-attention.ts';

interface AttentionGroupButtonsProps {
  readonly lines: readonly AttentionLine[];
  readonly chosen: AttentionGroup | null;
  readonly onChoose: (group: AttentionGroup | null) => void;
}

/** Filters a long list by one kind; pressing again shows everything. */
export function AttentionGroupButtons({ lines, chosen, onChoose }: AttentionGroupButtonsProps) {
  const groups = ATTENTION_GROUPS.map((group) => ({ group, count: linesOfGroup(lines, group).length })).filter(
    ({ count }) => count > 0,
  );
  if (groups.length < 2) return null;
  return (
    <fieldset className={styles.groups} aria-label="Show only">
      {groups.map(({ group, count }) => (
        <UnstyledButton
          key={group}
          className={styles.group}
          aria-pressed={group === chosen}
          onClick={() => onChoose(group === chosen ? null : group)}
        >
          {group} <span className={styles.count}>{formatNumber(count)}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
