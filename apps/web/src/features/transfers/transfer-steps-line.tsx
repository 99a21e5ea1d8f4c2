import type { Transfer } from '@dewar/contract/transfers';
import type { VacuumReading } from '@dewar/contract/vacuum-readings';
import { VisuallyHidden } from '@mantine/core';
import { formatDay } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconAlertTriangleFilled, IconCheck, IconCircle, IconTruck } from '../../shared/ui/icons/icons.ts';
import { useNow } from '../../shared/ui/time/use-now.ts';
import { listTransferSteps, type TransferStep } from './transfer-steps.ts';
import styles from './transfer-steps-line.module.css';

const SHAPES = { done: IconCheck, now: IconTruck, missing: IconAlertTriangleFilled, ahead: IconCircle } as const;
const STATES = { done: 'done', now: 'now', missing: 'needs attention', ahead: 'not yet' } as const;

interface TransferStepsLineProps {
  readonly transfer: Transfer;
  readonly readings: readonly VacuumReading[] | undefined;
}

/** Loaded, in transit, arrived, assessed, determined; missing steps are highlighted. */
export function TransferStepsLine({ transfer, readings }: TransferStepsLineProps) {
  const steps = listTransferSteps({ transfer, readings, now: useNow() });
  return (
    <ol className={styles.steps} aria-label="Steps of the transfer">
      {steps.map((step) => (
        <Step key={step.name} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { name, state, at, text } }: { readonly step: TransferStep }) {
  const timeZone = usePersonTimeZone();
  const Shape = SHAPES[state];
  return (
    <li className={styles.step} data-state={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={styles.mark}>
        <Shape size={14} stroke={2.5} aria-hidden />
      </span>
      <span className={styles.name}>
        {name}
        <VisuallyHidden>, {STATES[state]}</VisuallyHidden>
      </span>
      <span className={styles.details}>
        {at !== undefined && <span>{formatDay(at, timeZone)}</span>}
        {text !== undefined && <span className={styles.words}>{text}</span>}
      </span>
    </li>
  );
}
