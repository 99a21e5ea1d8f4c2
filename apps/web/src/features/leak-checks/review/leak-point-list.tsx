import type { LeakPoint } from '@dewar/contract/leak-checks';
import styles from './leak-point-list.module.css';
import { LeakPointRow } from './leak-point-row.tsx';

interface LeakPointListProps {
  readonly points: readonly LeakPoint[];
  readonly chosenId: number | null;
  /** The leak was chosen on the drawing: its row scrolls into view. */
  readonly isRequested: boolean;
  readonly onChoose: (point: LeakPoint) => void;
  /** Takes back a repair; undefined where repairing is not offered. */
  readonly undo?:
    | { readonly isOffered: (point: LeakPoint) => boolean; readonly run: (point: LeakPoint) => Promise<void> }
    | undefined;
  /** The leaks selected for repair; undefined where selecting is not offered. */
  readonly selection?: { readonly ids: readonly number[]; readonly toggle: (pointId: number) => void } | undefined;
}

/** All leak points of a check, in the order of their numbers (spec 2 §2.8). */
export function LeakPointList({ points, chosenId, isRequested, onChoose, undo, selection }: LeakPointListProps) {
  if (points.length === 0) return <p className={styles.none}>No leak was marked.</p>;
  return (
    <ul className={styles.points} aria-label="Leak points">
      {points.map((point) => (
        <LeakPointRow
          key={point.id}
          point={point}
          isChosen={point.id === chosenId}
          isRequested={isRequested && point.id === chosenId}
          onChoose={() => onChoose(point)}
          {...(undo?.isOffered(point) === true && { onUndo: () => undo.run(point) })}
          {...(selection !== undefined &&
            !point.repaired && {
              selection: { isSelected: selection.ids.includes(point.id), toggle: () => selection.toggle(point.id) },
            })}
        />
      ))}
    </ul>
  );
}
