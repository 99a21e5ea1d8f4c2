import { describeGateReason, describeHolding, GATE_VERDICT_LABELS } from '@dewar/domain/load-gate/describe-gate';
import { type GateAnswer as Answer, type GateVerdict, toldOf } from '@dewar/domain/load-gate/load-gate';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './load-gate.module.css';

const VERDICT_TONES: Readonly<Record<GateVerdict, Tone>> = { yes: 'good', mind: 'watch', no: 'bad' };

export function VerdictPill({ verdict }: Pick<Answer, 'verdict'>) {
  return <StatusPill tone={VERDICT_TONES[verdict]}>{GATE_VERDICT_LABELS[verdict]}</StatusPill>;
}

/** Every reason with what cures it, and what the answer has counted. */
export function GateReasons({ answer }: { readonly answer: Pick<Answer, 'reasons' | 'remarks'> }) {
  const timeZone = usePersonTimeZone();
  const told = toldOf(answer);
  if (told.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {told.map((reason) => {
        const { text, cure } = describeGateReason(reason, timeZone);
        return (
          <li key={reason.kind}>
            {text} <span className={styles.cure}>{cure}</span>
          </li>
        );
      })}
    </ul>
  );
}

/** The answer for one tank, announced when it changes. */
export function GateAnswer({ answer }: { readonly answer: Answer }) {
  const timeZone = usePersonTimeZone();
  const { verdict, holding } = answer;
  return (
    <div className={styles.answer} data-verdict={verdict} aria-live="polite">
      <p className={styles.said}>
        <VerdictPill verdict={verdict} />
        <span>{SENTENCES[verdict]}</span>
        {holding !== null && <span className={styles.holds}>{describeHolding(holding, timeZone)}</span>}
      </p>
      <GateReasons answer={answer} />
    </div>
  );
}

const SENTENCES = {
  yes: 'It may be loaded today.',
  mind: 'It may be loaded today, but mind:',
  no: 'It must not be loaded today.',
} as const;
