import type { Tank } from '@dewar/contract/tanks';
import { locationStatus } from '@dewar/domain/tanks/tank-state';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { Select } from '@mantine/core';
import { useEffect, useState } from 'react';
import { findRecordOptions } from '../../shared/ui/fields/find-options.ts';
import { describeManyTanks } from './tank-search.ts';
import styles from './tank-selector.module.css';

interface TankSelectorProps {
  readonly tanks: readonly Tank[];
  /** Undefined before the first choice. */
  readonly chosen?: Tank;
  readonly label?: string;
  /** Mounts focused and open, as focusing opens it. */
  readonly hasFocus?: boolean;
  /** The initial text of the field, if it is not the chosen number. */
  readonly typed?: string | undefined;
  readonly onChoose: (tank: Tank) => void;
}

/** Finds a tank by any part of its number. */
export function TankSelector({
  tanks,
  chosen,
  label = 'Filter by Tank Number',
  hasFocus = false,
  typed,
  onChoose,
}: TankSelectorProps) {
  // Empty before what was typed, which would be selected with the focus and lost to the next key.
  const [search, setSearch] = useState(typed === undefined ? (chosen?.tank_number ?? '') : '');
  // In an effect: the field writes the chosen number into itself when it first stands.
  useEffect(() => {
    if (typed !== undefined) setSearch(typed);
  }, [typed]);
  const byId = new Map(tanks.map((tank) => [tank.id, tank]));
  const hasSeveralCompanies = new Set(tanks.map((tank) => tank.company_name)).size > 1;
  const choose = (id: number | null) => {
    const tank = id === null ? undefined : byId.get(id);
    if (tank !== undefined) onChoose(tank);
  };
  return (
    <Select<number>
      className={styles.selector}
      label={label}
      placeholder="Part of a number"
      autoFocus={hasFocus}
      defaultDropdownOpened={hasFocus}
      description={describeManyTanks(tanks)}
      data={tanks.map(({ id, tank_number }) => ({ value: id, label: tank_number }))}
      value={chosen?.id ?? null}
      onChange={choose}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      selectFirstOptionOnChange
      allowDeselect={false}
      filter={findRecordOptions}
      nothingFoundMessage="No tank has this number"
      renderOption={({ option }) => {
        const tank = byId.get(option.value);
        return tank === undefined ? option.label : <TankOption tank={tank} withCompany={hasSeveralCompanies} />;
      }}
      // Typing replaces the text instead of adding to it.
      onFocus={(event) => event.currentTarget.select()}
      onClick={(event) => event.currentTarget.select()}
      maxDropdownHeight={320}
      size="md"
    />
  );
}

function TankOption({ tank, withCompany }: { readonly tank: Tank; readonly withCompany: boolean }) {
  const notes = [withCompany && tankOwnerLabel(tank), !tank.operational_status && locationStatus(false)].filter(
    Boolean,
  );
  return (
    <span className={styles.option}>
      <span translate="no">{tank.tank_number}</span>
      {notes.length > 0 && <span className={styles.note}>{notes.join(' · ')}</span>}
    </span>
  );
}
