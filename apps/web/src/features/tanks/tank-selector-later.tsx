import type { Tank } from '@dewar/contract/tanks';
import { nameSearch } from '@dewar/domain/primitives/name-search';
import { ComboboxChevron, TextInput } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { useLazyCode } from '../../shared/ui/states/use-lazy-code.ts';
import { describeManyTanks } from './tank-search.ts';
import styles from './tank-selector.module.css';

const loadSelector = () => import('./tank-selector.tsx');

interface TankSelectorLaterProps {
  readonly tanks: readonly Tank[];
  readonly chosen: Tank;
  readonly onChoose: (tank: Tank) => void;
}

/**
 * The tank selector without its list. The list's code loads on focus, or once the screen is idle; what was typed until
 * then is taken over, and Enter chooses as it does there.
 */
export function TankSelectorLater({ tanks, chosen, onChoose }: TankSelectorLaterProps) {
  const [isRequested, setRequested] = useState(false);
  const [typed, setTyped] = useState<string>();
  const code = useLazyCode({ load: loadSelector, isNeeded: isRequested, onFailed: () => setRequested(false) });
  if (code !== undefined) {
    return <code.TankSelector {...{ tanks, chosen, onChoose }} hasFocus={isRequested} typed={typed} />;
  }
  const chooseFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || typed === undefined) return;
    event.preventDefault();
    const isFound = nameSearch(typed);
    const first = tanks.find(({ tank_number }) => isFound(tank_number));
    if (first === undefined) return;
    setTyped(undefined);
    onChoose(first);
  };
  return (
    <TextInput
      className={styles.selector}
      data-awaits-code
      label="Filter by Tank Number"
      placeholder="Part of a number"
      description={describeManyTanks(tanks)}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      autoComplete="off"
      value={typed ?? chosen.tank_number}
      rightSection={<ComboboxChevron size="md" />}
      rightSectionPointerEvents="none"
      onChange={({ currentTarget }) => {
        setRequested(true);
        setTyped(currentTarget.value);
      }}
      onKeyDown={chooseFirst}
      onFocus={({ currentTarget }) => {
        setRequested(true);
        currentTarget.select();
      }}
      onClick={({ currentTarget }) => currentTarget.select()}
      onBlur={() => {
        setRequested(false);
        setTyped(undefined);
      }}
      size="md"
    />
  );
}
