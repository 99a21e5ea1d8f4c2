import type { FleetTank } from '@dewar/contract/fleet';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { IconCircleCheckFilled } from '../../shared/ui/icons/icons.ts';
import { StatusPill } from '../../shared/ui/states/status-pill.tsx';
import { AttentionAction } from './attention-action.tsx';
import { AttentionGroupButtons } from './attention-group-buttons.tsx';
import { type AttentionGroup, linesOfGroup } from './attention-groups.ts';
import { attentionDetail } from './attention-labels.ts';
import styles from './attention-list.module.css';
import type { AttentionLine } from './fleet-attention.ts';
import type { FleetView } from './relief-estimate.ts';

const SHOWN_AT_FIRST = 8;

interface AttentionListProps {
  /** Most urgent first. */
  readonly lines: readonly AttentionLine[];
  readonly view: FleetView & { readonly today: string };
  readonly onOpenTank: (tank: FleetTank) => void;
}

/** What needs doing, above everything else: each line with its reason and the button that resolves it. */
export function AttentionList({ lines, view, onOpenTank }: AttentionListProps) {
  const [group, setGroup] = useState<AttentionGroup | null>(null);
  const [showsAll, setShowsAll] = useState(false);
  if (lines.length === 0) {
    return (
      <p className={styles.calm}>
        <IconCircleCheckFilled size={18} aria-hidden />
        Nothing needs attention.
      </p>
    );
  }
  const ofGroup = group === null ? lines : linesOfGroup(lines, group);
  // The last line of a group may be resolved while the group is chosen.
  const listed = ofGroup.length === 0 ? lines : ofGroup;
  const shown = showsAll ? listed : listed.slice(0, SHOWN_AT_FIRST);
  return (
    <section className={styles.attention} aria-labelledby="needs-attention">
      <div className={styles.head}>
        <h2 className={styles.heading} id="needs-attention">
          Needs attention <span className={styles.count}>{formatNumber(lines.length)}</span>
        </h2>
        {lines.length > SHOWN_AT_FIRST && (
          <AttentionGroupButtons lines={lines} chosen={ofGroup.length === 0 ? null : group} onChoose={setGroup} />
        )}
      </div>
      <ul className={styles.lines} aria-labelledby="needs-attention">
        {shown.map((line) => (
          <li key={`${line.tank.id} ${line.reason.kind}`} className={styles.line}>
            <span className={styles.number}>{line.tank.tank_number}</span>
            <span className={styles.reason}>
              <StatusPill tone={line.reason.tone}>{line.reason.label}</StatusPill>
              <span className={styles.detail}>{attentionDetail(line.tank, line.reason, view)}</span>
            </span>
            <span className={styles.action}>
              <AttentionAction line={line} onOpenTank={onOpenTank} />
            </span>
          </li>
        ))}
      </ul>
      {listed.length > SHOWN_AT_FIRST && (
        <Button className={styles.more} variant="subtle" onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? 'Show fewer' : `Show all ${formatNumber(listed.length)}`}
        </Button>
      )}
    </section>
  );
}
