import { Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useLayoutEffect } from 'react';
import { showHeadings } from '../../shared/navigation/screen-title.ts';
import icon from '../../shared/ui/frames/dewar-icon.svg';
import styles from './front-door.module.css';

interface FrontDoorProps {
  readonly title: string;
  /** Replaces the visible title, which is then only for screen readers. */
  readonly modes?: ReactNode;
  readonly children: ReactNode;
}

/** The frame of the screens for visitors who are not signed in. */
export function FrontDoor({ title, modes, children }: FrontDoorProps) {
  useLayoutEffect(() => showHeadings([title]), [title]);
  return (
    <main className={styles.door}>
      <div className={styles.panel}>
        <div className={styles.brand}>
          <img className={styles.mark} src={icon} alt="" width={40} height={40} />
          <div>
            <Title order={1}>Dewar</Title>
            <p className={styles.subtitle}>Client Portal</p>
          </div>
        </div>
        {modes === undefined ? (
          <Title order={2} mb="md" data-screen-heading>
            {title}
          </Title>
        ) : (
          <>
            {modes}
            <VisuallyHidden>
              <h2 data-screen-heading>{title}</h2>
            </VisuallyHidden>
          </>
        )}
        {children}
      </div>
    </main>
  );
}
