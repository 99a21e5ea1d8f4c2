import { gradesFrom } from '../grade-levels.ts';
import { type PresetOutline, STANDARDS } from './preset-outline.ts';

/** Lessons planned from their outcome: a product, a discussion, an understanding. */
export const PROJECT_PRESETS: readonly PresetOutline[] = [
  {
    id: 5,
    name: 'Project-Based Learning',
    description: 'One session of a project that starts from a driving question and ends before a real audience.',
    target_grade_levels: gradesFrom('3rd Grade', '12th Grade'),
    target_subjects: ['Science', 'Social Studies', 'Reading', 'Writing', 'Technology', 'Art'],
    sections: [
      {
        name: 'Driving Question',
        type: 'text',
        length: 'very_short',
        ask: 'One question that has no single answer, that students of this grade would argue about, and that needs the topic to be answered for somebody real.',
      },
      {
        name: 'Project Summary',
        length: 'medium',
        ask: 'Tell the project as a story: who the students are in it, what problem they take on, what they make, for whom, and what for.',
      },
      STANDARDS,
      {
        name: 'Learning Goals and Success Skills',
        type: 'list',
        ask: 'Three or four goals about the content, and one skill such as working together or revising that is taught and judged, not only hoped for.',
      },
      {
        name: 'Entry Event',
        ask: 'How the project begins: an event that students will tell at home. Say how the questions that it raises are collected and kept in sight.',
      },
      {
        name: 'Need to Know Questions',
        type: 'list',
        optional: true,
        ask: 'Six to eight questions that students are likely to ask, in their words, from what the thing is to how it is made.',
      },
      {
        name: "Today's Lesson Activities",
        length: 'long',
        ask: 'The work of this one session: where it stands in the project, what is taught, what teams do step by step with the help they need, and what they have in hand at the end.',
      },
      {
        name: 'Milestones',
        type: 'time_block',
        length: 'medium',
        ask: "First the session: lines in the form '10 min - activity' that name the milestone each step serves, adding up to the lesson's length exactly. Then the milestones ahead, one line each without minutes: the session it is due in and how it is checked.",
      },
      {
        name: 'Scaffolds and Voice and Choice',
        length: 'medium',
        optional: true,
        ask: 'Supports for the needs known of this class, and the decisions that are left to students: what, how, with whom, in which form.',
      },
      {
        name: 'Critique and Revision',
        ask: "A short protocol for looking at unfinished work, such as 'I like, I wonder, I suggest', when it is used in this session, and what students change afterwards.",
      },
      {
        name: 'Public Product and Audience',
        ask: 'The form of the product, who outside the class sees it, and what has to be arranged for that.',
      },
      {
        name: 'Assessment and Rubric',
        type: 'custom',
        length: 'long',
        ask: 'A rubric of four criteria at four levels, one line a level, worded so that two people looking at the same work would agree. One criterion is the success skill.',
      },
      {
        name: 'Reflection',
        type: 'list',
        length: 'very_short',
        optional: true,
        ask: 'Three prompts: about the content, about the work, about the team.',
      },
      {
        name: 'Materials and Community Resources',
        type: 'list',
        optional: true,
        ask: 'Materials with quantities, then the kinds of people or places nearby that could help. Name only those that are known.',
      },
    ],
  },
  {
    id: 7,
    name: 'Socratic Seminar',
    description: 'Students prepare a text and talk about it in an inner and an outer circle; the teacher only asks.',
    target_grade_levels: gradesFrom('4th Grade', '12th Grade'),
    target_subjects: ['Reading', 'Social Studies', 'Science'],
    sections: [
      {
        name: 'Seminar Objectives',
        type: 'list',
        ask: 'One objective about thinking with the text, and one about speaking or listening. Both can be seen in a conversation.',
      },
      STANDARDS,
      {
        name: 'Text for Seminar',
        type: 'text',
        length: 'very_short',
        hint: 'The text you have chosen, with its author and the pages.',
      },
      {
        name: 'Preparation and Annotation Task',
        length: 'medium',
        ask: 'What students mark while they read and why, the words that need a note, and the written ticket without which nobody enters the circle.',
      },
      {
        name: 'Norms and Sentence Stems',
        type: 'list',
        ask: 'Five norms for the talk, and six stems for agreeing, doubting, asking back and pointing to a line, in the language of this grade.',
      },
      {
        name: 'Opening Question',
        type: 'text',
        length: 'very_short',
        ask: 'One question that sends everybody back into the text and that nobody can get wrong.',
      },
      {
        name: 'Core Questions',
        type: 'list',
        length: 'medium',
        ask: 'Four to six questions of interpretation. Readers may disagree on each, and each can be argued from lines of the text.',
      },
      {
        name: 'Closing Question',
        type: 'text',
        length: 'very_short',
        ask: 'One question that carries the talk out of the text, into life or to another text.',
      },
      {
        name: 'Inner and Outer Circle Plan',
        length: 'medium',
        ask: 'Who sits where, what each observer notes about whom, when the circles change, and two moves that bring in a quiet student without putting anybody on the spot.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        ask: "Lines in the form '10 min - activity': 3 minutes to write, 3 in pairs, the first circle, the change, the second circle, 2 in pairs, the reflection. The circles share what is left equally, and the minutes add up to the lesson's length exactly.",
      },
      {
        name: 'Assessment',
        type: 'custom',
        length: 'medium',
        optional: true,
        ask: 'A tally to keep during the talk, and three levels each for using evidence, building on others, and listening.',
      },
      {
        name: 'Reflection Task',
        type: 'list',
        ask: 'Three prompts to answer in writing, one of them about a thought that changed during the talk.',
      },
    ],
  },
  {
    id: 10,
    name: 'Backward Design',
    description: 'Understanding by Design: first the understanding, then the evidence for it, and the activities last.',
    target_grade_levels: gradesFrom('Kindergarten', '12th Grade'),
    target_subjects: ['Math', 'Reading', 'Writing', 'Science', 'Social Studies', 'Art', 'Music'],
    sections: [
      {
        name: 'Established Goals',
        type: 'standards',
        hint: 'Paste the goals or standards that this unit answers to, in their full wording.',
      },
      {
        name: 'Enduring Understandings',
        type: 'list',
        ask: "Two or three full sentences that begin 'Students will understand that', worth keeping when the details are forgotten and true beyond this topic.",
      },
      {
        name: 'Essential Questions',
        type: 'list',
        ask: 'Two or three open questions that lead into the understandings and can be asked again next year with a better answer.',
      },
      {
        name: 'Students Will Know',
        type: 'list',
        ask: 'The facts, names and words that the understandings need, and no others.',
      },
      {
        name: 'Students Will Be Able To',
        type: 'list',
        ask: 'What students can do at the end, each line beginning with a verb that can be watched.',
      },
      {
        name: 'Predictable Misunderstandings',
        type: 'list',
        optional: true,
        ask: 'What students are likely to take for true at first, each with the question that unsettles it.',
      },
      {
        name: 'Performance Task',
        length: 'long',
        ask: 'A task in which the understanding is needed: the goal, the part that students play, for whom, in what situation, what they make, and by what it is judged.',
      },
      {
        name: 'Key Criteria',
        type: 'list',
        ask: 'Three to five qualities of good work on the task, worded so that students can use them while they work.',
      },
      {
        name: 'Other Evidence',
        type: 'list',
        ask: 'What else shows the learning: a quiz, a prompt, something observed, students judging themselves. Say which line of knowing or doing each one checks.',
      },
      {
        name: 'Learning Plan',
        length: 'very_long',
        ask: 'Numbered activities that prepare for the task and the other evidence, each saying which. See to it that students know where this leads, are drawn in, are equipped, think again, judge their own work, and find it fitted to them and well ordered.',
      },
      {
        name: 'Differentiation',
        length: 'medium',
        optional: true,
        ask: 'How content, process or product is adjusted for the needs known of this class, with the understanding the same for all.',
      },
      {
        name: 'Materials',
        type: 'list',
        optional: true,
        ask: 'What the learning plan uses, in its order, with quantities.',
      },
      {
        name: 'Pacing',
        type: 'time_block',
        optional: true,
        ask: "One line an activity in the form '10 min - activity'. The minutes add up to the lesson's length exactly.",
      },
    ],
  },
];
