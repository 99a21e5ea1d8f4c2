import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import bar from '../../shared/ui/lists/filter-bar.module.css';
import type { CompanyFilter } from './company-filter.ts';
import { COMPANY_STATUS_CHOICES } from './company-status-pill.tsx';

export type CompanyFilterChange = { readonly [Name in keyof CompanyFilter]?: string };

interface CompanyToolbarProps {
  readonly filter: CompanyFilter;
  readonly onChange: (change: CompanyFilterChange) => void;
}

const STATUS_CHOICES = [{ value: '', label: 'All statuses' }, ...COMPANY_STATUS_CHOICES];

export function CompanyToolbar({ filter, onChange }: CompanyToolbarProps) {
  return (
    <section className={bar.bar} aria-label="Find companies">
      <SearchField
        labelClassName={bar.label}
        label="Search"
        placeholder="Name or contact email"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        classNames={{ label: bar.label ?? '' }}
        label="Status"
        data={STATUS_CHOICES}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value })}
      />
    </section>
  );
}
