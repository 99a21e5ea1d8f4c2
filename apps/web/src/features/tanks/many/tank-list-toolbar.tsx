import { IN_STOCK } from '@dewar/domain/tanks/tank-stock';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { CompanySelect } from '../../../shared/ui/fields/company-select.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import { tankStatusesQuery } from '../tank-statuses-api.ts';
import type { TankListFilter } from './tank-list-address.ts';

/** A change of some fields; undefined removes one. */
export type TankListChange = { readonly [Name in keyof TankListFilter]?: TankListFilter[Name] | undefined };

interface TankListToolbarProps {
  readonly filter: TankListFilter;
  readonly companyNames: readonly string[];
  readonly onChange: (change: TankListChange) => void;
}

/** Names come after this, so that no company and no status is taken for another choice. */
const NAMED = 'named ';
const NONE = 'none';

const OPERATIONAL = [
  { value: '', label: 'All tanks' },
  { value: 'yes', label: 'Operational' },
  { value: 'no', label: 'Inactive' },
] as const;

const ORDERS = [
  { value: '', label: 'Tank number' },
  { value: 'company', label: 'Company' },
  { value: 'status', label: 'Status' },
  { value: 'inspection', label: 'Inspection date' },
] as const;

/** Search, filters and order of all tanks. */
export function TankListToolbar({ filter, companyNames, onChange }: TankListToolbarProps) {
  const { data: statuses = [] } = useQuery(tankStatusesQuery);
  const { search, company, stock, status, unset, operational, order } = filter;
  const companyChoices = useMemo(() => choicesOf(IN_STOCK, companyNames, company), [companyNames, company]);
  return (
    <FilterBar label="Find tanks">
      <SearchField
        label="Search"
        placeholder="Number or status"
        value={search ?? ''}
        onSearch={(text) => onChange({ search: text })}
      />
      <CompanySelect
        companyNames={companyChoices}
        emptyLabel="All, and in stock"
        offersNone={false}
        value={choiceFor(company, stock)}
        onChange={(value) => onChange({ stock: value === NONE || undefined, company: nameIn(value) })}
      />
      <FilterSelect
        label="Status"
        choices={[
          { value: '', label: 'All statuses' },
          ...choicesOf(
            'No status',
            statuses.map(({ status_name }) => status_name),
            status,
          ),
        ]}
        value={choiceFor(status, unset)}
        onChange={(value) => onChange({ unset: value === NONE || undefined, status: nameIn(value) })}
      />
      <FilterSelect
        label="Operational"
        choices={OPERATIONAL}
        value={operational ?? ''}
        onChange={(value) => onChange({ operational: value === '' ? undefined : value })}
      />
      <FilterSelect
        label="Sort"
        isOrder
        choices={ORDERS}
        value={order ?? ''}
        onChange={(value) => onChange({ order: value === '' ? undefined : value })}
      />
    </FilterBar>
  );
}

/** The one of the address is there before the names are loaded. */
function choicesOf(none: string, names: readonly string[], chosen: string | undefined) {
  const known = new Set([...(chosen === undefined ? [] : [chosen]), ...names]);
  return [{ value: NONE, label: none }, ...[...known].map((name) => ({ value: `${NAMED}${name}`, label: name }))];
}

function choiceFor(name: string | undefined, isNone: boolean | undefined): string {
  return isNone === true ? NONE : name === undefined ? '' : `${NAMED}${name}`;
}

function nameIn(value: string): string | undefined {
  return value.startsWith(NAMED) ? value.slice(NAMED.length) : undefined;
}
