import { describe, expect, test } from 'vitest';
import { LESSON_TEXTS } from '../../test-support/lesson-faults/lesson-texts.ts';
import { type AskedSection, findNotWritten, type NotWritten } from './not-written.ts';

const asked: AskedSection = {
  ...{ display_name: 'Explore', section_type: 'textarea', response_length: 'short' },
  topic: 'The water cycle',
};
const short = (display_name: string): AskedSection => ({ ...asked, display_name, section_type: 'text' });

/** As hosted and local models of several makers were seen to answer. */
const ANSWERS: readonly (readonly [NotWritten, string])[] = [
  ['refusal', "I'm sorry, but I can't assist with that request."],
  ['refusal', 'I’m sorry, but I can’t help with that.'],
  ['refusal', 'I cannot fulfill this request. I am just an AI model, and it is not within my programming to do so.'],
  ['refusal', 'I am unable to provide content on this topic. Is there something else I can help you with?'],
  ['refusal', 'As an AI language model, I do not have the ability to create lesson plans for minors.'],
  ['refusal', 'Sorry, I can’t do that.'],
  ['refusal', 'I apologize, but I do not feel comfortable writing this section as described.'],
  ['refusal', 'Unfortunately, I am not able to generate this content, as it may violate usage policies.'],
  ['refusal', "I can't create that. I can suggest safe alternatives, such as a talk with your science coordinator."],
  ['refusal', 'This request violates our content policy. Please rephrase it.'],
  ['refusal', 'As a language model I have no access to the text of your lesson.'],
  ['refusal', 'I must decline to write about this. I would gladly help with another topic.'],
  ['refusal', 'I won’t be able to help with instructions for experiments with open fire.'],
  ['refusal', 'Lo siento, pero no puedo ayudarte con eso.'],
  ['refusal', 'Lamento informar que no puedo escrever. Desculpe, mas não posso ajudar com isso.'],
  ['refusal', 'Je suis désolé, mais je ne peux pas vous aider avec cette demande.'],
  ['refusal', 'Es tut mir leid, aber dabei kann ich nicht helfen.'],
  ['refusal', 'Leider kann ich diesen Abschnitt nicht erstellen.'],
  ['refusal', 'Mi dispiace, ma non posso aiutarti con questa richiesta.'],
  ['refusal', 'Извините, но я не могу помочь с этим запросом.'],
  ['refusal', '很抱歉，我无法提供这方面的内容。'],
  ['refusal', '對不起，我不能協助這個請求。'],
  ['refusal', '申し訳ありませんが、そのご依頼にはお応えできません。'],
  ['refusal', '죄송하지만 그 요청은 도와드릴 수 없습니다.'],
  ['refusal', 'عذرًا، لا أستطيع مساعدتك في ذلك.'],
  ['courtesy', 'Sure! Here is the Explore section you asked for:'],
  ['courtesy', "Certainly! I'd be happy to help you with your lesson."],
  ['courtesy', 'Thank you for sharing this. It sounds like a wonderful lesson! Let me know if you need anything else.'],
  ['courtesy', "Of course! Let me know if you'd like me to make any changes."],
  ['courtesy', 'Great question!'],
  ['courtesy', 'Great idea! Teaching is such an important job, and your students are lucky to have you.'],
  ['courtesy', 'What a wonderful lesson! I am sure it will be a success.'],
  ['courtesy', 'Absolutely! I would love to help you with this.'],
  ['courtesy', 'I hope this helps! Good luck with your class!'],
  ['question', 'Could you please provide more information about your class and what they have done so far?'],
  ['question', 'What would you like me to write?'],
  ['question', 'To help you, please share the text of the earlier sections with me. Once you provide it, I can begin.'],
  ['question', 'I need more details before I can write this. Which grade level are your students in?'],
  ['question', 'It looks like your message was cut off. How can I help you today?'],
  ['question', 'How can I assist you today?'],
  ['question', 'Before I begin, could you tell me which grade this is for?'],
  ['question', 'Which text should this section be about? Please paste it here.'],
  ['other', 'The capital of France is Paris.'],
  ['other', 'Roses are red, violets are blue, sugar is sweet, and so are you.'],
  ['other', 'def add(a, b):\n    return a + b'],
  ['other', '502 Bad Gateway\nnginx/1.24.0'],
  ['other', 'N/A'],
  ['other', '[Insert section here]'],
];

describe('findNotWritten recognises', () => {
  test.each(ANSWERS)('a %s: %s', (kind, answer) => {
    expect(findNotWritten(answer, asked)).toBe(kind);
  });
});

describe('findNotWritten accepts', () => {
  test.each([
    [
      'a sentence for a lesson on apologies',
      'Students practise a refusal: “I’m sorry, but I can’t help you today.”',
      asked,
    ],
    ['a success criterion', '- I can explain where the water goes.', { ...asked, section_type: 'list' as const }],
    ['a list of things', '- 12 cups\n- ice\n- salt', { ...asked, section_type: 'list' as const }],
    ['one question', 'Who owns the rain?', short('Driving Question')],
    ['a question that asks to share', 'Please share the line that you would keep.', short('Opening Question')],
    ['a question about the topic', 'Where does a puddle go?', asked],
    [
      'a section with a lead-in',
      `Sure! Here is the section you asked for:\n${'Groups watch the ice melt. '.repeat(4)}`,
      asked,
    ],
    [
      'a long section after a partial refusal',
      `I cannot provide a link. ${'Groups watch the ice melt in the cup. '.repeat(8)}`,
      asked,
    ],
    ['a text for young readers', 'Rain falls. Sun warms it. Up it goes.', asked],
    ['a Spanish role play of apologies', 'Lo siento, no puedo ir al cine. Los alumnos responden.', asked],
    ['a German excuse that pupils say', 'Es tut mir leid, ich kann heute nicht kommen.', asked],
    ['a Chinese excuse', '对不起，我今天不能来。请学生接着说。', asked],
    ['a Japanese excuse', 'すみません、今日は行けません。', asked],
    ['a German sentence without common words', 'Kinder beobachten Dampf.', asked],
    ['a Spanish list of commands', 'Formen grupos, mezclen agua, dibujen.', asked],
    ['a French sentence', 'Groupes de trois: verser, observer.', asked],
    ['a Dutch sentence', 'Leerlingen kijken naar stoom.', asked],
    ['a Swahili sentence', 'Wanafunzi wanaangalia mvuke.', asked],
  ])('%s', (_, answer, section) => {
    expect(findNotWritten(answer, section)).toBeNull();
  });

  test('every text of the lessons that are written, and none of those that are not', () => {
    const wrong = LESSON_TEXTS.filter(
      ({ text, section, isWritten }) => (findNotWritten(text, section) === null) !== isWritten,
    );
    expect(wrong.map(({ text }) => text)).toEqual([]);
  });
});

test.each([
  'Leider konnte die Klasse gestern nicht alle Aufgaben beantworten. Die Kinder lösen heute zu zweit die Aufgaben 4 bis 8.',
  'Désolé, je ne peux pas vous aider, dit le roi. Les élèves lisent la suite.',
])('a section in which somebody else could not do something is a section: %j', (text) => {
  expect(findNotWritten(text, asked)).toBeNull();
});
