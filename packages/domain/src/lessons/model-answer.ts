/** Names of what a model thinks, as they stand in its marks. */
const THOUGHT = 'think|thinking|thought|thoughts|reason|reasoning|analysis|scratchpad|seed:think';
const THINKING = [
  new RegExp(`<(${THOUGHT})>[\\s\\S]*?(?:</\\1>|$)`, 'gi'),
  // A lesson that lets pupils [THINK] has a word in brackets, and nothing that ends there.
  /^\s*\[(THINK|THINKING)\][\s\S]*?(?:\[\/\1\]|$)/g,
  /◁think▷[\s\S]*?(?:◁\/think▷|$)/g,
  /<\|begin_of_thought\|>[\s\S]*?(?:<\|end_of_thought\|>|$)/g,
];
/** Some servers drop the mark with which it begins. */
const THINKING_END = [
  new RegExp(`^[\\s\\S]*?(?:</(?:${THOUGHT})>|◁/think▷|<\\|end_of_thought\\|>)`, 'i'),
  /^(?:(?!\[THINK)[\s\S])*?\[\/(?:THINK|THINKING)\]/,
];

/**
 * Where the last message to the reader begins, of models that write into channels. With the marks taken away by the server,
 * only their words are left, at the beginning: 'analysisWe need … assistantfinalMix and watch.'
 */
const FINAL_CHANNEL = /<\|channel\|>\s*final\s*(?:<\|constrain\|>\s*\w+\s*)?(?:<\|message\|>)?/g;
const OTHER_CHANNEL = /<\|channel\|>\s*(?:analysis|commentary)[\s\S]*?(?=<\|(?:start|end|return|call|channel)\|>|$)/g;
const BARE_CHANNELS = /^\s*(?:analysis|commentary)[\s\S]*?assistant\s*final(?=\p{Lu}|\s|[^\p{L}])/u;

/** Between two turns of a conversation, which a model or its server goes on with by itself. */
const TURN =
  /<\|(?:im_end|end|return|eot_id|eom_id|endoftext|end_of_text|end_of_solution|eos)\|>|<\|(?:im_start|start|start_header_id)\|>\s*(?:assistant|model)?(?:\s*<\|end_header_id\|>)?/;
/** Within a turn. */
const MARK = /<\|(?:assistant|begin_of_text|begin_of_solution|bos|message|channel|im_sep|end_header_id)\|>/g;

/** A pair of marks around the whole answer. */
const WRAPPED = /^\s*<(answer|final_answer|final|response)>([\s\S]*?)(?:<\/\1>[\s\S]*)?$/i;

/**
 * What a model says to the reader: without what it thinks, without its other channels, and up to the end of its turn. Marks
 * that are none of a model ('a < b', '<br>') stay.
 */
export function onlyAnswer(response: string): string {
  const said = firstTurn(ofFinalChannel(response).replace(BARE_CHANNELS, ''));
  const thought = [...THINKING, ...THINKING_END];
  const spoken = thought.reduce((text, pattern) => text.replace(pattern, ''), said);
  return spoken.replace(WRAPPED, '$2').replaceAll(MARK, '');
}

function ofFinalChannel(text: string): string {
  const last = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  if (last !== undefined) return text.slice(last.index + last[0].length);
  return text.replaceAll(OTHER_CHANNEL, '');
}

/** The first turn that says something: what comes before it may be an empty one. */
function firstTurn(text: string): string {
  return text.split(TURN).find((turn) => turn.replaceAll(MARK, '').trim() !== '') ?? '';
}
