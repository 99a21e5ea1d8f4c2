import { nameSearch } from '@dewar/domain/primitives/name-search';
import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { ResultsCount } from '../../shared/ui/lists/filter-bar.tsx';
import { type RecordColumn, RecordList } from '../../shared/ui/lists/record-list.tsx';
import { selectColumn } from '../../shared/ui/lists/select-column.tsx';
import type { Selection } from '../../shared/ui/lists/use-selection.ts';
import styles from './choose-tanks.module.css';
import type { LabelledTank } from './paper/tank-label.tsx';
import { type FoundNumbers, findPastedTanks } from './pasted-numbers.ts';

interface ChooseTanksProps {
  readonly tanks: readonly LabelledTank[];
  readonly selection: Selection;
}

/** Nobody scrolls through a longer list. */
const MOST_SHOWN = 100;
const COLUMNS: readonly RecordColumn<LabelledTank>[] = [
  { label: 'Tank', width: 'minmax(8rem, 1fr)', render: ({ tank_number }) => tank_number },
];

/** Which tanks get a label: by boxes in a list, or by a list of numbers from elsewhere. */
export function ChooseTanks({ tanks, selection }: ChooseTanksProps) {
  const [search, setSearch] = useState('');
  const [pasted, setPasted] = useState('');
  const { unknown } = findPastedTanks(pasted, tanks);
  const isFound = nameSearch(search);
  const matching = tanks.filter(({ tank_number }) => isFound(tank_number));
  const shown = matching.slice(0, MOST_SHOWN);
  const paste = (text: string) => {
    setPasted(text);
    const found = findPastedTanks(text, tanks);
    if (found.ids.length === 0) return;
    selection.clear();
    selection.set(found.ids, true);
  };
  return (
    <div className={styles.choice}>
      <Textarea
        label="Tank numbers"
        description={describeUnknown(unknown) ?? 'Paste a list here, or choose the tanks below.'}
        placeholder="GASU 482913-0, one a line"
        autosize
        minRows={1}
        maxRows={4}
        value={pasted}
        onChange={({ currentTarget }) => paste(currentTarget.value)}
      />
      <SearchField label="Search" placeholder="Part of a number" value={search} onSearch={setSearch} />
      <ResultsCount
        count={`${formatNumber(selection.ids.size)} of ${countOf(tanks.length, 'tank')} chosen${
          search === '' ? '' : `; ${countOf(matching.length, 'tank')} found`
        }${matching.length > MOST_SHOWN ? `; the first ${MOST_SHOWN} are listed` : ''}`}
      />
      {shown.length === 0 ? (
        <p className={styles.none}>No tank has this number.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section className={styles.list} tabIndex={0} aria-label="Tanks, scrollable">
          <RecordList
            label="Tanks"
            rows={shown}
            columns={COLUMNS}
            isDense
            lead={selectColumn({ rows: shown, nameOf: ({ tank_number }) => tank_number, selection })}
          />
        </section>
      )}
    </div>
  );
}

function describeUnknown(unknown: FoundNumbers['unknown']): string | undefined {
  return unknown.length === 0 ? undefined : `Not found: ${unknown.join(', ')}`;
}
