import { Button } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useId } from 'react';
import { closePanel } from '../frames/close-panel.ts';
import { IconDots } from '../icons/icons.ts';
import styles from './row-menu.module.css';

interface RowMenuProps {
  /** Whose actions they are: 'Polar'. */
  readonly of: string;
  /** Buttons and links. */
  readonly children: ReactNode;
}

/** The rarer actions of a row of a list, under 'More'. Opened by the browser, which also gives the focus back. */
export function RowMenu({ of, children }: RowMenuProps) {
  const id = useId();
  // Before the action's own dialog opens: it would open under the panel, and give the focus back to a hidden button.
  const close = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, a') !== null) closePanel(id);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="subtle"
        fw={500}
        leftSection={<IconDots size={16} stroke={1.75} aria-hidden />}
        aria-label={`More for ${of}`}
        popoverTarget={id}
      >
        More
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed */}
      <div className={styles.panel} id={id} popover="auto" onClickCapture={close} onKeyDown={moveInMenu}>
        {children}
      </div>
    </>
  );
}

/** The arrow keys stay in the menu instead of moving to the next row. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowUp: 'previousElementSibling', ArrowDown: 'nextElementSibling' } as const;
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  event.preventDefault();
  event.stopPropagation();
  const next = event.target instanceof Element ? event.target[step[event.key]] : null;
  if (next instanceof HTMLElement) next.focus();
}
