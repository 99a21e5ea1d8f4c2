import type { SessionUser } from '@dewar/contract/auth';
import { NO_COMPANY } from '@dewar/domain/accounts/company-names';
import { belongsToCompany, rankLabelOf } from '@dewar/domain/accounts/roles';
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../session/session.ts';
import { useCan } from '../../session/use-can.ts';
import { useStore } from '../../state/store.ts';
import { useAppearance } from '../appearance/appearance.ts';
import { askAndSignOut } from '../dialogs/ask-and-sign-out.ts';
import {
  IconDeviceDesktop,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconSun,
  IconSunglasses,
  IconUserCog,
  IconUsers,
} from '../icons/icons.ts';
import { lastUndo, undoNotified } from '../states/notify.ts';
import { closePanel } from './close-panel.ts';
import styles from './person-menu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the device', icon: IconDeviceDesktop },
  { value: 'sunlight', label: 'Sunlight', icon: IconSunglasses },
] as const;

const PANEL = 'person-menu';

/** Who is signed in, the colour scheme, and Logout. Opened and closed by the browser (popover), without script. */
export function PersonMenu() {
  const user = useSession()?.user;
  const can = useCan();
  const [isOpen, setOpen] = useState(false);
  if (user === undefined) return null;
  return (
    <>
      <UnstyledButton className={styles.person} popoverTarget={PANEL}>
        {lettersOf(user)}
        <VisuallyHidden>, your menu</VisuallyHidden>
      </UnstyledButton>
      <div
        className={styles.panel}
        id={PANEL}
        popover="auto"
        onBeforeToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <div className={styles.who}>
          <div className={styles.email} translate="no">
            {user.email}
          </div>
          <div className={styles.standing}>{standingOf(user)}</div>
        </div>
        {isOpen && <LastUndo />}
        <Link to="/user-settings" className={styles.item} onClick={() => closePanel(PANEL)}>
          <IconUserCog size={18} stroke={1.75} aria-hidden />
          User Settings
        </Link>
        {can('administer', 'own_company') && (
          <Link to="/company-people" className={styles.item} onClick={() => closePanel(PANEL)}>
            <IconUsers size={18} stroke={1.75} aria-hidden />
            People
          </Link>
        )}
        <Link to="/help" className={styles.item} onClick={() => closePanel(PANEL)}>
          <IconLifebuoy size={18} stroke={1.75} aria-hidden />
          Help
        </Link>
        <ColorSchemeChoice />
        <UnstyledButton className={styles.item} data-logout onClick={signOutFromMenu}>
          <IconLogout size={18} stroke={1.75} aria-hidden />
          Logout
        </UnstyledButton>
      </div>
    </>
  );
}

/** Its notice may have gone before somebody reached it. */
function LastUndo() {
  const last = useStore(lastUndo);
  return (
    last !== null && (
      <UnstyledButton
        className={styles.item}
        onClick={() => {
          closePanel(PANEL);
          void undoNotified(last);
        }}
      >
        Undo: {last.message}
      </UnstyledButton>
    )
  );
}

/** The panel would cover the question that may come. */
function signOutFromMenu(): void {
  closePanel(PANEL);
  void askAndSignOut();
}

function ColorSchemeChoice() {
  const { appearance, choose } = useAppearance();
  return (
    <fieldset className={styles.schemes}>
      <legend className={styles.legend}>Appearance</legend>
      {SCHEMES.map(({ value, label, icon: Icon }) => (
        <UnstyledButton
          key={value}
          className={styles.item}
          aria-pressed={appearance === value}
          onClick={() => choose(value)}
        >
          <Icon size={18} stroke={1.75} aria-hidden />
          {label}
        </UnstyledButton>
      ))}
    </fieldset>
  );
}

function lettersOf({ first_name, last_name, email }: SessionUser): string {
  const initials = [first_name, last_name].map((name) => name?.trim().charAt(0) ?? '').join('');
  return (initials || email.charAt(0)).toUpperCase();
}

function standingOf(user: SessionUser): string {
  return belongsToCompany(user.role) ? user.company_name || NO_COMPANY : rankLabelOf(user);
}
