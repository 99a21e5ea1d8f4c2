import { countPlaces, LABEL_SHEET_KEYS, LABEL_SHEETS, type LabelSheetKey } from '@dewar/domain/tanks/label-sheets';
import { Button } from '@mantine/core';
import { type ReactNode, useDeferredValue, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { NumberField } from '../../shared/ui/fields/number-field.tsx';
import { PageHeader } from '../../shared/ui/frames/page-header.tsx';
import { printPage } from '../../shared/ui/frames/print-alone.ts';
import { FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { useSelection } from '../../shared/ui/lists/use-selection.ts';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { sheetInAddress, tanksInAddress } from './asked-labels.ts';
import { ChooseTanks } from './choose-tanks.tsx';
import type { LabelAddress } from './label-address.ts';
import styles from './label-printing.module.css';
import { LabelPaper } from './paper/label-paper.tsx';
import type { LabelledTank } from './paper/tank-label.tsx';

interface LabelPrintingProps {
  /** Those that may be chosen. */
  readonly tanks: readonly LabelledTank[];
  /** At first the tanks that it names are chosen; without any, all of them. */
  readonly address: LabelAddress;
  readonly onSheet: (sheet: LabelSheetKey) => void;
  /** The choice of a company, where there is one. */
  readonly companies: ReactNode;
}

/** More at once would keep the browser busy. */
const MOST_LABELS = 200;
const SHEETS = LABEL_SHEET_KEYS.map((value) => ({ value, label: LABEL_SHEETS[value].name }));

/** Tanks and sheet on one side, the paper on the other; only the paper is printed. */
export function LabelPrinting({ tanks, address, onSheet, companies }: LabelPrintingProps) {
  const ids = tanks.map(({ id }) => id);
  const asked = new Set(tanksInAddress(address) ?? (ids.length > MOST_LABELS ? [] : ids));
  const selection = useSelection(
    ids,
    ids.filter((id) => asked.has(id)),
  );
  const [firstPlace, setFirstPlace] = useState<number | null>(1);
  const key = sheetInAddress(address, navigator.language);
  const sheet = LABEL_SHEETS[key];
  const places = countPlaces(sheet);
  const first = places === 1 ? 1 : firstPlace;
  const isPlace = first !== null && first >= 1 && first <= places;
  const chosen = tanks.filter(({ id }) => selection.ids.has(id));
  const isTooMany = chosen.length > MOST_LABELS;
  const isPrintable = chosen.length > 0 && !isTooMany && isPlace;
  // Drawn in slices, between which a touch is answered.
  const drawn = useDeferredValue(isPrintable ? chosen : []);
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          title="Labels"
          note="A code on the tank opens its page, with the form that it waits for."
          action={
            <Button disabled={!isPrintable} onClick={printPage}>
              Print {countOf(chosen.length, 'label')}
            </Button>
          }
        />
      </div>
      <div className={styles.columns}>
        <div className={`${styles.fields} ${styles.screen}`}>
          {companies}
          <FilterSelect label="Sheet" choices={SHEETS} value={key} onChange={onSheet} />
          {places > 1 && (
            <NumberField
              label="First free label"
              value={firstPlace}
              decimals={0}
              onChange={setFirstPlace}
              help="1 on a new sheet; counted by rows"
              error={isPlace ? undefined : `The sheet has the labels 1 to ${places}.`}
            />
          )}
          <ChooseTanks tanks={tanks} selection={selection} />
          <p className={styles.advice}>
            Print in actual size (100 %), without margins and headers. A first print on plain paper, held against the
            sheet, shows whether it fits.
          </p>
        </div>
        {drawn.length > 0 ? (
          <LabelPaper tanks={drawn} sheet={sheet} firstPlace={first ?? 1} />
        ) : (
          <EmptyState
            title={isTooMany ? `At most ${MOST_LABELS} labels are printed at once.` : 'Nothing to print yet.'}
            next={isTooMany ? 'Choose fewer tanks.' : 'Choose tanks and a sheet.'}
          />
        )}
      </div>
    </>
  );
}
