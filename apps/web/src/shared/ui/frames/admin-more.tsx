import { UnstyledButton } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { IconDots } from '../icons/icons.ts';
import styles from './admin-more.module.css';
import frameStyles from './app-frame.module.css';
import type { FrameSection } from './app-frame.tsx';
import { closePanel } from './close-panel.ts';

const PANEL = 'admin-more';

/** The administrators' other screens, and on phones the sections that the bar has no room for. Opened by the browser. */
export function AdminMore({ sections, others }: Readonly<Record<'sections' | 'others', readonly FrameSection[]>>) {
  return (
    <>
      <UnstyledButton className={`${frameStyles.section} ${styles.more}`} popoverTarget={PANEL}>
        <IconDots size={20} stroke={1.75} aria-hidden />
        More
      </UnstyledButton>
      <div className={styles.panel} id={PANEL} popover="auto">
        {sections.map((section) => section.isOnDesks === true && <Item key={section.label} {...section} isForPhones />)}
        {others.map((section) => (
          <Item key={section.label} {...section} />
        ))}
      </div>
    </>
  );
}

function Item({ label, icon: Icon, link, isForPhones }: FrameSection & { readonly isForPhones?: boolean }) {
  return (
    <Link {...link} className={styles.item} data-for-phones={isForPhones} onClick={() => closePanel(PANEL)}>
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
    </Link>
  );
}
