/** A number as it is looked for: spaces, hyphens and case need not be typed. */
export function compactTankNumber(tankNumber: string): string {
  return tankNumber.replaceAll(/[\s-]/g, '').toLowerCase();
}
