import { ROLE_LABELS, ROLES, USER_STATUS_LABELS, USER_STATUSES } from '@dewar/domain/accounts/roles';
import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import bar from '../../shared/ui/lists/filter-bar.module.css';
import { CompanySelect } from './company-select.tsx';
import type { UserFilter } from './user-filter.ts';

export type UserFilterChange = { readonly [Name in keyof UserFilter]?: string };

interface UserToolbarProps {
  readonly filter: UserFilter;
  readonly companyNames: readonly string[];
  readonly onChange: (change: UserFilterChange) => void;
}

const ROLE_CHOICES = [
  { value: '', label: 'All roles' },
  ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
];
const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] })),
];

/** Search and filters (spec 1 §2, User manager); the rejected are only searched. */
export function UserToolbar({ filter, companyNames, onChange }: UserToolbarProps) {
  return (
    <section className={bar.bar} aria-label="Find users">
      <SearchField
        labelClassName={bar.label}
        label="Search"
        placeholder="Email or company name"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      {filter.view !== 'rejected' && (
        <>
          <NativeSelect
            classNames={{ label: bar.label ?? '' }}
            label="Role"
            data={ROLE_CHOICES}
            value={filter.role ?? ''}
            onChange={({ currentTarget }) => onChange({ role: currentTarget.value })}
          />
          <CompanySelect
            labelClassName={bar.label}
            placeholder="All companies"
            companyNames={companyNames}
            value={filter.company ?? ''}
            onChange={(company) => onChange({ company })}
            clearable
          />
          <NativeSelect
            classNames={{ label: bar.label ?? '' }}
            label="Status"
            data={STATUS_CHOICES}
            value={filter.status ?? ''}
            onChange={({ currentTarget }) => onChange({ status: currentTarget.value })}
          />
        </>
      )}
    </section>
  );
}
