import { gradesFrom } from '../grade-levels.ts';
import { type PresetOutline, STANDARDS } from './preset-outline.ts';

const ALL_SUBJECTS = ['Math', 'Reading', 'Writing', 'Science', 'Social Studies'] as const;

/** Lessons in which the teacher demonstrates first and hands over step by step. */
export const DIRECT_PRESETS: readonly PresetOutline[] = [
  {
    id: 2,
    name: 'Gradual Release',
    description: 'I Do, We Do, You Do Together, You Do Alone: responsibility moves from teacher to student.',
    target_grade_levels: gradesFrom('Kindergarten', '12th Grade'),
    target_subjects: ALL_SUBJECTS,
    sections: [
      STANDARDS,
      {
        name: 'Learning Intention and Success Criteria',
        type: 'list',
        ask: "State one intention for the lesson, then two to four criteria that begin with 'I can' and that a student of this grade could check without help.",
      },
      {
        name: 'Materials',
        type: 'list',
        length: 'very_short',
        optional: true,
        ask: 'List only what the four phases really use, with the number of copies or sets.',
      },
      {
        name: 'Hook and Prior Knowledge',
        optional: true,
        ask: 'Three to five minutes that tie today to something students did before: one question or small task, and what to listen for in the answers.',
      },
      {
        name: 'I Do Focused Instruction',
        length: 'long',
        ask: 'Model one short example from beginning to end. Write the thinking as it is said aloud, point out what students should notice at each step, and include a slip that people often make together with how it is caught.',
      },
      {
        name: 'We Do Guided Instruction',
        length: 'long',
        ask: 'Give two or three items that the class works through together with help, each a little harder. For every item: the question to ask, a prompt for those who hesitate, a plainer cue if that does not help, and a quick check at the end.',
      },
      {
        name: 'You Do Together',
        length: 'medium',
        ask: 'Set a task for groups of two to five that ends in one shared product, with a part that each student signs for. Add sentence starters that keep the talk on the work.',
      },
      {
        name: 'You Do Alone',
        length: 'medium',
        ask: 'Set an independent task that asks for exactly what the intention promises, with something worthwhile for those who finish early. Say who is helped first, and why.',
      },
      {
        name: 'Check for Understanding',
        type: 'list',
        ask: 'Three checks, one at the end of each guided phase. For each: how every student answers at once, and what happens if fewer than four in five are right.',
      },
      {
        name: 'Closure',
        ask: 'Students say in their own words what they can do now, held against the criteria. End with one exit ticket item and its answer.',
      },
      {
        name: 'Differentiation',
        length: 'medium',
        optional: true,
        ask: 'Go phase by phase: where to model once more, whom to pair with whom, what stretches those who are ahead. Use the needs known of this class.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        ask: "One line a phase in the form '10 min - activity'. After a short opening: about 20 percent I Do, 25 We Do, 30 together and 25 alone, with a few minutes kept for closing. The minutes add up to the lesson's length exactly.",
      },
    ],
  },
  {
    id: 3,
    name: 'Direct Instruction (Hunter)',
    description:
      "Madeline Hunter's elements, from the anticipatory set to independent practice. Use those the lesson needs.",
    target_grade_levels: gradesFrom('Kindergarten', '12th Grade'),
    target_subjects: ALL_SUBJECTS,
    sections: [
      {
        name: 'Objective and Purpose',
        ask: 'In one sentence: what the learner will do, with what, and how well. In a second: why it matters to a student of this grade outside this room.',
      },
      STANDARDS,
      {
        name: 'Anticipatory Set',
        ask: 'A hook of a few minutes that starts from something students have lived and leads straight to the objective. Say what they do, not only what they hear.',
      },
      {
        name: 'Review of Prior Learning',
        optional: true,
        ask: 'Three or four quick questions on what today stands on, each with its answer and what to do where it is missing.',
      },
      {
        name: 'Input',
        length: 'long',
        ask: 'Present what is new in small steps, in the order they are needed. Give each new word a definition that a student could repeat, and one example that could not be anything else.',
      },
      {
        name: 'Modeling',
        length: 'medium',
        ask: 'Show a finished example and how it came about, step by step in spoken words. Then show one that looks right and is not, and say what gives it away.',
      },
      {
        name: 'Checking for Understanding',
        type: 'list',
        ask: 'A check after each step of the input that the whole class answers at the same moment: a signal, a board held up, a choice. Say which answer means go on and which means show it again.',
      },
      {
        name: 'Guided Practice',
        length: 'medium',
        ask: 'Items that students do while every one of them can still be seen, from easy to lesson level, with the feedback to give at once for the mistake most likely in each.',
      },
      {
        name: 'Independent Practice',
        length: 'medium',
        ask: 'New items, or the same skill in another setting, that students can do without help once guided practice went well. Say what is done in class and what may go home.',
      },
      {
        name: 'Closure',
        ask: 'Students put the lesson together themselves, in a sentence, a sketch or a pair talk, and hear how it leads to the next one.',
      },
      {
        name: 'Assessment',
        optional: true,
        ask: 'How a student shows that the objective is met, and from which point on it counts as met.',
      },
      {
        name: 'Materials',
        type: 'list',
        length: 'very_short',
        optional: true,
        ask: 'What must lie ready before the bell, with numbers.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        optional: true,
        ask: "One line an element in the form '10 min - activity', in the order taught. The minutes add up to the lesson's length exactly.",
      },
    ],
  },
];
