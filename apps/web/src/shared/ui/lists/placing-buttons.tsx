import { ActionIcon } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '../icons/icons.ts';
import styles from './placing-buttons.module.css';

interface PlacingButtonsProps {
  /** Of the entry. */
  readonly name: string;
  readonly place: { readonly index: number; readonly count: number };
  readonly onMove: (to: number) => void;
  readonly onRemove: () => void;
  /** The last entry can stay in its list for ever. */
  readonly keepsOne?: boolean;
  readonly className?: string | undefined;
  readonly buttonClassName?: string | undefined;
}

/** Moves an entry up or down in its list, or removes it. */
export function PlacingButtons(props: PlacingButtonsProps) {
  const { name, place, onMove, onRemove, keepsOne = false, className, buttonClassName = '' } = props;
  const { index, count } = place;
  const icon = { size: 18, stroke: 1.5, 'aria-hidden': true } as const;
  const button = {
    variant: 'subtle',
    color: 'gray',
    size: 'lg',
    className: `${styles.button} ${buttonClassName}`,
  } as const;
  return (
    <span className={className}>
      <ActionIcon {...button} aria-label={`Move up ${name}`} {...usable(index > 0, () => onMove(index - 1))}>
        <IconArrowUp {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={`Move down ${name}`} {...usable(index < count - 1, () => onMove(index + 1))}>
        <IconArrowDown {...icon} />
      </ActionIcon>
      <ActionIcon {...button} aria-label={`Remove ${name}`} {...usable(!keepsOne || count > 1, onRemove)}>
        <IconTrash {...icon} />
      </ActionIcon>
    </span>
  );
}

/** At the first and last position a button keeps the focus: a disabled one would lose it. */
function usable(isUsable: boolean, act: () => void) {
  return isUsable ? { onClick: act } : { 'aria-disabled': true, 'data-disabled': true };
}
