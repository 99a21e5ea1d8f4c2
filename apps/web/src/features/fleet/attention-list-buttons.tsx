import { type AttentionListName, listByAttention } from '@dewar/domain/tanks/attention-list';
import { UnstyledButton } from '@mantine/core';
import { formatNumber } from '../../shared/format/numbers.ts';
import styles from './attention-list-buttons.module.css';
import type { TankWithAttention } from './fleet-attention.ts';

const LABELS: Readonly<Record<Exclude<AttentionListName, 'all'>, string>> = {
  relief: 'Relief',
  readings: 'Readings',
  watch: 'To watch',
  vacuum: 'Vacuum',
  insulation: 'Insulation',
  arrivals: 'Arrivals',
  leak_checks: 'Leak checks',
  inspections: 'Inspections',
  papers: 'Tests and papers',
  units: 'Silent units',
  evaluation: 'Not evaluated',
  fine: 'Fine',
};

const KINDS = [
  'relief',
  'readings',
  'vacuum',
  'insulation',
  'arrivals',
  'leak_checks',
  'inspections',
  'papers',
  'units',
  'evaluation',
] as const;

interface AttentionListButtonsProps {
  readonly tanks: readonly TankWithAttention[];
  readonly chosen: AttentionListName | undefined;
  readonly onChoose: (list: AttentionListName | undefined) => void;
}

/** Filters a long list by one kind; pressing again shows everything. */
export function AttentionListButtons({ tanks, chosen, onChoose }: AttentionListButtonsProps) {
  const lists = chosen === 'watch' || chosen === 'fine' ? [...KINDS, chosen] : KINDS;
  const counted = lists
    .map((list) => ({ list, count: listByAttention(tanks, list).length }))
    .filter(({ list, count }) => count > 0 || list === chosen);
  if (counted.length < 2 && chosen === undefined) return null;
  return (
    <fieldset className={styles.lists} aria-label="Show only">
      {counted.map(({ list, count }) => (
        <UnstyledButton
          key={list}
          className={styles.list}
          aria-pressed={list === chosen}
          onClick={() => onChoose(list === chosen ? undefined : list)}
        >
          {LABELS[list]} <span className={styles.count}>{formatNumber(count)}</span>
        </UnstyledButton>
      ))}
    </fieldset>
  );
}
