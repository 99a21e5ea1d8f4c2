import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { findOptions } from '../../shared/ui/fields/find-options.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { SettingList } from './setting-list.tsx';
import styles from './settings.module.css';
import { settingsCompaniesQuery } from './settings-api.ts';

interface CompanySettingsProps {
  readonly company: string | undefined;
  readonly onChoose: (company: string) => void;
}

/** The company chooser, and the settings of the chosen one. */
export function CompanySettings({ company, onChoose }: CompanySettingsProps) {
  const companies = useQuery(settingsCompaniesQuery);
  if (companies.data === undefined) {
    return companies.isError ? (
      <ErrorState title="Failed to load settings" error={companies.error} onRetry={companies.refetch} />
    ) : (
      <SkeletonList count={1} height={64} />
    );
  }
  if (companies.data.length === 0) {
    const action = { label: 'Manage companies', link: { to: '/admin/companies' } } as const;
    return <EmptyState title="There are no companies yet." action={action} />;
  }
  return (
    <>
      <Select
        className={styles.chooser}
        label="Company"
        placeholder="Choose a company"
        data={companies.data}
        value={company ?? null}
        onChange={(name) => name !== null && onChoose(name)}
        searchable
        filter={findOptions}
        allowDeselect={false}
        nothingFoundMessage="No company has this name"
      />
      {company === undefined ? (
        <EmptyState title="Choose a company to see its settings." />
      ) : (
        <SettingList key={company} place={{ scope: 'company', company }} />
      )}
    </>
  );
}
