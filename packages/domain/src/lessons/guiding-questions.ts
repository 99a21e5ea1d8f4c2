/** What a question is about: the lesson's topic, its grade, and the section's own name. */
interface Asked {
  readonly topic: string;
  readonly grade_level: string;
  readonly display_name: string;
  readonly hasMaterials: boolean;
}

interface SectionKind {
  readonly names: RegExp;
  readonly ask: (asked: Asked) => readonly string[];
}

/** Kinds of sections by their names; the first that fits decides. */
const KINDS: readonly SectionKind[] = [
  {
    names: /driving question|essential question|inquiry question|big question/i,
    ask: ({ topic, grade_level }) => [
      `Which question about ${topic} would ${grade_level} students argue about at lunch?`,
      'Who outside the class would want to hear the answer?',
      'Does it have more than one good answer?',
    ],
  },
  {
    names: /opening question|core question|closing question|discussion question/i,
    ask: ({ topic }) => [
      `Which line, picture or number about ${topic} can be read in two ways?`,
      'What could students point to as evidence?',
      'Which question carries it into their own lives?',
    ],
  },
  {
    names: /misconception|misunderstanding/i,
    ask: ({ topic }) => [
      `What do students say about ${topic} that sounds right and is not?`,
      'Why does it seem right to them?',
      'Which part of the lesson shows them otherwise?',
    ],
  },
  {
    names: /differentiat|accommodat|modification|support|scaffold/i,
    ask: ({ topic }) => [
      `What stands in the way of ${topic}, and for whom?`,
      'Which help makes the same task possible?',
      'What is there for those who are done first?',
    ],
  },
  {
    names: /barrier|variability|options? for/i,
    ask: ({ topic }) => [
      `Where does the way in which ${topic} is taught shut somebody out?`,
      'What other way leads to the same goal?',
      'Who has a strength that the lesson does not use yet?',
    ],
  },
  {
    names: /rubric|criteria/i,
    ask: ({ topic }) => [
      `Which three things make work about ${topic} good?`,
      'How does each look at its best, in the middle and at the beginning?',
      'Would two people who look at the same work agree?',
    ],
  },
  {
    names: /exit|closure|closing|wrap/i,
    ask: ({ topic }) => [
      `What do students say or write about ${topic} in their last three minutes?`,
      'How do they hold it against what they wanted to learn?',
      'What do you tell them about next time?',
    ],
  },
  {
    names: /assess|evaluat|check|evidence|performance task/i,
    ask: ({ topic }) => [
      `Which one question or task shows who has understood ${topic}?`,
      'What does a good answer say, and what a half-right one?',
      'What do you do tomorrow with those who are not there yet?',
    ],
  },
  {
    names: /reflect|redesign/i,
    ask: ({ topic }) => [
      `What do students think about ${topic} now that they did not think before?`,
      'What helped them, and what would they do differently?',
    ],
  },
  {
    names: /engage|hook|anticipatory|opening|warm|introduc|entry|connect|orientation|prior|review/i,
    ask: ({ topic, grade_level }) => [
      `What about ${topic} have ${grade_level} students seen, held or wondered about?`,
      'What do they do in the first minute?',
      'What do you listen for before you go on?',
    ],
  },
  {
    names: /i do|model|input|direct instruction|focused|teach(?!er reflection)|explain|mini-?lesson/i,
    ask: ({ topic }) => [
      `Which one example shows ${topic} best?`,
      'What do you say aloud at each step?',
      'Which slip do you show on purpose, and how is it caught?',
    ],
  },
  {
    names: /guided|we do|active engagement/i,
    ask: ({ topic }) => [
      `Which two or three items about ${topic} do you do together, from easy to hard?`,
      'What do you say to somebody who hesitates?',
      'At which point may students go on alone?',
    ],
  },
  {
    names: /independent|you do alone|practice|elaborate|homework|extension/i,
    ask: ({ topic }) => [
      `What do students do alone that shows ${topic}, and how much of it?`,
      'How do they check it themselves?',
      'Whom do you sit down with first?',
    ],
  },
  {
    names: /together|group|collaborat|station|circle|conferr/i,
    ask: ({ topic }) => [
      `What can a group make about ${topic} that nobody could make alone?`,
      'Who does what, and how does each student show a part?',
      'What does a group do when it is stuck or done?',
    ],
  },
  {
    names: /explore|investigat|experiment|activit|data|hypothes|plan/i,
    ask: ({ topic, hasMaterials }) => [
      `What do students try, measure or compare to find out about ${topic}?`,
      ...(hasMaterials ? ['Which of your materials do they hold in their hands?'] : []),
      'What do they write down, and in which table or drawing?',
      'Which question do you ask while you walk round, without giving the answer?',
    ],
  },
  {
    names: /discuss|communicat|share|critique|norms|stems|seminar/i,
    ask: ({ topic }) => [
      `What is worth talking about in ${topic}?`,
      'How does everybody get a turn, and what do listeners do?',
      'Which sentence beginnings help?',
    ],
  },
  {
    names: /transition|signal|routine|management/i,
    ask: () => [
      'What is the signal, and what do students do when they hear it?',
      'What do they try before they call you?',
    ],
  },
  {
    names: /vocabulary|know\b|facts/i,
    ask: ({ topic }) => [
      `Which five words does nobody get round in ${topic}?`,
      'How would a student say each in plain words?',
    ],
  },
  {
    names: /product|audience|project|summary|milestone/i,
    ask: ({ topic }) => [
      `What is made about ${topic}, by whom, and for whom?`,
      'By which day is which part done?',
      'Who sees it at the end?',
    ],
  },
];

/** Questions that lead to the text of a section, as its kind asks for. */
export function guidingQuestions(asked: Asked): readonly string[] {
  const kind = KINDS.find(({ names }) => names.test(asked.display_name));
  if (kind !== undefined) return kind.ask(asked);
  const { topic, grade_level, display_name, hasMaterials } = asked;
  return [
    `What do ${grade_level} students do with ${topic} in “${display_name}”?`,
    'What do you say or show first?',
    ...(hasMaterials ? ['Which of your materials do they hold in their hands?'] : []),
    'How do you see that it is time to go on?',
  ];
}
