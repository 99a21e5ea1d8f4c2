import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { FILTER_CHOICES, FLEET_ORDERS, type FleetFilter } from './fleet-filter.ts';
import styles from './fleet-toolbar.module.css';

interface FleetToolbarProps {
  readonly filter: FleetFilter;
  readonly onChange: (filter: FleetFilter) => void;
}

const NEEDS = [
  { value: 'any', label: 'All tanks' },
  { value: 'attention', label: 'Needs attention' },
] as const;
const STATES = FILTER_CHOICES.location.map(asChoice);
const BANDS = FILTER_CHOICES.band.map(asChoice);
const INSPECTIONS = FILTER_CHOICES.inspection.map(asChoice);
const ORDERS = FILTER_CHOICES.order.map((value) => ({ value, label: FLEET_ORDERS[value].label }));

/** Search, filters and order of the containers. */
export function FleetToolbar({ filter, onChange }: FleetToolbarProps) {
  const change = <Name extends keyof FleetFilter>(name: Name, value: FleetFilter[Name]) =>
    onChange({ ...filter, [name]: value });
  return (
    <FilterBar label="Find containers" className={styles.toolbar}>
      <SearchField
        label="Search"
        placeholder="Tank number, product, customer"
        value={filter.search}
        onSearch={(search) => change('search', search)}
      />
      <FilterSelect label="Show" choices={NEEDS} value={filter.need} onChange={(need) => change('need', need)} />
      <FilterSelect label="State" choices={STATES} value={filter.location} onChange={(to) => change('location', to)} />
      <FilterSelect label="Band" choices={BANDS} value={filter.band} onChange={(band) => change('band', band)} />
      <FilterSelect
        label="Inspection"
        choices={INSPECTIONS}
        value={filter.inspection}
        onChange={(inspection) => change('inspection', inspection)}
      />
      <FilterSelect
        label="Sort"
        isOrder
        choices={ORDERS}
        value={filter.order}
        onChange={(order) => change('order', order)}
      />
    </FilterBar>
  );
}

function asChoice<Value extends string>(value: Value) {
  return { value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` };
}
