/** The number as it is stored: trimmed (spec 2 §2.5). */
export function normalizeTankNumber(tankNumber: string): string {
  return tankNumber.trim();
}

/** Two tanks that are not deleted must not have the same key: trimmed, in lower case (api, Tanks). */
export function tankNumberKey(tankNumber: string): string {
  return normalizeTankNumber(tankNumber).toLowerCase();
}

/** A number for comparison with what somebody types: without spaces, hyphens and case. Two tanks may have the same. */
export function compactTankNumber(tankNumber: string): string {
  return tankNumber.replaceAll(/[\s-]/g, '').toLowerCase();
}
