import '../../shared/ui/field-styles.ts';
import '@mantine/core/styles/CloseButton.layer.css';
import { INSPECTION_STATES } from '@dewar/domain/inspection-due';
import { TRANSFER_VACUUM_BANDS } from '@dewar/domain/vacuum-bands';
import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { FLEET_ORDERS, type FleetFilter, LOCATIONS } from './fleet-filter.ts';
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
const STATES = [{ value: 'any', label: 'Any' }, ...LOCATIONS.map(asChoice)] as const;
const BANDS = [{ value: 'any', label: 'Any' }, ...TRANSFER_VACUUM_BANDS.map(asChoice), asChoice('no reading')] as const;
const INSPECTIONS = [{ value: 'any', label: 'Any' }, ...INSPECTION_STATES.map(asChoice)] as const;
const ORDERS = (['worst', 'vacuum', 'oldest', 'inspection', 'number'] as const).map((value) => ({
  value,
  label: FLEET_ORDERS[value].label,
}));

const LABEL = { label: styles.label ?? '' };

/** Search, filters and order of the containers. */
export function FleetToolbar({ filter, onChange }: FleetToolbarProps) {
  const change = <Name extends keyof FleetFilter>(name: Name, value: FleetFilter[Name]) =>
    onChange({ ...filter, [name]: value });
  return (
    <section className={styles.toolbar} aria-label="Find containers">
      <TextInput
        classNames={LABEL}
        label="Search"
        type="search"
        placeholder="Tank number, product, customer"
        leftSection={<IconSearch size={16} aria-hidden />}
        rightSection={
          filter.search !== '' && <CloseButton aria-label="Clear the search" onClick={() => change('search', '')} />
        }
        value={filter.search}
        onChange={(event) => change('search', event.currentTarget.value)}
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
      classNames={LABEL}
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
