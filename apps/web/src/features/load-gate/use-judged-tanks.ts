import type { GateTankRecord, LoadGate } from '@dewar/contract/load-gate';
import { type JudgedTank, judgeListedTank } from '@dewar/domain/load-gate/gate-list';
import type { TypedJourney } from '@dewar/domain/load-gate/typed-journey';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { useEffect, useState } from 'react';
import { waitingRecords } from '../../shared/offline/waiting-records.ts';
import { useStore } from '../../shared/state/store.ts';
import { useCompanyDay } from '../../shared/ui/time/use-company-day.ts';
import { judgeInSlices } from './judge-in-slices.ts';
import { withWaitingAtGate } from './waiting-at-gate.ts';

export type JudgedRow = JudgedTank<GateTankRecord>;

/** The answers for all tanks of a company that are at rest, as this device knows it; those of before until new ones are there, undefined at first. */
export function useJudgedTanks(gate: LoadGate | undefined, typed: TypedJourney): readonly JudgedRow[] | undefined {
  const [judged, setJudged] = useState<readonly JudgedRow[]>();
  const waiting = useStore(waitingRecords);
  const today = useCompanyDay(gate ?? NO_ANSWER);
  useEffect(() => {
    if (gate === undefined) return;
    const stopping = new AbortController();
    const view = toGateView(gate, today);
    const judge = (tank: GateTankRecord) => judgeListedTank(tank, typed, view);
    const atRest = gate.tanks.map((tank) => withWaitingAtGate(tank, waiting)).filter((tank) => !tank.is_in_transit);
    void judgeInSlices(atRest, judge, stopping.signal).then((found) => found !== undefined && setJudged(found));
    return () => stopping.abort();
  }, [gate, typed, waiting, today]);
  return judged;
}

const NO_ANSWER = { today: '' };
