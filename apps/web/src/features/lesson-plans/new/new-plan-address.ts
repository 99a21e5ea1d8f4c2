import { parseSearch, recordId } from '../../../shared/navigation/parse-search.ts';

/** Without a template: the ten standard sections. */
export const NO_TEMPLATE = 'standard' as const;

/** The chosen template (spec 3 §2). */
export function readNewPlanAddress(address: object) {
  return parseSearch(address, {
    template: (given) => (given === NO_TEMPLATE ? NO_TEMPLATE : recordId(given)),
  });
}

export type NewPlanAddress = ReturnType<typeof readNewPlanAddress>;
