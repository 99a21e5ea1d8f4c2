import type { EvacuationList, UndatedTank } from '@dewar/contract/evacuation-list';
import { companyDay } from '@dewar/domain/time/company-day';
import { TRANSFER_GOOD_UP_TO_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { countOf, formatNumber } from '../../../shared/format/numbers.ts';
import { formatCalendarMonth } from '../../../shared/format/times.ts';
import { type RecordColumn, RecordList } from '../../../shared/ui/lists/record-list.tsx';
import { EmptyState } from '../../../shared/ui/states/states.tsx';
import { useIsPrinting } from '../../../shared/ui/states/use-is-printing.ts';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import { evacuationColumns, undatedColumns } from './evacuation-columns.tsx';
import styles from './evacuation-list.module.css';

interface EvacuationListViewProps {
  readonly list: EvacuationList;
  readonly timeZone: string;
  /** Administrators see the tanks of several companies. */
  readonly showsCompany: boolean;
}

/** Which tanks to pump next, by month, and those that no month can be given (judgement 7). */
export function EvacuationListView({ list, timeZone, showsCompany }: EvacuationListViewProps) {
  const now = useNow();
  const isPaper = useIsPrinting();
  const { timezone, months, undated, quiet } = list;
  const today = companyDay(list, now);
  if (months.length === 0 && undated.length === 0) {
    return (
      <div className={styles.list}>
        <Judging {...list} />
        <EmptyState
          title="No tank is to be pumped."
          next={quiet === 0 ? 'There are no tanks yet.' : describeQuiet(quiet, true)}
        />
      </div>
    );
  }
  const view = { today, now, timeZone, isPaper, showsCompany };
  return (
    <div className={styles.list}>
      <p className={styles.summary}>
        {describeList({ ...list, today })}
        {timezone !== undefined && timezone !== timeZone && ` Days are those of ${timezone.replaceAll('_', ' ')}.`}
      </p>
      <Judging {...list} />
      {months.map(({ month, tanks }) => (
        <Group key={month} title={formatCalendarMonth(month)} tanks={tanks} columns={evacuationColumns(view)} />
      ))}
      {undated.length > 0 && (
        <Group
          title="No Month Yet"
          help="The vacuum of these tanks cannot be forecast yet. Each row says why, and what would help."
          tanks={undated}
          columns={undatedColumns(view)}
        />
      )}
      {quiet > 0 && <p className={styles.help}>{describeQuiet(quiet, false)}</p>}
      <p className={styles.help}>
        A tank is listed from the earliest day on which it may be above {TRANSFER_GOOD_UP_TO_MICRONS} microns, or now if
        its insulation is surely weaker than designed. A periodic test within {list.pumped_with_test_days} days brings
        it forward. Waiting costs what the heat beyond the design evaporates.
      </p>
    </div>
  );
}

interface GroupProps<Tank extends UndatedTank> {
  readonly title: string;
  readonly help?: string;
  readonly tanks: readonly Tank[];
  readonly columns: readonly RecordColumn<Tank & { readonly id: number }>[];
}

function Group<Tank extends UndatedTank>({ title, help, tanks, columns }: GroupProps<Tank>) {
  return (
    <section>
      <h2 className={styles.heading}>
        {title} <span className={styles.count}>{formatNumber(tanks.length)}</span>
      </h2>
      {help !== undefined && <p className={styles.help}>{help}</p>}
      <RecordList label={title} rows={tanks.map((tank) => ({ ...tank, id: tank.tank_id }))} columns={columns} />
    </section>
  );
}

/** Without it a list that is not complete would look like one that is. */
function Judging({ being_judged, not_judged }: EvacuationList) {
  return (
    <>
      {being_judged > 0 && (
        <p className={styles.help} role="status">
          {being_judged === 1
            ? '1 tank is still being worked out. Its place may change in a moment.'
            : `${formatNumber(being_judged)} tanks are still being worked out. Their places may change in a moment.`}
        </p>
      )}
      {not_judged > 0 && (
        <p className={styles.help} role="status">
          {`The latest records of ${countOf(not_judged, 'tank')} could not be evaluated; the operator of the portal has been told.`}
        </p>
      )}
    </>
  );
}

/** '3 tanks to pump this month, 5 later; 7 without a month.' */
function describeList({ today, months, undated }: EvacuationList): string {
  const thisMonth = today.slice(0, 'YYYY-MM'.length);
  const count = (isCounted: (month: string) => boolean) =>
    months.reduce((sum, { month, tanks }) => sum + (isCounted(month) ? tanks.length : 0), 0);
  const [now, later] = [count((month) => month === thisMonth), count((month) => month !== thisMonth)];
  const dated = `${now === 0 ? 'No tank' : countOf(now, 'tank')} to pump this month, ${formatNumber(later)} later`;
  return undated.length === 0 ? `${dated}.` : `${dated}; ${formatNumber(undated.length)} without a month.`;
}

function describeQuiet(count: number, isWholeFleet: boolean): string {
  const who = isWholeFleet ? countOf(count, 'tank') : countOf(count, 'other tank');
  const [is, their] = count === 1 ? ['is', 'its'] : ['are', 'their'];
  return `${who} ${is} not expected above ${TRANSFER_GOOD_UP_TO_MICRONS} microns within two years, and no trip shows that ${their} insulation is weak.`;
}
