import { companyInitials } from '@dewar/domain/accounts/company-names';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link, type LinkProps } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, use, useDeferredValue } from 'react';
import { QUICK_OPEN_KEYS, requestQuickOpen } from '../../navigation/quick-open-request.ts';
import { useAppearance } from '../appearance/appearance.ts';
import { askAndSignOut } from '../dialogs/ask-and-sign-out.ts';
import { IconChevronLeft, IconLogout, IconSearch, IconSunglasses } from '../icons/icons.ts';
import styles from './app-frame.module.css';
import { FrameNotice } from './frame-notice.ts';
import { PersonMenu } from './person-menu.tsx';

export interface FrameSection {
  /** Words before the label that a narrow screen has no room for; screen readers still read them. */
  readonly lead?: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; stroke?: number; 'aria-hidden'?: boolean }>;
  readonly link: LinkProps;
  /** After the label: a count. */
  readonly note?: ReactNode;
  /** A phone's bar has no room for it. */
  readonly isOnDesks?: true;
  /** In a phone's bar alone. */
  readonly isOnPhones?: true;
  /** It is also the current section on screens below its address. */
  readonly holdsBelow?: true;
}

interface AppFrameProps {
  /** The name of the area, which links home; its first letters replace a missing logo. */
  readonly home: { readonly name: string; readonly link: LinkProps; readonly logo?: ReactNode };
  readonly sections: readonly FrameSection[];
  /** After the sections: a menu of more. */
  readonly more?: ReactNode;
  /** A phone's bar has room for the search: beside four sections, within the thumb's reach. */
  readonly isSearchBelow?: boolean;
  /** For administrators inside a company: 'Viewing: {company} Dashboard', with a link back. */
  readonly backBar?: { readonly label: string; readonly link: LinkProps } | undefined;
  readonly children: ReactNode;
}

/** One header over the content; on a phone the sections move to a bar at the bottom. */
export function AppFrame({ home, sections, more, isSearchBelow, backBar, children }: AppFrameProps) {
  // The content follows its frame in slices of a few milliseconds: both in one go would block a phone.
  const isContentNext = useDeferredValue(true, false);
  return (
    <div className={styles.frame} data-sections={sections.length || undefined} data-search-below={isSearchBelow}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <header className={styles.header} data-bar="header">
        {backBar !== undefined && (
          <Link {...backBar.link} className={styles.backBar}>
            <IconChevronLeft size={16} aria-hidden />
            {backBar.label}
            <VisuallyHidden>, back to the administration</VisuallyHidden>
          </Link>
        )}
        <div className={styles.headerRow}>
          <Link {...home.link} className={styles.home} data-target>
            {home.logo ?? (
              <span className={styles.letters} aria-hidden>
                {companyInitials(home.name)}
              </span>
            )}
            <span className={styles.name} translate="no">
              {home.name}
            </span>
          </Link>
          {sections.length > 0 && <SectionLinks sections={sections} more={more} />}
          <div className={styles.person}>
            <UnstyledButton className={styles.search} aria-keyshortcuts="Control+K Meta+K" onClick={requestQuickOpen}>
              <IconSearch size={20} stroke={1.75} aria-hidden />
              <span className={styles.searchWord}>Quick open</span>
              <kbd className={styles.keys} aria-hidden>
                {QUICK_OPEN_KEYS}
              </kbd>
            </UnstyledButton>
            <SunlightButton />
            <PersonMenu />
            <UnstyledButton className={styles.logout} onClick={askAndSignOut}>
              <IconLogout size={18} stroke={1.75} aria-hidden />
              Logout
            </UnstyledButton>
          </div>
        </div>
      </header>
      {use(FrameNotice)}
      <main className={styles.content} id="content" tabIndex={-1}>
        {isContentNext && children}
      </main>
    </div>
  );
}

/** On phones: in the sun nobody finds a menu. */
function SunlightButton() {
  const { appearance, toggleSunlight } = useAppearance();
  return (
    <UnstyledButton className={styles.sunlight} aria-pressed={appearance === 'sunlight'} onClick={toggleSunlight}>
      <IconSunglasses size={24} stroke={1.75} aria-hidden />
      <VisuallyHidden>Sunlight</VisuallyHidden>
    </UnstyledButton>
  );
}

function SectionLinks({ sections, more }: Pick<AppFrameProps, 'sections' | 'more'>) {
  return (
    <nav className={styles.sections} aria-label="Sections" data-bar="sections">
      {sections.map(({ lead, label, icon: Icon, link, note, isOnDesks, isOnPhones, holdsBelow = false }) => (
        <Link
          key={label}
          {...link}
          activeOptions={{ exact: !holdsBelow, includeSearch: false }}
          className={styles.section}
          data-on-desks={isOnDesks}
          data-on-phones={isOnPhones}
        >
          <Icon size={20} stroke={1.75} aria-hidden />
          <span>
            {lead !== undefined && <span className={styles.lead}>{lead}</span>} {label}
            {note}
          </span>
        </Link>
      ))}
      {more}
    </nav>
  );
}
