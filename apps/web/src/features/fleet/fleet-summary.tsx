import type { Fleet } from '@dewar/contract/fleet';
import type { AttentionListName } from '@dewar/domain/tanks/attention-list';
import { useMemo } from 'react';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../shared/ui/states/use-is-printing.ts';
import { AttentionList } from './attention-list.tsx';
import { evaluateFleet } from './fleet-attention.ts';
import { FleetSentence } from './fleet-sentence.tsx';
import styles from './fleet-summary.module.css';
import { TanksInTransit } from './tanks-in-transit.tsx';
import { useKnownFleet } from './use-known-fleet.ts';

interface FleetSummaryProps {
  readonly fleet: Fleet;
  /** The list of what needs attention that is shown whole; without one, the worst tanks. */
  readonly list: AttentionListName | undefined;
  readonly onChooseList: (list: AttentionListName | undefined) => void;
}

/** A company's fleet in one sentence, then what needs doing, then what is on its way. */
export function FleetSummary({ fleet: served, list, onChooseList }: FleetSummaryProps) {
  const timeZone = usePersonTimeZone();
  const { fleet, now } = useKnownFleet(served);
  const isPaper = useIsPrinting();
  const view = useMemo(() => ({ now, timeZone, isPaper }), [now, timeZone, isPaper]);
  const tanks = useMemo(() => evaluateFleet(fleet, view), [fleet, view]);
  if (tanks.length === 0) {
    return (
      <EmptyState
        title="No tanks are assigned to your company yet."
        next="Your tanks appear here as soon as an administrator assigns them."
      />
    );
  }
  return (
    <>
      <FleetSentence fleet={fleet} tanks={tanks} />
      <div className={styles.section}>
        <AttentionList tanks={tanks} view={{ ...view, today: fleet.today }} chosen={list} onChoose={onChooseList} />
      </div>
      <TanksInTransit fleet={fleet} />
    </>
  );
}
