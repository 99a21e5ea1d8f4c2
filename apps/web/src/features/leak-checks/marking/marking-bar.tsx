import { Button, Group } from '@mantine/core';
import type { KeptAt } from '../../../shared/drafts/drafts.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { confirm } from '../../../shared/ui/dialogs/confirm-dialog.ts';
import { StickyBar } from '../../../shared/ui/frames/sticky-bar.tsx';
import { IconArrowBackUp } from '../../../shared/ui/icons/icons.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { RelativeTime } from '../../../shared/ui/time/times.tsx';
import styles from './marking-bar.module.css';

interface MarkingBarProps {
  /** The last action, or what lies under the crosshair. */
  readonly announcement: string;
  readonly total: number;
  readonly canUndo: boolean;
  readonly isChanged: boolean;
  /** When it was last kept on this device. */
  readonly keptAt: KeptAt;
  readonly isSaving: boolean;
  readonly error: string | null;
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onSave: () => void;
}

/** The total and the actions for all leaks; in reach wherever the page is scrolled to. */
export function MarkingBar(props: MarkingBarProps) {
  const { announcement, total, canUndo, isChanged, keptAt, isSaving, error, onUndo, onClear, onSave } = props;
  const clear = async () => {
    if (await confirmClear(total)) onClear();
  };
  return (
    <StickyBar label="This leak check" className={styles.bar} notice={<FormError error={error} />}>
      <div className={styles.standing}>
        <span className={styles.total}>
          Total leaks <b>{total}</b>
        </span>
        <span className={styles.said} role="status">
          {announcement}
        </span>
        {isChanged && (
          <span className={styles.kept}>
            Not saved yet. {keptAt === false && 'This device could not keep it.'}
            {typeof keptAt === 'string' && (
              <>
                Saved on this device <RelativeTime at={keptAt} />.
              </>
            )}
          </span>
        )}
      </div>
      <Group className={styles.buttons} gap="xs" wrap="nowrap">
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          disabled={!canUndo || isSaving}
          onClick={onUndo}
        >
          Undo last
        </Button>
        <Button variant="default" disabled={total === 0 || isSaving} onClick={() => void clear()}>
          Clear all
        </Button>
        <Button loading={isSaving} onClick={onSave}>
          Save <span className={styles.object}>&nbsp;assessment</span>
        </Button>
      </Group>
    </StickyBar>
  );
}

/** spec 2 §5: the question states the count. */
function confirmClear(total: number): Promise<boolean> {
  const what = `all ${countOf(total, 'marked leak')}`;
  return confirm({
    title: 'Clear all leaks?',
    body: `This removes ${what} from every view.`,
    verb: `Clear ${what}`,
    isDestructive: true,
  });
}
