import type { Tank } from '@dewar/contract/tanks';
import { ComboboxChevron, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useLazyCode } from '../../shared/ui/states/use-lazy-code.ts';
import { describeManyTanks } from './tank-search.ts';
import styles from './tank-selector.module.css';

const loadSelector = () => import('./tank-selector.tsx');

interface TankSelectorLaterProps {
  readonly tanks: readonly Tank[];
  readonly chosen: Tank;
  readonly onChoose: (tank: Tank) => void;
}

/** The tank selector as it looks; what it does comes once somebody turns to it, or once the screen stands. */
export function TankSelectorLater(props: TankSelectorLaterProps) {
  const [isWanted, setWanted] = useState(false);
  const code = useLazyCode({ load: loadSelector, isWanted, onFailed: () => setWanted(false) });
  if (code !== undefined) return <code.TankSelector {...props} hasFocus={isWanted} />;
  return (
    <TextInput
      className={styles.selector}
      label="Filter by Tank Number"
      description={describeManyTanks(props.tanks)}
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={false}
      readOnly
      value={props.chosen.tank_number}
      rightSection={<ComboboxChevron size="md" />}
      rightSectionPointerEvents="none"
      onFocus={() => setWanted(true)}
      size="md"
    />
  );
}
