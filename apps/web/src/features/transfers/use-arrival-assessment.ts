import type { Assessment, Transfer } from '@dewar/contract/transfers';
import { MILLISECONDS_PER_MINUTE, toMilliseconds } from '@dewar/domain/time/instants';
import { useEffect, useRef, useState } from 'react';
import { isWithoutResponse } from '../../shared/api/api-error.ts';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import type { ArrivalValues } from './arrival-form-values.ts';
import type { KnownTank } from './assess-on-device.ts';
import { assessArrival } from './transfers-api.ts';

type ArrivalBeingAssessed = Pick<ArrivalValues, 'arrival_pressure' | 'was_venting' | 'arrived_at'>;

export type AssessmentState =
  | { readonly kind: 'none' }
  | { readonly kind: 'asking' }
  | {
      readonly kind: 'given';
      readonly assessment: Assessment;
      /** The arrival time that was assessed. */
      readonly arrivedAt: string | null;
      readonly isOnDevice: boolean;
    }
  | { readonly kind: 'failed'; readonly error: unknown };

const LONGEST_AFTER_ASSESSMENT_MS = 5 * MILLISECONDS_PER_MINUTE;

/** Whether an assessment still is of an arrival at this time: one that nobody set moves on until it is saved. */
export function isOfTime(assessed: string | null, arrivedAt: string | null): boolean {
  if (assessed === null || arrivedAt === null) return assessed === arrivedAt;
  return Math.abs(toMilliseconds(arrivedAt) - toMilliseconds(assessed)) <= LONGEST_AFTER_ASSESSMENT_MS;
}

export interface ArrivalAssessing {
  readonly state: AssessmentState;
  /** The previous assessment while the next one loads: the fields that it required stay visible. */
  readonly last: Assessment | null;
  /** Drops the assessment, which no longer fits the values. */
  readonly clear: () => void;
  /** Asks the server, or this device without a signal; null where another request followed, or nobody can assess. */
  readonly assess: (arrival: ArrivalBeingAssessed) => Promise<Assessment | null>;
}

/**
 * The automatic assessment of an arrival while it is typed (spec 2 §4.1). Without a signal this device makes it, by the
 * rules of the server and what it knows of the tank.
 */
export function useArrivalAssessment(transfer: Transfer, readTank?: () => Promise<KnownTank>): ArrivalAssessing {
  const [state, setState] = useState<AssessmentState>({ kind: 'none' });
  const [last, setLast] = useState<Assessment | null>(null);
  const asked = useRef<AbortController>(undefined);
  useEffect(() => () => asked.current?.abort(), []);

  const clear = () => {
    asked.current?.abort();
    setState({ kind: 'none' });
  };

  const assess = async (arrival: ArrivalBeingAssessed) => {
    const { arrival_pressure, was_venting, arrived_at } = arrival;
    asked.current?.abort();
    const asking = new AbortController();
    asked.current = asking;
    const { signal } = asking;
    setState({ kind: 'asking' });
    try {
      const question = {
        tank_id: transfer.tank_id,
        transfer_id: transfer.id,
        was_venting,
        arrival_pressure: numberOrNull(arrival_pressure) ?? undefined,
        arrived_at: arrived_at ?? undefined,
      };
      const assessHere = async (read: () => Promise<KnownTank>) => {
        const [{ assessOnDevice }, known] = await Promise.all([import('./assess-on-device.ts'), read()]);
        return { assessment: assessOnDevice(transfer, arrival, known), isOnDevice: true };
      };
      // The server does not know a load that still waits here.
      const isWaiting = transfer.id < 0 && readTank !== undefined;
      const found = await (isWaiting
        ? assessHere(readTank)
        : assessArrival(question, signal).then(
            (assessment) => ({ assessment, isOnDevice: false }),
            (error: unknown) => {
              if (signal.aborted || readTank === undefined || !isWithoutResponse(error)) throw error;
              return assessHere(readTank);
            },
          ));
      if (signal.aborted) return null;
      setState({ kind: 'given', arrivedAt: arrived_at, ...found });
      setLast(found.assessment);
      return found.assessment;
    } catch (error) {
      if (!signal.aborted) setState({ kind: 'failed', error });
      return null;
    }
  };

  return { state, last, clear, assess };
}
