/** Names of what a model thinks, as they stand in its marks. */
const THOUGHT = 'think|thinking|thought|thoughts|reason|reasoning|analysis|scratchpad|seed:think';
const THINKING = [
  new RegExp(`<(${THOUGHT})\\s*>[\\s\\S]*?</\\1\\s*>`, 'gi'),
  // One that is never closed begins the response, or a line. Elsewhere it is a word: 'Pupils <reason> in pairs'.
  new RegExp(`^\\s*<(?:${THOUGHT})\\s*>[\\s\\S]*$`, 'gi'),
  /^[ \t]*<(?:think|thinking)\s*>[\s\S]*(?![\s\S])/gim,
  // Closed by the same name, with a slash in front or END in place of START.
  /<\|(thinking|think|thought|reasoning)\|>[\s\S]*?(?:<\|\/\1\|>|$)/gi,
  /<\|START_(THINKING|THOUGHT|REASONING)\|>[\s\S]*?(?:<\|END_\1\|>|$)/g,
  /<unused94>[\s\S]*?(?:<unused95>|$)/g,
  /<\|channel>thought[\s\S]*?(?:<channel\|>|$)/g,
  // A lesson that lets pupils [THINK] has a word in brackets, and nothing that ends there.
  /^\s*\[(THINK|THINKING)\][\s\S]*?(?:\[\/\1\]|$)/g,
  /◁think▷[\s\S]*?(?:◁\/think▷|$)/g,
  /<\|begin_of_thought\|>[\s\S]*?(?:<\|end_of_thought\|>|$)/g,
];
/** Some servers drop the mark with which it begins. */
const THINKING_END = [
  new RegExp(`^[\\s\\S]*?(?:</(?:${THOUGHT})\\s*>|◁/think▷|<\\|(?:end_of_thought|END_THINKING)\\|>|<unused95>)`, 'i'),
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
  /<\|(?:im_end|end|return|eot_id|eom_id|endoftext|end_of_text|end_of_solution|eos|END_OF_TURN_TOKEN|END_RESPONSE|user)\|>|<\|(?:im_start|start|start_header_id)\|>\s*(?:assistant|model)?(?:\s*<\|end_header_id\|>)?|<end_of_turn>(?=\s*(?:\n|$|<))|<start_of_turn>\s*(?:model\b)?|<turn\|>|<\|turn>\s*(?:model\b)?|<eos>(?=\s*(?:\n|$|<))|<｜(?:end▁of▁sentence|User)｜>/;
/** Within a turn. */
const MARK =
  /<\|(?:assistant|begin_of_text|begin_of_solution|begin_of_box|end_of_box|bos|message|channel|im_sep|end_header_id|START_OF_TURN_TOKEN|CHATBOT_TOKEN|START_RESPONSE)\|>|<bos>|<｜(?:begin▁of▁sentence|Assistant)｜>/g;

/** The instruction that some models repeat before they answer. */
const INSTRUCTION = /^\s*(?:<s>\s*)?\[INST\][\s\S]*?\[\/INST\]/;

/** A pair of marks around the whole answer. */
const WRAPPED = /^\s*<(answer|final_answer|final|response)>([\s\S]*?)(?:<\/\1>[\s\S]*)?$/i;

/**
 * What a model says to the reader: without what it thinks, without its other channels, and up to the end of its turn. Marks
 * that are none of a model ('a < b', '<br>') stay.
 */
export function onlyAnswer(response: string): string {
  const said = firstTurn(ofSentence(ofFinalChannel(response).replace(BARE_CHANNELS, '').replace(INSTRUCTION, '')));
  const thought = [...THINKING, ...THINKING_END];
  const spoken = thought.reduce((text, pattern) => text.replace(pattern, ''), said);
  return spoken.replace(WRAPPED, '$2').replaceAll(MARK, '');
}

function ofFinalChannel(text: string): string {
  const last = [...text.matchAll(FINAL_CHANNEL)].at(-1);
  if (last !== undefined) return text.slice(last.index + last[0].length);
  return text.replaceAll(OTHER_CHANNEL, '');
}

/** Without the marks of a sentence that Llama and Mistral set. As a pair within a text they strike words out. */
function ofSentence(text: string): string {
  const said = text.replace(/^\s*<s>(?![\s\S]*<s>)(?=[\s\S]*<\/s>\s*$|[^<]*$)/, '');
  return said.includes('<s>') ? said : (said.split(/<\/s>(?=[ \t]*(?:\n|$|<|\[))/)[0] ?? said);
}

/** The first turn that says something: what comes before it may be an empty one. */
function firstTurn(text: string): string {
  return text.split(TURN).find((turn) => turn.replaceAll(MARK, '').trim() !== '') ?? '';
}
