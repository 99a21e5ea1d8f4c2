import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import type { TransferFilter } from './transfer-filter.ts';
import type { TransferFilterChange } from './use-transfer-filter.ts';

interface TransferToolbarProps {
  readonly filter: TransferFilter;
  readonly onChange: (change: TransferFilterChange) => void;
}

const STATES = [
  { value: '', label: 'All loads' },
  { value: 'in-transit', label: 'In transit' },
  { value: 'awaiting', label: 'Awaiting determination' },
  { value: 'determined', label: 'Determined' },
  { value: 'vented', label: 'Vented on arrival' },
] as const;

const ORDERS = [
  { value: '', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'gain', label: 'Highest pressure gain' },
] as const;

/** Search, state and order of a tank's transfers. */
export function TransferToolbar({ filter, onChange }: TransferToolbarProps) {
  return (
    <FilterBar label="Find loads">
      <SearchField
        label="Search"
        placeholder="Product, customer, BOL or notes"
        value={filter.load_search ?? ''}
        onSearch={(load_search) => onChange({ load_search })}
      />
      <FilterSelect
        label="State"
        choices={STATES}
        value={filter.load_state ?? ''}
        onChange={(state) => onChange({ load_state: state === '' ? undefined : state })}
      />
      <FilterSelect
        label="Sort"
        isOrder
        choices={ORDERS}
        value={filter.load_order ?? ''}
        onChange={(order) => onChange({ load_order: order === '' ? undefined : order })}
      />
    </FilterBar>
  );
}
