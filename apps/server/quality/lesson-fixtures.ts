import type { AiContext } from '@dewar/domain/lessons/lesson-assistant';

/** A lesson as a teacher would request it, for one of the built-in templates. */
export interface LessonFixture {
  readonly presetId: number;
  readonly context: AiContext;
  /** What the teacher writes: sections without AI, by section name. */
  readonly sections: Readonly<Record<string, string>>;
  readonly student_names: readonly string[];
}

/** One for each preset in full detail, with various grades, subjects and lengths. */
export const LESSON_FIXTURES: readonly LessonFixture[] = [
  {
    presetId: 1,
    context: {
      subject: 'Science',
      grade_level: '5th Grade',
      topic: 'Condensation and evaporation in the water cycle',
      duration_minutes: 60,
      teaching_approach: 'Inquiry in groups of four; students record what they see before any term is named.',
      available_materials:
        'Clear plastic cups, ice, warm water, cling film, rubber bands, hand lenses, science journals',
      student_needs: 'Amara Diallo reads two years below grade. Two students are new to English.',
      prior_knowledge: 'States of matter; they have drawn a puddle that dried up.',
    },
    sections: { standards: '5-ESS2-1: Develop a model using an example to describe ways systems interact.' },
    student_names: ['Amara Diallo'],
  },
  {
    presetId: 2,
    context: {
      subject: 'Math',
      grade_level: '4th Grade',
      topic: 'Comparing fractions with different denominators',
      duration_minutes: 55,
      teaching_approach: 'Show, then share, then let go; number lines before rules.',
      available_materials: 'Fraction strips, number lines, mini whiteboards, markers',
      student_needs: 'Five students still count pieces instead of comparing their size.',
      prior_knowledge: 'Unit fractions and equal parts.',
    },
    sections: {},
    student_names: [],
  },
  {
    presetId: 3,
    context: {
      subject: 'Social Studies',
      grade_level: '3rd Grade',
      topic: 'Reading a map with a scale and a compass rose',
      duration_minutes: 45,
      teaching_approach: 'Direct teaching in small steps with choral answers.',
      available_materials: 'Wall map, printed town maps, rulers, pencils',
      student_needs: 'One student uses a wheelchair and cannot get between the back tables.',
      prior_knowledge: 'Left, right, and the way from home to school.',
    },
    sections: {},
    student_names: [],
  },
  {
    presetId: 4,
    context: {
      subject: 'Writing',
      grade_level: '2nd Grade',
      topic: 'Beginning a personal narrative in the middle of the action',
      duration_minutes: 50,
      teaching_approach: 'Workshop with a short mini-lesson and long writing time.',
      available_materials: "Writers' notebooks, pencils, chart paper",
      student_needs: 'Theo needs a way to say his story before he writes it.',
      prior_knowledge: 'They have each told a small moment aloud.',
    },
    sections: {},
    student_names: ['Theo'],
  },
  {
    presetId: 5,
    context: {
      subject: 'Science',
      grade_level: '7th Grade',
      topic: 'Cutting the food waste of our own cafeteria',
      duration_minutes: 90,
      teaching_approach: 'A project with a real audience: the cafeteria manager and the principal.',
      available_materials: 'Kitchen scale, gloves, laptops, poster paper, markers',
      student_needs: 'Some students finish early and lose interest; two need written steps.',
      prior_knowledge: 'Averages and bar charts.',
    },
    sections: {},
    student_names: [],
  },
  {
    presetId: 6,
    context: {
      subject: 'Social Studies',
      grade_level: '6th Grade',
      topic: 'Why early towns grew up beside rivers',
      duration_minutes: 50,
      teaching_approach: 'Students ask, search and answer; the teacher guides with questions.',
      available_materials: 'Printed maps, picture cards, pencils, question sheets',
      student_needs: 'Three students need help with reading; Ilse works best alone.',
      prior_knowledge: 'Farming and trade in the ancient world.',
    },
    sections: {},
    student_names: ['Ilse'],
  },
  {
    presetId: 7,
    context: {
      subject: 'Reading',
      grade_level: '8th Grade',
      topic: 'What a society owes to those who leave it',
      duration_minutes: 60,
      teaching_approach: 'Seminar; the teacher asks and does not judge.',
      available_materials: 'Copies of the text, pencils, observation sheets',
      student_needs: 'Four students seldom speak in the whole group.',
      prior_knowledge: 'They have read the text once.',
    },
    sections: { text_for_seminar: 'A short story that the class has read, pages 1 to 8.' },
    student_names: [],
  },
  {
    presetId: 8,
    context: {
      subject: 'Math',
      grade_level: '5th Grade',
      topic: 'Volume of boxes with unit cubes and with a formula',
      duration_minutes: 75,
      teaching_approach: 'Four stations; the teacher stays at one.',
      available_materials: 'Linking cubes, empty boxes, rulers, tablets, task cards',
      student_needs: 'Groups differ widely in multiplication facts.',
      prior_knowledge: 'Area of rectangles.',
    },
    sections: {},
    student_names: [],
  },
  {
    presetId: 9,
    context: {
      subject: 'Art',
      grade_level: 'Kindergarten',
      topic: 'Mixing secondary colours',
      duration_minutes: 30,
      teaching_approach: 'Exploration with choices.',
      available_materials: 'Tempera in red, yellow and blue, brushes, sponges, paper, water',
      student_needs: 'Noor dislikes wet hands. One child has low vision.',
      prior_knowledge: 'They name the colours of the rainbow.',
    },
    sections: {},
    student_names: ['Noor'],
  },
  {
    presetId: 10,
    context: {
      subject: 'Social Studies',
      grade_level: '10th Grade',
      topic: 'Why people keep to laws that they think are unjust',
      duration_minutes: 80,
      teaching_approach: 'From the understanding backwards; sources before opinions.',
      available_materials: 'Printed sources, highlighters, projector',
      student_needs: 'Mixed readers; two students prefer to speak rather than write.',
      prior_knowledge: 'How a law is made.',
    },
    sections: { established_goals: 'Students weigh sources of different origin and argue from them.' },
    student_names: [],
  },
];
