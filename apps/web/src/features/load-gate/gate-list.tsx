import { GATE_VERDICTS, type GateVerdict } from '@dewar/domain/load-gate/load-gate';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { tankAddress } from '../../shared/navigation/tank-data-address.ts';
import { RecordList } from '../../shared/ui/lists/record-list.tsx';
import { rowButtonProps } from '../../shared/ui/lists/row-button-props.ts';
import { certificateAddress } from './certificate-address.ts';
import { GateReasons, VerdictPill } from './gate-answer.tsx';
import { inDays } from './gate-texts.ts';
import styles from './load-gate.module.css';
import type { JudgedTank } from './use-judged-tanks.ts';

const COLUMNS = [
  {
    label: 'Tank',
    width: 'minmax(9rem, 1fr)',
    render: ({ tank }: JudgedTank) => (
      <Link {...tankAddress(tank)} className={styles.tank}>
        {tank.tank_number}
      </Link>
    ),
  },
  { label: 'May it be loaded?', width: '8rem', render: ({ answer }: JudgedTank) => <VerdictPill {...answer} /> },
  {
    label: 'Surely holds',
    width: '7rem',
    isNumber: true,
    render: ({ answer: { holding } }: JudgedTank) => (holding === null ? '–' : inDays(holding.cautiousDays)),
  },
  {
    label: 'Why',
    width: 'minmax(16rem, 4fr)',
    render: ({ answer: { reasons } }: JudgedTank) =>
      reasons.length === 0 ? (
        <span className={styles.cure}>Nothing against it.</span>
      ) : (
        <GateReasons reasons={reasons} />
      ),
  },
] as const;

/** Every tank with its answer: those that may be loaded first. */
export function GateList({ tanks }: { readonly tanks: readonly JudgedTank[] }) {
  return (
    <RecordList
      label="Tanks at rest"
      rows={tanks.toSorted(byVerdict)}
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

function byVerdict(one: JudgedTank, other: JudgedTank): number {
  const order = ({ answer }: JudgedTank) => GATE_VERDICTS.indexOf(answer.verdict);
  return order(one) - order(other);
}

/** How many tanks have each answer. */
export function countVerdicts(tanks: readonly JudgedTank[]): Readonly<Record<GateVerdict, number>> {
  const counts = { yes: 0, mind: 0, no: 0 };
  for (const { answer } of tanks) counts[answer.verdict] += 1;
  return counts;
}
