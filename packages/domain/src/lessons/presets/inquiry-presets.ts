import { gradesFrom } from '../grade-levels.ts';
import { type PresetOutline, STANDARDS, TEACHER_REFLECTION } from './preset-outline.ts';

/** Lessons in which students explore before they get an explanation. */
export const INQUIRY_PRESETS: readonly PresetOutline[] = [
  {
    id: 1,
    name: '5E Inquiry',
    description: 'Engage, Explore, Explain, Elaborate, Evaluate: students meet the idea before it gets its name.',
    target_grade_levels: gradesFrom('3rd Grade', '12th Grade'),
    target_subjects: ['Science', 'Math', 'Technology', 'Reading', 'Writing'],
    sections: [
      STANDARDS,
      {
        name: 'Learning Objectives',
        type: 'list',
        ask: 'Write two or three objectives that one lesson can reach. Each begins with a verb that an observer can see, says what students will do, and how well they must do it to count as having learned it.',
      },
      {
        name: 'Materials and Safety',
        type: 'list',
        ask: 'List everything that the lesson uses, with quantities for each group, preferring what is at hand. After each item that could hurt somebody, name the hazard and how it is supervised.',
      },
      {
        name: 'Engage',
        length: 'medium',
        ask: 'Open with something puzzling that students can see, hear or hold, and three questions that bring out what they already think about it. Leave the concept unnamed and the puzzle unsolved.',
      },
      {
        name: 'Explore',
        length: 'long',
        ask: 'Describe one hands-on task that every small group does, so that the class shares an experience to talk about. Give roles, numbered steps and what each group writes down. Add four questions to ask while walking round: they make students look closer and never give the answer.',
      },
      {
        name: 'Explain',
        length: 'long',
        ask: 'Let students explain first, from what their groups recorded. Only then name the concept and its vocabulary in plain words, tying each term to a moment of the exploration. End with one quick check that shows who has understood.',
      },
      {
        name: 'Elaborate',
        length: 'medium',
        ask: 'Put the same idea into a situation that students have not met yet. Say what they do with it, and invite one other explanation for them to weigh against their own.',
      },
      {
        name: 'Evaluate',
        length: 'medium',
        ask: 'For each objective give one piece of evidence: an open question, a small product or an exit ticket. Say what a good answer contains, and add one prompt with which students judge their own learning.',
      },
      {
        name: 'Likely Misconceptions',
        type: 'list',
        optional: true,
        ask: 'Name two or three ideas about this topic that sound right and are not. For each: why students believe it, and which part of the lesson shows them otherwise.',
      },
      {
        name: 'Differentiation',
        length: 'medium',
        optional: true,
        ask: 'Give supports and extensions for the needs known of this class. Change the way into the task or the help on offer, not how much thinking it asks for.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        ask: "One line a phase in the form '10 min - activity'. Engage takes about a tenth of the lesson, Explore and Explain a quarter each, Elaborate and Evaluate a fifth each. The minutes add up to the lesson's length exactly.",
      },
      TEACHER_REFLECTION,
    ],
  },
  {
    id: 6,
    name: 'Guided Inquiry Cycle',
    description: 'From a stimulus to a question, an investigation and a conclusion, with talk all along the way.',
    target_grade_levels: gradesFrom('2nd Grade', '12th Grade'),
    target_subjects: ['Science', 'Social Studies', 'Math'],
    sections: [
      {
        name: 'Learning Objectives',
        type: 'list',
        ask: 'Write one objective about the content and one about a skill of inquiry, such as asking a question that can be tested or reading a table of results. Both can be seen and checked in one lesson.',
      },
      STANDARDS,
      {
        name: 'Materials and Safety',
        type: 'list',
        ask: 'List materials or sources for each group with quantities, using what is at hand. Point out what needs goggles, gloves, an adult, or care with what students may find in a source.',
      },
      {
        name: 'Orientation',
        length: 'medium',
        ask: 'Choose a stimulus that makes students curious: an object, a picture, a number that cannot be right. Say how it is shown, what it should make them wonder, and the few facts they need before they can ask well.',
      },
      {
        name: 'Questions and Hypotheses',
        length: 'medium',
        ask: "Describe how students turn wondering into a question they can investigate today. Give two questions at the right size, one that is too wide with its repair, and a frame for a prediction: 'I think … because …'.",
      },
      {
        name: 'Investigation Plan',
        length: 'long',
        ask: 'Lay out the investigation: what is changed, measured and kept the same, or which sources are compared and how. Number the steps, give the headings of the table students fill in, and say how they are grouped and who does what.',
      },
      {
        name: 'Data and Interpretation',
        length: 'medium',
        ask: 'Say how the results are put in order and shown. Add prompts that make students look for a pattern, a result that does not fit, and a mistake that could have caused it.',
      },
      {
        name: 'Conclusion',
        ask: 'Give a frame of claim, evidence and reasoning in words for this grade, and have students hold their conclusion against what they predicted.',
      },
      {
        name: 'Discussion and Communication',
        length: 'medium',
        ask: 'Plan the talk: two moves to use while groups work, two for the whole class afterwards, and how findings are shared so that everybody listens for something.',
      },
      {
        name: 'Reflection',
        type: 'list',
        length: 'very_short',
        optional: true,
        ask: 'Two prompts: one about what was learned, one about how students went about finding it out.',
      },
      {
        name: 'Assessment',
        ask: 'Say what to look and listen for to know that the skill is there, and what shows that the content is. Name the moment of the lesson in which each can be seen.',
      },
      {
        name: 'Differentiation',
        length: 'medium',
        optional: true,
        ask: 'Offer the same inquiry in three degrees of openness: with question and steps given, with the question given, and with neither. Say which of the known needs each one suits.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        ask: "One line a phase in the form '10 min - activity', from orientation to reflection. The investigation has the largest share, and the minutes add up to the lesson's length exactly.",
      },
    ],
  },
];
