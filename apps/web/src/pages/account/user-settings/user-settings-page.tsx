import { Tabs } from '@mantine/core';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.tsx';
import { OwnSessions } from '../../../features/auth/own-sessions.tsx';
import { SecondFactorSection } from '../../../features/auth/second-factor-section.tsx';
import { OwnProfile } from '../../../features/users/own-profile.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
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
          <SecurityTab />
        </Tabs.Panel>
      </Tabs>
    </SettingsFrame>
  );
}

function SecurityTab() {
  // As it was on coming here: nothing moves away under the hand that sets it up.
  const [isLedHere] = useState(useSession()?.user.needs_second_factor === true);
  return (
    <>
      {isLedHere && <SecondFactorSection />}
      <TitledSection title="Password">
        <ChangePasswordForm />
      </TitledSection>
      {!isLedHere && <SecondFactorSection />}
      <TitledSection title="Sessions">
        <OwnSessions />
      </TitledSection>
    </>
  );
}
