import type { GateTankRecord, LoadGate } from '@dewar/contract/load-gate';
import { type GateAnswer, type Journey, judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { useEffect, useState } from 'react';
import { judgeInSlices } from './judge-in-slices.ts';
import { journeyOf, type TypedJourney, viewOf } from './typed-journey.ts';

export interface JudgedTank {
  readonly id: number;
  readonly tank: GateTankRecord;
  readonly journey: Journey;
  readonly answer: GateAnswer;
}

/** The answers for all tanks of a company; those of before until new ones are there, undefined at first. */
export function useJudgedTanks(gate: LoadGate | undefined, typed: TypedJourney): readonly JudgedTank[] | undefined {
  const [judged, setJudged] = useState<readonly JudgedTank[]>();
  useEffect(() => {
    if (gate === undefined) return;
    const stopping = new AbortController();
    const view = viewOf(gate);
    const judge = (tank: GateTankRecord): JudgedTank => {
      const journey = journeyOf(tank, typed);
      return { id: tank.id, tank, journey, answer: judgeLoadGate(tank, journey, view) };
    };
    void judgeInSlices(gate.tanks, judge, stopping.signal).then((found) => found !== undefined && setJudged(found));
    return () => stopping.abort();
  }, [gate, typed]);
  return judged;
}
