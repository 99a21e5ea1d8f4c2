import { FIGURE_WORDS, inWords } from './impossible-figures.ts';
import type { FigureQuestion } from './transfer-plausibility.ts';

/** The question as text: 'The usual load of this tank is 9,900 lbs. Is 4,490 lbs right, or is it kg?' */
export function describeFigureQuestion(question: FigureQuestion): string {
  const value = inWords(question.value);
  switch (question.kind) {
    case 'in_kg':
      return `The usual load of this tank is ${inWords(question.usual)} lbs. Is ${value} lbs right, or is it kg?`;
    case 'converted_twice':
      return `The usual load of this tank is ${inWords(question.usual)} lbs. Is ${value} lbs right, or were pounds converted to pounds again?`;
    case 'far_below_usual':
      return `The usual load of this tank is ${inWords(question.usual)} lbs. Is ${value} lbs right?`;
    case 'over_capacity':
      return `${question.isTypical ? 'A typical tank' : 'This tank'} holds ${inWords(question.full)} lbs of ${question.product}. Is ${value} lbs right?`;
    case 'above_valve':
      return `The relief valve opens at ${inWords(question.valve)} psig. Is ${FIGURE_WORDS[question.field].toLowerCase()} ${value} psig right?`;
    case 'above_full_scale':
      return `The level of a full tank is ${inWords(question.full)} ${question.unit}. Is ${value} ${question.unit} right?`;
    case 'level_rises':
      return `The level was ${inWords(question.loaded)} mmH2O when the tank was loaded. Is ${value} mmH2O on arrival right?`;
    case 'received_in_kg':
      return `${inWords(question.loaded)} lbs were loaded. Is ${value} lbs received right, or is it kg?`;
    case 'received_converted_twice':
      return `${inWords(question.loaded)} lbs were loaded. Is ${value} lbs received right, or were pounds converted to pounds again?`;
    case 'more_received':
      return `${inWords(question.loaded)} lbs were loaded. Is ${value} lbs received right? It is more than the scales explain.`;
    default:
      return question satisfies never;
  }
}
