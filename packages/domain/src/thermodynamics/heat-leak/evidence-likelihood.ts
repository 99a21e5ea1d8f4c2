import { normalDensity, normalShareBelow } from '../../primitives/normal-distribution.ts';
import { withinGrid } from './heat-grid.ts';
import { HEAT_LEAK_NUMBERS as N } from './heat-leak-numbers.ts';
import type { TripEvidence } from './trip-evidence.ts';

/** How likely a trip's evidence is at each heat leak, both over the design's watts. */
export function likelihoodOf(evidence: TripEvidence, designWatts: number): (ratio: number) => number {
  const error = Math.max(evidence.errorWatts / designWatts, LEAST_ERROR);
  const widthAt = (ratio: number) => Math.hypot(error, N.weather * ratio);
  const over = (watts: number) => withinGrid(watts / designWatts);
  switch (evidence.kind) {
    case 'at_least': {
      const bound = over(evidence.watts);
      return (ratio) => shareBelow((ratio - bound) / widthAt(ratio)) + N.tellsNothing;
    }
    case 'at_most': {
      const bound = over(evidence.watts);
      return (ratio) => shareBelow((bound - ratio) / widthAt(ratio)) + N.tellsNothing;
    }
    case 'estimate':
      return estimateLikelihood(evidence.watts / designWatts, widthAt);
    case 'between': {
      const [least, most] = [over(evidence.leastWatts), over(evidence.mostWatts)];
      const range = Math.max(most - least, error);
      return (ratio) => {
        const width = widthAt(ratio);
        const within = shareBelow((ratio - least) / width) - shareBelow((ratio - most) / width);
        const above = shareBelow((ratio - most) / width) / ratio;
        return ((1 - N.onlyLowerBound) * Math.max(0, within)) / range + N.onlyLowerBound * above + N.tellsNothing;
      };
    }
    case 'either': {
      const bound = over(evidence.leastWatts);
      const closed = estimateLikelihood(evidence.watts / designWatts, widthAt);
      return (ratio) => {
        const vented = shareBelow((ratio - bound) / widthAt(ratio)) / ratio;
        return N.mistakenTick * closed(ratio) + (1 - N.mistakenTick) * vented;
      };
    }
    default:
      return evidence satisfies never;
  }
}

/** As narrow as a step of the grid. */
const LEAST_ERROR = 0.01;

function estimateLikelihood(seen: number, widthAt: (ratio: number) => number): (ratio: number) => number {
  return (ratio) => {
    const width = widthAt(ratio);
    const away = (ratio - seen) / width;
    const bound = shareBelow(away) / ratio;
    return ((1 - N.onlyLowerBound) * normalDensity(away)) / width + N.onlyLowerBound * bound + N.tellsNothing;
  };
}

function shareBelow(x: number): number {
  return normalShareBelow(x, normalDensity(x));
}
