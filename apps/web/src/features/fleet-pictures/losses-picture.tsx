import type { FleetLosses } from '@dewar/contract/fleet-pictures';
import { answerLosses, describeLosses, nameLoss, wholePounds } from '@dewar/domain/fleet-pictures/losses';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatCalendarDate } from '../../shared/format/times.ts';
import { LedgerAge } from '../../shared/ledger-age/ledger-age.tsx';
import styles from './fleet-pictures.module.css';
import { fleetLossesQuery } from './fleet-pictures-api.ts';
import { Hatches } from './hatches.tsx';
import { KEPT_QUESTIONS } from './kept-questions.ts';
import { OnceNear, UnloadedPicture } from './loaded-picture.tsx';
import { Picture } from './picture.tsx';
import { PictureTable } from './picture-table.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';

const QUESTION = KEPT_QUESTIONS.losses;

export function LossesPicture(of: PicturedFleet) {
  return (
    <OnceNear question={QUESTION}>
      <LossesOf {...of} />
    </OnceNear>
  );
}

type Figures = FleetLosses['total'];

interface NamedFigures extends Figures {
  readonly name: string;
}

function LossesOf({ fleet }: PicturedFleet) {
  const query = useQuery(fleetLossesQuery(fleet.company_name));
  if (query.data === undefined) return <UnloadedPicture question={QUESTION} query={query} />;
  const { losses, others, total, from } = query.data;
  const rows: NamedFigures[] = losses.map((loss) => ({ ...loss, name: nameLoss(loss) }));
  if (others !== null) rows.push({ ...others, name: `${countOf(others.pairs, 'other')} together` });
  return (
    <Picture
      question={QUESTION}
      answer={answerLosses(query.data)}
      table={<LossesTable rows={rows} total={total} />}
      isWide
    >
      {rows.length > 0 && (
        <>
          <Bars rows={rows} />
          <p className={styles.key}>
            <span data-key="plain">Lost beyond the expected vent</span>
            <span data-key="vent">Expected to vent</span>
          </p>
        </>
      )}
      <p className={styles.caption}>
        Loads with both weights that arrived since {formatCalendarDate(from)} (UTC): loaded less received, without loads
        of which product was taken out on the way. <LedgerAge company={fleet.company_name} what="The sums are" />
      </p>
    </Picture>
  );
}

const ROW_PX = 44;

function Bars({ rows }: { readonly rows: readonly NamedFigures[] }) {
  const ids = useId();
  const most = Math.max(1, ...rows.map(({ lost_lbs }) => lost_lbs));
  const label = rows.map(({ name, lost_lbs }) => `${name}: ${wholePounds(lost_lbs)}`).join('; ');
  return (
    <svg className={styles.svg} width="100%" height={rows.length * ROW_PX} role="img" aria-label={`Losses. ${label}`}>
      <Hatches id={ids} />
      {rows.map(({ name, loads, lost_lbs, expected_vent_lbs }, place) => {
        const top = place * ROW_PX;
        const lost = Math.max(0, lost_lbs);
        const vent = Math.min(lost, Math.max(0, expected_vent_lbs));
        const share = (lbs: number) => (lbs / most) * 100;
        return (
          <g key={name}>
            <text className={styles.label} x={0} y={top + 16}>
              {name} <tspan className={styles.muted}>{countOf(loads, 'load')}</tspan>
            </text>
            <text className={styles.value} x="100%" y={top + 16}>
              {wholePounds(lost_lbs)}
            </text>
            <rect className={styles.track} x={0} width="100%" y={top + 23} height={12} />
            <rect className={styles.bar} x={0} width={`${share(lost - vent)}%`} y={top + 23} height={12} />
            <rect
              className={styles.bar}
              data-tone="vent"
              x={`${share(lost - vent)}%`}
              width={`${share(vent)}%`}
              y={top + 23}
              height={12}
            />
            <rect
              fill={`url(#${ids}-soon)`}
              x={`${share(lost - vent)}%`}
              width={`${share(vent)}%`}
              y={top + 23}
              height={12}
            />
          </g>
        );
      })}
    </svg>
  );
}

interface LossesTableProps {
  readonly rows: readonly NamedFigures[];
  readonly total: Figures;
}

function LossesTable({ rows, total }: LossesTableProps) {
  return (
    <PictureTable
      label="Losses by customer and product"
      columns={[
        { heading: 'Customer and product' },
        { heading: 'Loads', isNumber: true },
        { heading: 'Loaded', isNumber: true },
        { heading: 'Received', isNumber: true },
        { heading: 'Lost', isNumber: true },
        { heading: 'Expected to vent', isNumber: true },
        { heading: 'Beyond it', isNumber: true },
      ]}
      rows={describeLosses([...rows, { ...total, name: 'All' }]).map(({ row, weights }) => ({
        key: row.name,
        cells: [row.name, formatNumber(row.loads), ...weights],
      }))}
    />
  );
}
