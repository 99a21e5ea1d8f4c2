const DECIMALS = 1;

/** A trip of minutes, or a slip in a date, gives absurd figures: beyond this none is told. */
export const MOST_TIMES_TOLD = 100;

/** What an insulation index above the two settings means (judgement 3). */
export const INSULATION_LABELS = {
  insulation_review: 'Insulation to be reviewed',
  insulation_weak: 'Insulation weaker than designed',
} as const;

/** '1.2 times the design heat (0.9 to 1.5)': an insulation index with the range that holds 80 %. */
export function describeInsulation(insulation: {
  readonly index: number;
  readonly low: number;
  readonly high: number;
}): string {
  const { index, low, high } = insulation;
  if (index > MOST_TIMES_TOLD) return `more than ${MOST_TIMES_TOLD} times the design heat`;
  return `${inWords(index)} times the design heat (${inWords(Math.max(0, low))} to ${inWords(high)})`;
}

function inWords(index: number): string {
  return index.toLocaleString('en-US', { maximumFractionDigits: DECIMALS });
}
