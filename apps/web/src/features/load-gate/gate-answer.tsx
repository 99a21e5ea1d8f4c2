import { describeGateReason, GATE_VERDICT_LABELS, inDays } from '@dewar/domain/load-gate/describe-gate';
import type { GateAnswer as Answer, GateReason, GateVerdict } from '@dewar/domain/load-gate/load-gate';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { StatusPill, type Tone } from '../../shared/ui/states/status-pill.tsx';
import styles from './load-gate.module.css';

const VERDICT_TONES: Readonly<Record<GateVerdict, Tone>> = { yes: 'good', mind: 'watch', no: 'bad' };

export function VerdictPill({ verdict }: Pick<Answer, 'verdict'>) {
  return <StatusPill tone={VERDICT_TONES[verdict]}>{GATE_VERDICT_LABELS[verdict]}</StatusPill>;
}

/** Every reason with what cures it. */
export function GateReasons({ reasons }: { readonly reasons: readonly GateReason[] }) {
  const timeZone = usePersonTimeZone();
  if (reasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {reasons.map((reason) => {
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
export function GateAnswer({ answer: { verdict, reasons, holding } }: { readonly answer: Answer }) {
  return (
    <div className={styles.answer} data-verdict={verdict} aria-live="polite">
      <p className={styles.said}>
        <VerdictPill verdict={verdict} />
        <span>{SENTENCES[verdict]}</span>
        {holding !== null && (
          <span className={styles.holds}>
            Holds {inDays(holding.cautiousDays)} for certain, about {inDays(holding.days)} probably.
          </span>
        )}
      </p>
      <GateReasons reasons={reasons} />
    </div>
  );
}

const SENTENCES = {
  yes: 'It may be loaded today.',
  mind: 'It may be loaded today, but mind:',
  no: 'It must not be loaded today.',
} as const;
