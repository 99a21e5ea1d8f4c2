import { ROLE_LABELS, ROLES, USER_STATUS_LABELS, USER_STATUSES } from '@dewar/domain/accounts/roles';
import type { SearchChange } from '../../shared/navigation/parse-search.ts';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import type { UserFilter } from './user-filter.ts';

interface UserToolbarProps {
  readonly filter: UserFilter;
  readonly companyNames: readonly string[];
  readonly onChange: (change: SearchChange<UserFilter>) => void;
}

const ROLE_CHOICES = [
  { value: '', label: 'All roles' },
  ...ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })),
];
const STATUS_CHOICES = [
  { value: '', label: 'All statuses' },
  ...USER_STATUSES.map((value) => ({ value, label: USER_STATUS_LABELS[value] })),
];

/** Search and filters (spec 1 §2, User manager); rejected users can only be searched. */
export function UserToolbar({ filter, companyNames, onChange }: UserToolbarProps) {
  return (
    <FilterBar label="Find users">
      <SearchField
        label="Search"
        placeholder="Name, email or company"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      {filter.view !== 'rejected' && (
        <>
          <FilterSelect
            label="Role"
            choices={ROLE_CHOICES}
            value={filter.role ?? ''}
            onChange={(role) => onChange({ role })}
          />
          <CompanySelect
            placeholder="All companies"
            companyNames={companyNames}
            value={filter.company ?? ''}
            onChange={(company) => onChange({ company })}
            clearable
          />
          <FilterSelect
            label="Status"
            choices={STATUS_CHOICES}
            value={filter.status ?? ''}
            onChange={(status) => onChange({ status })}
          />
        </>
      )}
    </FilterBar>
  );
}
