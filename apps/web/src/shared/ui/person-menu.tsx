import { type MantineColorScheme, Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { NO_COMPANY } from '@dewar/domain/company-names';
import { ROLE_LABELS } from '@dewar/domain/roles';
import type { SessionUser } from '@dewar/contract/auth';
import { IconCheck, IconDeviceDesktop, IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { signOut, useSession } from '../session.ts';
import styles from './person-menu.module.css';

const SCHEMES = [
  { value: 'light', label: 'Light', icon: IconSun },
  { value: 'dark', label: 'Dark', icon: IconMoon },
  { value: 'auto', label: 'As the device', icon: IconDeviceDesktop },
] as const satisfies readonly { value: MantineColorScheme; label: string; icon: typeof IconSun }[];

/** Who is signed in, the colour scheme, and Logout. */
export function PersonMenu() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const user = useSession()?.user;
  if (user === undefined) return null;
  return (
    <Menu position="bottom-end" width={264} shadow="md" withinPortal>
      <Menu.Target>
        <UnstyledButton className={styles.person} aria-label={`Your menu: ${user.email}`}>
          <span aria-hidden>{lettersOf(user)}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={styles.who}>
          <div className={styles.email}>{user.email}</div>
          <div className={styles.standing}>{standingOf(user)}</div>
        </div>
        <Menu.Divider />
        <Menu.Label>Appearance</Menu.Label>
        {SCHEMES.map(({ value, label, icon: Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            rightSection={colorScheme === value && <IconCheck size={16} aria-label="chosen" />}
            onClick={() => setColorScheme(value)}
          >
            {label}
          </Menu.Item>
        ))}
        <div className={styles.logout}>
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={signOut}>
            Logout
          </Menu.Item>
        </div>
      </Menu.Dropdown>
    </Menu>
  );
}

function lettersOf({ first_name, last_name, email }: SessionUser): string {
  const names = [first_name, last_name].filter((name) => name !== null && name !== '');
  const letters = names.length > 0 ? names.map((name) => name?.charAt(0)).join('') : email.charAt(0);
  return letters.toUpperCase();
}

function standingOf({ role, company_name, is_super_admin }: SessionUser): string {
  if (role === 'admin') return is_super_admin ? 'Super-admin' : ROLE_LABELS.admin;
  if (role === 'teacher') return ROLE_LABELS.teacher;
  return company_name === '' ? NO_COMPANY : company_name;
}
