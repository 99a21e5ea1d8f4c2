import { Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { ChangePasswordForm } from '../../../features/auth/change-password-form.tsx';
import { OwnSessions } from '../../../features/auth/own-sessions.tsx';
import { SecondFactorSection } from '../../../features/auth/second-factor-section.tsx';
import { profileQuery } from '../../../features/users/profile-api.ts';
import { ProfileForm } from '../../../features/users/profile-form.tsx';
import { UndoTimeField } from '../../../features/users/undo-time-field.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import styles from './user-settings-page.module.css';

const OwnReminders = lazyPart(async () => ({
  default: (await import('../../../features/reminders/own-reminders.tsx')).OwnReminders,
}));

const OwnTokens = lazyPart(async () => ({
  default: (await import('../../../features/api-tokens/own-tokens.tsx')).OwnTokens,
}));

const OwnSignOn = lazyPart(async () => ({
  default: (await import('../../../features/auth/sign-on/own-sign-on.tsx')).OwnSignOn,
}));

const route = getRouteApi('/user-settings');

export function UserSettingsPage() {
  const search = route.useSearch();
  const navigate = useNavigate();
  const can = useCan();
  // Teachers have no tanks to be reminded of. Without a session the tabs stay until the gate has led away.
  const hasReminders = useSession() === null || can('open', 'company_area');
  const tab = search.tab === undefined || (!hasReminders && search.tab === 'reminders') ? 'profile' : search.tab;
  const choose = (chosen: string | null) => {
    const chosenTab =
      chosen === 'security' || chosen === 'tokens' || chosen === 'reminders' ? ({ tab: chosen } as const) : {};
    return navigate({ to: '/user-settings', search: chosenTab, resetScroll: false });
  };
  return (
    <SettingsFrame>
      <PageHeader title="User Settings" />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <Tabs.List mb="lg">
          <Tabs.Tab value="profile">Profile</Tabs.Tab>
          <Tabs.Tab value="security">Security</Tabs.Tab>
          <Tabs.Tab value="tokens">API Tokens</Tabs.Tab>
          {hasReminders && <Tabs.Tab value="reminders">Reminders</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="profile" className={styles.security}>
          <OwnProfile />
          <TitledSection title="Notices">
            <UndoTimeField />
          </TitledSection>
        </Tabs.Panel>
        <Tabs.Panel value="security" className={styles.security}>
          <SecurityTab />
        </Tabs.Panel>
        <Tabs.Panel value="tokens" className={styles.security}>
          <Suspense fallback={<SkeletonList count={3} height={72} />}>
            <OwnTokens />
          </Suspense>
        </Tabs.Panel>
        {hasReminders && (
          <Tabs.Panel value="reminders" className={styles.security}>
            <Suspense fallback={<SkeletonList count={5} height={60} />}>
              <OwnReminders />
            </Suspense>
          </Tabs.Panel>
        )}
      </Tabs>
    </SettingsFrame>
  );
}

function SecurityTab() {
  // As it was when the tab opened: the section must not move while it is being set up.
  const [isLedHere] = useState(useSession()?.user.needs_second_factor === true);
  return (
    <>
      {isLedHere && <SecondFactorSection />}
      <TitledSection title="Password">
        <ChangePasswordForm />
      </TitledSection>
      {!isLedHere && <SecondFactorSection />}
      <Suspense fallback={null}>
        <OwnSignOn />
      </Suspense>
      <TitledSection title="Sessions">
        <OwnSessions />
      </TitledSection>
    </>
  );
}

function OwnProfile() {
  const profile = useQuery(profileQuery);
  return (
    <TitledSection title="Profile">
      {profile.data !== undefined && <ProfileForm profile={profile.data} />}
      {profile.data === undefined && profile.isError && (
        <ErrorState title="Your profile could not be loaded." error={profile.error} onRetry={profile.refetch} />
      )}
      {profile.isPending && <SkeletonList count={5} height={60} />}
    </TitledSection>
  );
}
