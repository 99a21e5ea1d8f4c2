import type { Tank } from '@dewar/contract/tanks';
import { nameKey } from '@dewar/domain/primitives/name-search';
import { adviseOnNumber } from '@dewar/domain/tanks/advise-on-number';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { TextInput } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import styles from './tank-by-number.module.css';

type NumberedTank = Pick<Tank, 'id' | 'tank_number' | 'company_name'>;

interface TankByNumberProps {
  /** Undefined until they are loaded. */
  readonly tanks: readonly NumberedTank[] | undefined;
  /** Tanks that had what is typed as their number before. */
  readonly renamed: readonly (NumberedTank & { readonly former_number?: string | undefined })[];
  /** What is typed while no tank has it; empty while one does. */
  readonly onUnknown: (typed: string) => void;
  /** Somebody is about to type: only now the tanks are needed. */
  readonly onFocus: () => void;
}

const MOST_SHOWN = 6;

/** Finds a tank by any part of its number, and opens it with the form that it waits for. */
export function TankByNumber({ tanks, renamed, onUnknown, onFocus }: TankByNumberProps) {
  const [typed, setTyped] = useState('');
  const navigate = useNavigate();
  const searched = nameKey(typed);
  const numbered = findNumbered(tanks, typed);
  const found: TankByNumberProps['renamed'] = numbered.length > 0 || searched === '' ? numbered : renamed;
  const exact = found.find(({ tank_number }) => nameKey(tank_number) === searched);
  const chosen = exact ?? (found.length === 1 ? found[0] : undefined);
  return (
    <form
      className={styles.form}
      aria-label="Find a tank by its number"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== undefined) void navigate(tankAddress(chosen, 'next'));
      }}
    >
      <TextInput
        label="Tank number"
        placeholder="Part of it is enough"
        description={exact === undefined ? adviseOnNumber(typed) : undefined}
        autoComplete="off"
        autoCapitalize="characters"
        enterKeyHint="go"
        value={typed}
        onFocus={onFocus}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          onUnknown(findNumbered(tanks, currentTarget.value).length === 0 ? currentTarget.value : '');
        }}
      />
      <p className={styles.count} role="status">
        {describeFound(searched, tanks === undefined ? undefined : found.length)}
      </p>
      <ul className={styles.tanks} aria-label="Tanks with this number">
        {found.slice(0, MOST_SHOWN).map((tank) => (
          <li key={tank.id}>
            <Link {...tankAddress(tank, 'next')} className={styles.tank} data-target>
              <span className={styles.number} translate="no">
                {tank.tank_number}
              </span>
              <span className={styles.owner}>
                {tank.former_number !== undefined && `was ${tank.former_number} · `}
                {tankOwnerLabel(tank)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </form>
  );
}

function findNumbered(tanks: TankByNumberProps['tanks'], typed: string): readonly NumberedTank[] {
  const searched = nameKey(typed);
  return searched === '' ? [] : (tanks ?? []).filter(({ tank_number }) => nameKey(tank_number).includes(searched));
}

function describeFound(searched: string, count: number | undefined): string | undefined {
  if (searched === '') return undefined;
  if (count === undefined) return 'The tanks are being loaded…';
  if (count === 0) return 'No tank has this number.';
  return count > MOST_SHOWN ? `${count} tanks match. Type more of the number.` : undefined;
}
