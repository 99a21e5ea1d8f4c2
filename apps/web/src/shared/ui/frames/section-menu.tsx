import { UnstyledButton } from '@mantine/core';
import { Link, useLocation, useRouter } from '@tanstack/react-router';
import { IconDots } from '../icons/icons.ts';
import frameStyles from './app-frame.module.css';
import type { FrameSection } from './app-frame.tsx';
import { closePanel } from './close-panel.ts';
import styles from './section-menu.module.css';

export interface MenuSection extends Pick<FrameSection, 'label' | 'link'> {
  readonly icon?: FrameSection['icon'];
  /** A line that says what the screen is for. */
  readonly purpose?: string;
}

interface SectionMenuProps {
  readonly label: string;
  /** On phones those of them that the bar has no room for stand in the menu. */
  readonly sections?: readonly FrameSection[];
  readonly others: readonly MenuSection[];
}

const PANEL = 'section-menu';

/** Screens beside the sections; marked as current while one of them is. Opened by the browser. */
export function SectionMenu({ label, sections = [], others }: SectionMenuProps) {
  const isHere = useIsOneCurrent(others);
  return (
    <>
      <UnstyledButton
        className={`${frameStyles.section} ${styles.more}`}
        popoverTarget={PANEL}
        aria-current={isHere ? 'page' : undefined}
      >
        <IconDots size={20} stroke={1.75} aria-hidden />
        {label}
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

function useIsOneCurrent(sections: readonly MenuSection[]): boolean {
  const router = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  return sections.some(({ link }) => router.buildLocation(link).pathname === pathname);
}

function Item({ label, icon: Icon, link, purpose, isForPhones }: MenuSection & { readonly isForPhones?: boolean }) {
  return (
    <Link
      {...link}
      activeOptions={{ includeSearch: false }}
      className={styles.item}
      data-for-phones={isForPhones}
      onClick={() => closePanel(PANEL)}
    >
      {Icon !== undefined && <Icon size={18} stroke={1.75} aria-hidden />}
      {purpose === undefined ? (
        label
      ) : (
        <span>
          {label}
          <small className={styles.purpose}>{purpose}</small>
        </span>
      )}
    </Link>
  );
}
