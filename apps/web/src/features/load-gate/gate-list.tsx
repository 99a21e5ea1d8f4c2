import { inDays, NO_GATE_REASON } from '@dewar/domain/load-gate/describe-gate';
import { type GateVerdict, toldOf } from '@dewar/domain/load-gate/load-gate';
import { describeBasis, describeBecause } from '@dewar/domain/thermodynamics/heat-leak/describe-heat-leak';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { RecordList } from '../../shared/ui/lists/record-list.tsx';
import { rowButtonProps } from '../../shared/ui/lists/row-button-props.ts';
import { certificateAddress } from './certificate-address.ts';
import { GateReasons, VerdictPill } from './gate-answer.tsx';
import styles from './load-gate.module.css';
import type { JudgedRow } from './use-judged-tanks.ts';

const COLUMNS = [
  {
    label: 'Tank',
    width: 'minmax(9rem, 1fr)',
    render: ({ tank }: JudgedRow) => (
      <Link {...tankAddress(tank)} className={styles.tank} translate="no">
        {tank.tank_number}
      </Link>
    ),
  },
  { label: 'May it be loaded?', width: '8rem', render: ({ answer }: JudgedRow) => <VerdictPill {...answer} /> },
  {
    label: 'Holding time',
    width: 'minmax(10rem, 2fr)',
    isNumber: true,
    render: ({ answer: { holding } }: JudgedRow) => <HoldingDays holding={holding} />,
  },
  {
    label: 'Why',
    width: 'minmax(16rem, 4fr)',
    render: ({ answer }: JudgedRow) =>
      toldOf(answer).length === 0 ? (
        <span className={styles.cure}>{NO_GATE_REASON}</span>
      ) : (
        <GateReasons answer={answer} />
      ),
  },
] as const;

/** The tanks with their answers. */
export function GateList({ tanks }: { readonly tanks: readonly JudgedRow[] }) {
  return (
    <RecordList
      label="Tanks at rest"
      rows={tanks}
      columns={COLUMNS}
      actionsWidth="8rem"
      renderActions={(judged) =>
        judged.answer.verdict !== 'no' &&
        judged.answer.holding !== null && (
          <Button
            {...rowButtonProps('Certificate', judged.tank.tank_number)}
            renderRoot={(props) => <Link {...certificateAddress(judged.tank.id, judged.journey)} {...props} />}
          />
        )
      }
    />
  );
}

/** Words stand wherever days stand. */
function HoldingDays({ holding }: Pick<JudgedRow['answer'], 'holding'>) {
  const timeZone = usePersonTimeZone();
  if (holding === null) return '–';
  const words = describeBasis(holding.basis, timeZone) ?? describeBecause(holding.because, timeZone);
  return (
    <span className={styles.days}>
      {inDays(holding.cautiousDays)}
      {words !== null && <span className={styles.cure}>{words}</span>}
    </span>
  );
}

/** How many tanks have each answer. */
export function countVerdicts(tanks: readonly JudgedRow[]): Readonly<Record<GateVerdict, number>> {
  const counts = { yes: 0, mind: 0, no: 0 };
  for (const { answer } of tanks) counts[answer.verdict] += 1;
  return counts;
}
