import { nameSearch } from '@dewar/domain/primitives/name-search';
import { operationalStatusLabel } from '@dewar/domain/tanks/tank-state';
import type { ReactNode, Ref } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { type PickedBy, PickList } from '../../shared/ui/fields/pick-list.tsx';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import styles from './tank-picker.module.css';
import type { AssetTank } from './tanks-api.ts';

const ROW_PX = 44;

interface TankPickerProps<Picked extends AssetTank> {
  readonly tanks: readonly Picked[];
  readonly chosenId: number | undefined;
  /** The mark of a tank that needs attention. */
  readonly renderMark: (tank: Picked) => ReactNode;
  readonly onOpen: (tank: Picked, by: PickedBy) => void;
  readonly onRest?: ((tank: Picked) => void) | undefined;
  readonly onBack: () => void;
  readonly fieldRef: Ref<HTMLInputElement>;
}

/** The tanks of a company or in stock, by number; a status or 'inactive' finds them too. */
export function TankPicker<Picked extends AssetTank>({ tanks, renderMark, ...list }: TankPickerProps<Picked>) {
  return (
    <PickList
      {...list}
      label="Tanks"
      placeholder="Number or status"
      items={tanks}
      rowHeight={ROW_PX}
      matches={isTankMatch}
      describeCount={(shown) =>
        shown === tanks.length ? countOf(shown, 'tank') : `${formatNumber(shown)} of ${countOf(tanks.length, 'tank')}`
      }
      none="No tanks match."
      renderItem={(tank) => <TankOption tank={tank} mark={renderMark(tank)} />}
    />
  );
}

function TankOption({ tank, mark }: { readonly tank: AssetTank; readonly mark: ReactNode }) {
  const { tank_number, tank_status, operational_status, latest_reading } = tank;
  const notes = [!operational_status && operationalStatusLabel(false), tank_status].filter(Boolean).join(' · ');
  return (
    <>
      <span className={styles.words}>
        <span className={styles.number} data-idle={!operational_status || undefined} translate="no">
          {tank_number}
        </span>
        {notes !== '' && <span className={styles.note}>{notes}</span>}
      </span>
      {mark}
      {latest_reading !== undefined && (
        <span className={styles.reading}>
          <Quantity value={latest_reading?.vacuum_reading} unit="µm" />
        </span>
      )}
    </>
  );
}

/** By words of the number and of its state. */
export function isTankMatch({ tank_number, operational_status, tank_status }: AssetTank, search: string): boolean {
  return nameSearch(search)(tank_number, operationalStatusLabel(operational_status), tank_status);
}
