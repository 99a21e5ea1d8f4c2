import { compactTankNumber } from '@dewar/domain/tanks/tank-numbers';
import type { LabelledTank } from './paper/tank-label.tsx';

export interface FoundNumbers {
  /** Without repetitions, in the order of the text. */
  readonly ids: readonly number[];
  readonly unknown: readonly string[];
}

/** The tanks of a pasted list: numbers on lines of their own, or between commas, semicolons or tabs. */
export function findPastedTanks(text: string, tanks: readonly LabelledTank[]): FoundNumbers {
  const idsByNumber = Map.groupBy(tanks, ({ tank_number }) => compactTankNumber(tank_number));
  const ids = new Set<number>();
  const unknown: string[] = [];
  for (const number of text.split(/[\n\r,;\t]+/)) {
    const compact = compactTankNumber(number);
    if (compact === '') continue;
    const found = idsByNumber.get(compact) ?? [];
    if (found.length === 0) unknown.push(number.trim());
    for (const { id } of found) ids.add(id);
  }
  return { ids: [...ids], unknown };
}
