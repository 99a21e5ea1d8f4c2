import { GRADE_LEVELS, gradesFrom } from '../grade-levels.ts';
import { type PresetOutline, STANDARDS } from './preset-outline.ts';

/** Lessons in which students work at different stations or tasks while the teacher circulates. */
export const WORKSHOP_PRESETS: readonly PresetOutline[] = [
  {
    id: 4,
    name: 'Workshop Model',
    description: 'A short mini-lesson, a long stretch of independent work with conferences, and a share at the end.',
    target_grade_levels: gradesFrom('Kindergarten', '8th Grade'),
    target_subjects: ['Reading', 'Writing', 'Math'],
    sections: [
      {
        name: 'Teaching Point',
        type: 'text',
        length: 'very_short',
        ask: 'One strategy in one sentence to students: what a reader, writer or mathematician does, and when it helps.',
      },
      STANDARDS,
      {
        name: 'Mentor Text and Materials',
        type: 'list',
        length: 'very_short',
        optional: true,
        ask: 'Name only texts that are at hand; otherwise describe the kind of text to look for. Then list the other materials.',
      },
      {
        name: 'Connection',
        ask: 'One or two minutes: recall what the class did yesterday with a real moment from it, then say the teaching point in the very words of that section.',
      },
      {
        name: 'Teach',
        length: 'medium',
        ask: 'Demonstrate the one strategy in steps that students can count on their fingers, with the thinking said aloud. Use the mentor text where there is one.',
      },
      {
        name: 'Active Engagement',
        ask: 'All students try the strategy for a few minutes, on the rug or at their seats, with a partner to tell. Say what to listen for and repeat to the class.',
      },
      {
        name: 'Link',
        length: 'very_short',
        ask: 'Send students off: say again when the strategy helps, and that it joins what they already know to do.',
      },
      {
        name: 'Independent Work',
        length: 'medium',
        ask: 'What students do in the long block, what they may choose, what it looks and sounds like, and what they do when they think they are finished.',
      },
      {
        name: 'Conferring and Small Groups',
        type: 'list',
        length: 'medium',
        ask: 'Two or three questions that open a conference, each with one teaching point that could follow. Then a plan for one small group for each known need.',
      },
      {
        name: 'Mid Workshop Teaching',
        length: 'very_short',
        optional: true,
        ask: 'A one-minute stop: a reminder, or what one student just did that others could try.',
      },
      {
        name: 'Share',
        ask: 'How two or three students show what they tried, held against the teaching point, and what the others say to them.',
      },
      {
        name: 'Assessment Notes',
        type: 'list',
        optional: true,
        ask: 'Look-fors, each with a word for not yet, nearly and there, so that a note takes one stroke of the pen.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        ask: "One line a part in the form '10 min - activity'. The mini-lesson has at most 15 minutes, independent work at least half of the lesson, the share about 5. The minutes add up to the lesson's length exactly.",
      },
    ],
  },
  {
    id: 8,
    name: 'Station Rotation',
    description: 'Small groups move between a teacher-led, an online, a practice and a collaborative station.',
    target_grade_levels: gradesFrom('Kindergarten', '12th Grade'),
    target_subjects: ['Math', 'Reading', 'Writing', 'Science', 'Technology'],
    sections: [
      {
        name: 'Learning Objectives',
        type: 'list',
        ask: 'Two or three objectives that can be seen and checked, each with the station where it is mainly learned.',
      },
      STANDARDS,
      {
        name: 'Grouping Plan',
        ask: 'Say by what recent work students are grouped, into groups of four to eight, and how a student changes group when the work says so.',
      },
      {
        name: 'Whole Group Opening',
        ask: 'About five minutes: the goal of the day, what happens at each station in one sentence, the signal to move and the signal for help.',
      },
      {
        name: 'Teacher Led Station',
        length: 'long',
        ask: 'Plan the small-group teaching of what is new: what is shown, what students do at once with it, and how it differs for a group that needs more time, one on level and one that is ahead.',
      },
      {
        name: 'Online Station',
        length: 'medium',
        optional: true,
        ask: 'A task at which students go at their own speed. Name a kind of tool, and a product only if it is at hand, and give a version on paper for the day the network fails.',
      },
      {
        name: 'Independent Practice Station',
        length: 'medium',
        optional: true,
        ask: 'Practice that students can check themselves, in order of difficulty, with what to do after two wrong answers in a row.',
      },
      {
        name: 'Collaborative Station',
        length: 'medium',
        optional: true,
        ask: 'A product that nobody could make alone, a role for each student, and how the group keeps its voices low.',
      },
      {
        name: 'Rotation Schedule',
        type: 'time_block',
        ask: "Lines in the form '10 min - activity': the opening, each rotation, a line of 1 or 2 minutes for each move, the closing. Rotations are equally long, and the minutes add up to the lesson's length exactly.",
      },
      {
        name: 'Transitions and Help Signals',
        type: 'list',
        optional: true,
        ask: 'How students move, what they carry, what they do on arriving, and three things to try before calling for help.',
      },
      {
        name: 'Closing and Exit Ticket',
        ask: 'Bring the class together around one question that needs all stations, then one exit ticket item for each objective with its answer.',
      },
      {
        name: 'Differentiation',
        length: 'medium',
        optional: true,
        ask: 'For each group what must be done and what may be done, with the supports that known needs ask for at every station.',
      },
      {
        name: 'Materials',
        type: 'list',
        optional: true,
        ask: 'What lies ready at each station, with numbers.',
      },
    ],
  },
  {
    id: 9,
    name: 'Universal Design for Learning',
    description: 'Starts from the goal, looks for barriers in the design, and builds options in for everybody.',
    target_grade_levels: GRADE_LEVELS,
    target_subjects: ['Math', 'Reading', 'Writing', 'Science', 'Social Studies', 'Art', 'Health'],
    sections: [
      {
        name: 'Learning Goal',
        ask: 'One goal, free of the means: say what is to be learned and leave open how it is reached or shown, unless the means itself is what is learned.',
      },
      STANDARDS,
      {
        name: 'Learner Variability',
        type: 'list',
        ask: 'Strengths to build on and needs to plan for, taken from what is known of the class. Use no names, and add no diagnosis or need that was not mentioned.',
      },
      {
        name: 'Anticipated Barriers',
        type: 'list',
        length: 'medium',
        ask: 'Look for what in the materials, the methods, the assessment and the room could stand in the way of the goal. Each line names the barrier in the design, whom it stops, and the option below that answers it.',
      },
      {
        name: 'Options for Engagement',
        type: 'list',
        length: 'medium',
        ask: 'Ways in: choices that matter, links to what students care about, and help with starting, keeping on and calming down.',
      },
      {
        name: 'Options for Representation',
        type: 'list',
        length: 'medium',
        ask: 'The same content as text, sound, picture and object, with support for vocabulary and for the background that not everybody has.',
      },
      {
        name: 'Options for Action and Expression',
        type: 'list',
        length: 'medium',
        ask: 'At least three ways to show the same goal, and the tools or frames that make each of them possible.',
      },
      {
        name: 'Lesson Opening',
        ask: 'A start that every student can take part in: what they see, what they do, and the goal in words they would use.',
      },
      {
        name: 'Introduce and Model',
        length: 'long',
        ask: 'Teach the new idea through at least two of the representations above, side by side. Model the thinking aloud, and say where students may stop, repeat or look ahead.',
      },
      {
        name: 'Guided and Independent Practice',
        length: 'long',
        ask: 'Practice with the choices built in: the paths on offer, how a student finds the right one, the feedback on the way, and when support is taken back.',
      },
      {
        name: 'Flexible Assessment',
        length: 'medium',
        ask: 'One set of criteria, and several forms in which work can meet it. Say how the criteria are made clear beforehand.',
      },
      {
        name: 'Materials and Technology',
        type: 'list',
        optional: true,
        ask: 'What is needed for each option, with a way to go on without the technology.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        optional: true,
        ask: "One line a part in the form '10 min - activity', with a little slack where students choose. The minutes add up to the lesson's length exactly.",
      },
      {
        name: 'Reflect and Redesign',
        optional: true,
        hint: 'After the lesson: which barriers remained, and what you will design differently.',
      },
    ],
  },
];
