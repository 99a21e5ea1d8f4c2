import { UnstyledButton } from '@mantine/core';
import { type MouseEvent, type ReactNode, useId } from 'react';
import { IconDots } from '../icons/icons.ts';
import { useIsPhone } from '../states/use-is-phone.ts';
import { closePanel } from './close-panel.ts';
import styles from './page-actions.module.css';

interface PageActionsProps {
  /** Beside 'More'. */
  readonly count?: ReactNode;
  readonly children: ReactNode;
}

/**
 * The secondary actions of a screen: a row of buttons, and on a phone, where the row would push the content down, a panel
 * under 'More'. The buttons are the same elements in both. Opened by the browser, which also gives the focus back.
 */
export function PageActions({ count, children }: PageActionsProps) {
  const id = useId();
  const isPhone = useIsPhone();
  // Before the button's own dialog opens: it would open under the panel, and give the focus back to a hidden button.
  const close = ({ currentTarget, target }: MouseEvent<HTMLElement>) => {
    const isAction = target instanceof Element && target.closest('button, a') !== null;
    if (isAction && currentTarget.contains(target)) closePanel(id);
  };
  return (
    <>
      {isPhone && (
        <UnstyledButton className={styles.more} popoverTarget={id}>
          <IconDots size={20} stroke={1.75} aria-hidden />
          More{count}
        </UnstyledButton>
      )}
      <div className={styles.actions} id={id} {...(isPhone && { popover: 'auto', onClickCapture: close })}>
        {children}
      </div>
    </>
  );
}
