import '@mantine/core/styles/Tabs.layer.css';
import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { ChangePasswordForm } from '../features/auth/change-password-form.tsx';
import { OwnSessions } from '../features/auth/own-sessions.tsx';
import { SecondFactorSection } from '../features/auth/second-factor-section.tsx';
import { OwnProfile } from '../features/users/own-profile.tsx';
import { PageHeader } from '../shared/ui/page-header.tsx';
import { TitledSection } from '../shared/ui/titled-section.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import styles from './user-settings-page.module.css';

const route = getRouteApi('/user-settings');

export function UserSettingsPage() {
  const { tab = 'profile' } = route.useSearch();
  const navigate = useNavigate();
  const choose = (chosen: string | null) =>
    navigate({ to: '/user-settings', search: chosen === 'security' ? { tab: 'security' } : {}, resetScroll: false });
  return (
    <SettingsFrame>
      <PageHeader title="User Settings" />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="profile">
          <OwnProfile />
        </Tabs.Panel>
        <Tabs.Panel value="security" className={styles.security}>
          <TitledSection title="Password">
            <ChangePasswordForm />
          </TitledSection>
          <SecondFactorSection />
          <TitledSection title="Sessions">
            <OwnSessions />
          </TitledSection>
        </Tabs.Panel>
      </Tabs>
    </SettingsFrame>
  );
}
