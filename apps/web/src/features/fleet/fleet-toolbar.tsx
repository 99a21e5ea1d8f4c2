import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FILTER_CHOICES, FLEET_ORDERS, type FleetFilter } from './fleet-filter.ts';
import styles from './fleet-toolbar.module.css';

interface FleetToolbarProps {
  readonly filter: FleetFilter;
  readonly onChange: (filter: FleetFilter) => void;
}

type Choices<Value extends string> = readonly { readonly value: Value; readonly label: string }[];

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
    <section className={styles.toolbar} aria-label="Find containers">
      <SearchField
        labelClassName={styles.label}
        label="Search"
        placeholder="Tank number, product, customer"
        value={filter.search}
        onSearch={(search) => change('search', search)}
      />
      <Choice label="Show" choices={NEEDS} chosen={filter.need} onChoose={(need) => change('need', need)} />
      <Choice label="State" choices={STATES} chosen={filter.location} onChoose={(to) => change('location', to)} />
      <Choice label="Band" choices={BANDS} chosen={filter.band} onChoose={(band) => change('band', band)} />
      <Choice
        label="Inspection"
        choices={INSPECTIONS}
        chosen={filter.inspection}
        onChoose={(inspection) => change('inspection', inspection)}
      />
      <Choice label="Sort" choices={ORDERS} chosen={filter.order} onChoose={(order) => change('order', order)} />
    </section>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly choices: Choices<Value>;
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Choice<Value extends string>({ label, choices, chosen, onChoose }: ChoiceProps<Value>) {
  return (
    <NativeSelect
      classNames={{ label: styles.label ?? '' }}
      label={label}
      data={choices.map((choice) => ({ ...choice }))}
      value={chosen}
      onChange={({ currentTarget: { value } }) => {
        const choice = choices.find((each) => each.value === value);
        if (choice !== undefined) onChoose(choice.value);
      }}
    />
  );
}

function asChoice<Value extends string>(value: Value) {
  return { value, label: `${value.charAt(0).toUpperCase()}${value.slice(1)}` };
}
