import type { FleetTank } from '@dewar/contract/fleet';
import { UnstyledButton } from '@mantine/core';
import { IconCircleCheckFilled } from '@tabler/icons-react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { Quantity } from '../../shared/ui/quantity.tsx';
import { StatusPill } from '../../shared/ui/status-pill.tsx';
import type { JudgedTank } from './fleet-attention.ts';
import styles from './needs-attention.module.css';

const SHOWN = 4;

interface NeedsAttentionProps {
  /** Worst first. */
  readonly tanks: readonly JudgedTank[];
  readonly onOpenTank: (tank: FleetTank) => void;
  readonly onShowAll: () => void;
}

/** The most pressing tanks, above everything else. */
export function NeedsAttention({ tanks, onOpenTank, onShowAll }: NeedsAttentionProps) {
  const inNeed = tanks.filter(({ reasons }) => reasons.length > 0);
  if (inNeed.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCircleCheckFilled size={18} aria-hidden />
        Nothing needs attention.
      </p>
    );
  }
  return (
    <section className={styles.strip} aria-labelledby="needs-attention">
      <div className={styles.head}>
        <h2 className={styles.heading} id="needs-attention">
          Needs attention
        </h2>
        <UnstyledButton className={styles.all} onClick={onShowAll}>
          {inNeed.length === 1 ? 'Show it below' : `Show all ${formatNumber(inNeed.length)} below`}
        </UnstyledButton>
      </div>
      <ul className={styles.items}>
        {inNeed.slice(0, SHOWN).map((judged) => (
          <li key={judged.tank.id}>
            <Item {...judged} onOpen={() => onOpenTank(judged.tank)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Item({ tank, reasons, onOpen }: JudgedTank & { readonly onOpen: () => void }) {
  const [worst, ...further] = reasons;
  return (
    <UnstyledButton className={styles.item} onClick={onOpen} aria-haspopup="dialog">
      <span className={styles.tank}>
        <span className={styles.number}>{tank.tank_number}</span>
        {worst?.concern === 'high_vacuum' && <Quantity value={worst.degree} unit="µm" />}
      </span>
      {worst !== undefined && <StatusPill meaning={worst.meaning}>{worst.word}</StatusPill>}
      <span className={styles.further}>{further.map(({ word }) => word).join(', ')}</span>
    </UnstyledButton>
  );
}
