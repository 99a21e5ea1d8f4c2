/** How a tank was when it was filled. */
export const FILLED_STATES = ['cold', 'warm'] as const;
export type FilledState = (typeof FILLED_STATES)[number];

/** What became of product that is missing from a load. */
export const LOSS_ANSWERS = ['vented', 'taken_out'] as const;
export type LossAnswer = (typeof LOSS_ANSWERS)[number];

export const LOSS_ANSWER_LABELS: Readonly<Record<LossAnswer, string>> = {
  vented: 'Vented',
  taken_out: 'Taken out',
};
