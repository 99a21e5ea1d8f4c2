import { expect, test } from 'vitest';
import { onlyAnswer } from './model-answer.ts';

const ANSWER = 'Mix and watch.\n- Ask what changed.';

test.each([
  [
    'channels',
    `<|channel|>analysis<|message|>We need it.<|end|><|start|>assistant<|channel|>final<|message|>${ANSWER}<|return|>`,
  ],
  ['channels without their message marks', `<|channel|>analysis We need it.<|channel|>final${ANSWER}`],
  [
    'channels with a call between',
    `<|channel|>analysis<|message|>Look.<|end|><|start|>assistant<|channel|>commentary to=functions.x <|constrain|>json<|message|>{}<|call|><|start|>assistant<|channel|>final<|message|>${ANSWER}`,
  ],
  ['a final channel of a kind', `<|channel|>final <|constrain|>text<|message|>${ANSWER}<|return|>`],
  ['channels whose marks the server took away', `analysisWe need it.assistantfinal${ANSWER}`],
  ['the end of a turn, and another that a model made up', `${ANSWER}<|im_end|>\n<|im_start|>user\nThanks!<|im_end|>`],
  ['another turn, without the end of its own', `${ANSWER}<|im_start|>user\nThanks!`],
  ['the head of a turn', `<|im_start|>assistant\n${ANSWER}<|im_end|>`],
  ['the head of a turn of another family', `<|start_header_id|>assistant<|end_header_id|>\n\n${ANSWER}<|eot_id|>`],
  ['an empty turn before', `<|im_end|>\n<|im_start|>assistant\n${ANSWER}`],
  ['thoughts in square brackets', `[THINK]We need it.[/THINK]${ANSWER}`],
  ['thoughts and the answer in marks', `<think>We need it.</think>\n<answer>${ANSWER}</answer>`],
  ['an answer whose mark is never closed', `<think>We need it.</think><answer>\n${ANSWER}`],
  ['what is said behind the answer', `<answer>${ANSWER}</answer>\nI hope this helps!`],
  ['thoughts in marks of their own', `◁think▷We need it.◁/think▷${ANSWER}`],
  [
    'a thought and a solution',
    `<|begin_of_thought|>Hm.<|end_of_thought|>\n<|begin_of_solution|>${ANSWER}<|end_of_solution|>`,
  ],
  ['a scratchpad', `<scratchpad>Hm.</scratchpad>${ANSWER}`],
  ['marks with a space in them', `<think >Hm.</think >${ANSWER}`],
  ['thoughts in the marks of a token', `<|thinking|>Hm.<|/thinking|>${ANSWER}`],
  ['the marks of Gemma', `<start_of_turn>model\n${ANSWER}<end_of_turn>\n<start_of_turn>user\nThanks!`],
  ['the thoughts of Gemma', `<|channel>thought\nHm.<channel|>${ANSWER}<turn|>`],
  ['thoughts between unused tokens', `<unused94>thought\nHm.<unused95>${ANSWER}`],
  ['the marks of Command', `<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>${ANSWER}<|END_RESPONSE|>`],
  ['the marks of DeepSeek', `<｜Assistant｜>${ANSWER}<｜end▁of▁sentence｜><｜User｜>Thanks!`],
  ['a box', `<think>Hm.</think><|begin_of_box|>${ANSWER}<|end_of_box|>`],
  ['the end of a sentence', `${ANSWER}</s>`],
  ['a sentence', `<s>${ANSWER}</s>`],
  ['an instruction that is repeated', `<s>[INST] Write it. [/INST] ${ANSWER}</s>`],
])('of a response with %s only the answer is left', (_what, response) => {
  expect(onlyAnswer(response).trim()).toBe(ANSWER);
});

test.each([
  '',
  '<|channel|>analysis<|message|>We need',
  '[THINK]We need',
  '<think>We need',
  '<|im_start|>assistant\n<|im_end|>',
  '<|START_THINKING|>We need',
  '<unused94>thought\nWe need',
  '<start_of_turn>model\n<end_of_turn>',
])('of a response that never came to its answer nothing is left: %j', (response) => {
  expect(onlyAnswer(response).trim()).toBe('');
});

test.each([
  'Compare 3 < 5 with 5 > 3.',
  'Write <answer> where you are unsure, and </answer> behind it.',
  'In the tag <br> the name is br; |x| is the absolute value.',
  'Analysis: what do you see? The assistant finally speaks.',
  'We [THINK] in pairs first.\nThen we share. [/PAIR]',
  'First [THINK] alone [/THINK], then share.',
  'Pupils <reason> about it in pairs.',
  'Students discuss.\n\n<reflection>Write three sentences.</reflection>',
  '<output>5</output>\nis what students see.',
  'Close the mark with </s>. Then students test it.',
  'Print <eos> at the end. Then go on.',
  'What does <think> mean here?\nDiscuss.',
  'Strike out <s>old</s> words and <s>older</s> ones.',
  'The end is </s> in HTML, its beginning <s>.',
  'Mark [INST] the instruction.',
])('a text that only looks like a mark stays as it is: %j', (text) => {
  expect(onlyAnswer(text)).toBe(text);
});
