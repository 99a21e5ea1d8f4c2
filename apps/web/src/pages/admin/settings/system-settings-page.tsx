import { Tabs } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { CompanySettings } from '../../../features/settings/company-settings.tsx';
import { SettingList } from '../../../features/settings/setting-list.tsx';
import { readSettingsAddress } from '../../../features/settings/settings-address.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import styles from './system-settings-page.module.css';

const route = getRouteApi('/admin/settings');

const TABS = [
  { value: 'general', label: 'General' },
  { value: 'admin', label: 'Admin' },
  { value: 'company', label: 'Company' },
] as const;

export function SystemSettingsPage() {
  // Parsed again, because useSearch also returns parameters of other routes.
  const { tab = 'general', company } = readSettingsAddress(route.useSearch());
  const navigate = route.useNavigate();
  const open = (name: string | null) => navigate({ search: readSettingsAddress({ tab: name }) });
  const choose = (name: string) => navigate({ search: { tab: 'company', company: name } });
  return (
    <AdminFrame>
      <PageHeader title="System Settings" note="Each setting is saved separately and takes effect at once." />
      <Tabs value={tab} onChange={open} keepMounted={false}>
        <Tabs.List className={styles.tabs}>
          {TABS.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={tab}>
          {tab === 'company' ? (
            <CompanySettings company={company} onChoose={choose} />
          ) : (
            <SettingList key={tab} place={{ scope: tab }} />
          )}
        </Tabs.Panel>
      </Tabs>
    </AdminFrame>
  );
}
