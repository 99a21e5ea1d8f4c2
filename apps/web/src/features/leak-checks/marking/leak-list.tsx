import { LEAK_VIEW_LABELS } from '@dewar/domain/leak-checks/leak-views';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { ActionIcon, TextInput, UnstyledButton } from '@mantine/core';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { IconTrash } from '../../../shared/ui/icons/icons.ts';
import styles from './leak-list.module.css';
import type { MarkedLeak } from './marking-state.ts';

interface LeakListProps {
  readonly leaks: readonly MarkedLeak[];
  readonly selectedId: number | null;
  readonly onSelect: (leak: MarkedLeak) => void;
  readonly onDescribe: (id: number, description: string) => void;
  readonly onRemove: (leak: MarkedLeak) => void;
}

/** Every marked leak by its number: where it is, and the technician's description. */
export function LeakList({ leaks, ...row }: LeakListProps) {
  return (
    <TitledSection title="Marked leaks">
      {leaks.length === 0 ? (
        <p className={styles.none}>None yet. Tap a weld on the drawing to mark a leak there.</p>
      ) : (
        <ol className={styles.list} aria-label="Marked leaks">
          {leaks.map((leak, index) => (
            <LeakRow key={leak.id} leak={leak} number={index + 1} {...row} />
          ))}
        </ol>
      )}
    </TitledSection>
  );
}

type LeakRowProps = Omit<LeakListProps, 'leaks'> & { readonly leak: MarkedLeak; readonly number: number };

function LeakRow({ leak, number, selectedId, onSelect, onDescribe, onRemove }: LeakRowProps) {
  const { id, x, y, tankView, weldLocation, description } = leak;
  return (
    <li className={styles.row} data-selected={id === selectedId || undefined}>
      <UnstyledButton className={styles.leak} aria-pressed={id === selectedId} onClick={() => onSelect(leak)}>
        <span className={styles.number}>{number}</span>
        <span className={styles.words}>
          <span className={styles.weld}>{weldLocation}</span>
          <span className={styles.place}>
            {LEAK_VIEW_LABELS[tankView]} · x {Math.round(x)}, y {Math.round(y)}
          </span>
        </span>
      </UnstyledButton>
      <ActionIcon
        className={styles.remove}
        variant="subtle"
        color="gray"
        size={44}
        aria-label={`Remove leak ${number}`}
        onClick={() => onRemove(leak)}
      >
        <IconTrash size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <TextInput
        className={styles.description}
        aria-label={`Description of leak ${number}`}
        placeholder="Description"
        maxLength={TEXT_LIMITS.note}
        value={description}
        onChange={({ currentTarget }) => onDescribe(id, currentTarget.value)}
      />
    </li>
  );
}
