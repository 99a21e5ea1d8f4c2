import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import { daysBetweenMoments, listDatedReadings, momentOf, type TankHistory } from './tank-history.ts';

/** When a tank's insulation was made anew, and how surely (judgement 1, rule 5). */
export interface FreshStart {
  readonly at: number;
  /** The weight of the design after it. */
  readonly weight: number;
}

/** The fresh pulls and passed hold tests until a moment, oldest first. */
export function listFreshStarts(history: TankHistory, until: number): readonly FreshStart[] {
  const readings = listDatedReadings(history, until);
  const tests = history.passedHoldTests.flatMap(({ at }) => {
    const moment = momentOf(at);
    return moment !== null && moment <= until ? [{ at: moment, weight: N.provenPull }] : [];
  });
  const tested = new Set(tests.map(({ at }) => at));
  const pulls = readings.filter(({ at, isStart }) => isStart && !tested.has(at));
  const weighedPulls = pulls.map(({ at }, index) => {
    const next = pulls[index + 1]?.at ?? Number.POSITIVE_INFINITY;
    const good = readings.filter((each) => each.at >= at && each.at < next && each.microns < N.goodPullMicrons);
    return { at, weight: areApart(good.map((each) => each.at)) ? N.provenPull : N.plainPull };
  });
  return [...tests, ...weighedPulls].sort((one, other) => one.at - other.at);
}

/** Whether enough readings lie at least a day apart. */
function areApart(moments: readonly number[]): boolean {
  let count = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const moment of moments) {
    if (daysBetweenMoments(last, moment) < 1) continue;
    count += 1;
    last = moment;
  }
  return count >= N.goodPullReadings;
}
