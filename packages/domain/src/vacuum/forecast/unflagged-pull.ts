import { median } from '../../primitives/numbers.ts';
import type { CurveExpectation } from './curve-position.ts';
import type { Observation } from './reading-likelihood.ts';
import { type ExpectedSeries, simpleLogEvidence } from './weigh-shapes.ts';

const NEIGHBOURS = 4;
const LEAST_LOG_DROP = Math.log(1.35);
const MOST_PLACES = 6;
const MOST_PULLS = 8;
/** [K] The price of a pull that nobody flagged, because it is rare: about one in fifty of such drops. */
const LOG_ODDS = -4;

/**
 * The index of the first observation after the last pumping that the readings show without a flag, 0 if there is none:
 * a drop that lasts, and that two curves explain better than one, even at the price of being rare.
 */
export function findUnflaggedPull({ observations, expectation }: ExpectedSeries): number {
  let from = 0;
  for (let pull = 0; pull < MOST_PULLS; pull++) {
    const place = findDrop(observations.slice(from), expectation);
    if (place === 0) break;
    from += place;
  }
  return from;
}

function findDrop(observations: readonly Observation[], expectation: CurveExpectation): number {
  const places = listDrops(observations);
  if (places.length === 0) return 0;
  const logEvidenceOf = (part: readonly Observation[]) => simpleLogEvidence({ observations: part, expectation });
  const whole = logEvidenceOf(observations);
  let best = { place: 0, gain: 0 };
  for (const place of places) {
    const apart = logEvidenceOf(observations.slice(0, place)) + logEvidenceOf(observations.slice(place));
    const gain = apart + LOG_ODDS - whole;
    if (gain > best.gain) best = { place, gain };
  }
  return best.place;
}

/** Places where the median of the next readings lies well below that of the previous ones, greatest drops first. */
function listDrops(observations: readonly Observation[]): number[] {
  const levels = observations.map(({ high, low }) => (low === Number.NEGATIVE_INFINITY ? high : (low + high) / 2));
  return levels
    .map((_, place) => {
      const before = median(levels.slice(Math.max(0, place - NEIGHBOURS), place));
      const after = median(levels.slice(place, place + NEIGHBOURS));
      return { place, drop: before === null || after === null ? 0 : before - after };
    })
    .filter(({ place, drop }) => drop > LEAST_LOG_DROP && place <= levels.length - 2)
    .sort((one, other) => other.drop - one.drop || one.place - other.place)
    .slice(0, MOST_PLACES)
    .map(({ place }) => place);
}
