import type { FaultWords } from './lesson-faults.ts';
import type { LessonTopic } from './lesson-topics.ts';

/** Topics and faults of the third writer that nobody looked at while the checks were mended. */
export const FRESH_HELD_BACK_TOPICS: readonly LessonTopic[] = [
  {
    ...{ subject: 'Science', grade: '2nd Grade', topic: 'Shadows and the Sun', minutes: 40 },
    atHand: 'chalk, flashlights',
    listed: ['Sidewalk chalk, one piece per pair', 'Flashlights'],
    uses: [
      'Trace the shadow of your partner with chalk, and come back after recess.',
      'Shine the flashlight from the side and then from above.',
    ],
    says: [
      'At noon a shadow is short, and in the evening it is a giant.',
      'A shadow is not a thing; it is a place that light does not reach.',
      'The film of water on the playground shines, but it casts no shadow.',
    ],
    question: 'Can you run away from your shadow?',
    terms: ['shadow', 'light source', 'opaque'],
  },
  {
    ...{ subject: 'Math', grade: '8th Grade', topic: 'Slope as a rate of change', minutes: 50 },
    atHand: 'graph paper, rulers',
    listed: ['Graph paper', 'Rulers'],
    uses: ['Plot the two points on the graph paper.', 'Lay the ruler along the line and extend it past zero.'],
    says: [
      'Rise over run is a fraction, and it stays the same wherever you measure it.',
      'A line that falls has a negative slope.',
      'A ramp of 1:12 is as steep as the law allows.',
    ],
    question: 'What does steep mean in numbers?',
    terms: ['slope', 'rate of change', 'intercept'],
  },
  {
    ...{ subject: 'English', grade: '10th Grade', topic: 'Irony in political speeches', minutes: 60 },
    atHand: '',
    listed: ['Transcript of the speech, one per student'],
    uses: ['Students underline on the transcript every sentence that means its opposite.'],
    says: [
      'Mark Antony calls Brutus honorable until nobody believes it.',
      'Irony needs an audience that notices.',
      'A speaker who plays the fool may be the cleverest in the room.',
      'Do not paint all politicians with one brush.',
    ],
    question: 'When does praise become an insult?',
    terms: ['irony', 'tone', 'audience'],
  },
  {
    ...{ subject: 'Health', grade: '5th Grade', topic: 'Reading a food label', minutes: 45 },
    atHand: 'empty food packages, measuring spoons, sugar',
    listed: ['Empty food packages, two per group', 'Measuring spoons', 'Sugar'],
    uses: [
      'Groups find the serving size on their package.',
      'Spoon out the sugar of one can of soda and look at the heap.',
    ],
    says: [
      'The first ingredient is what there is most of.',
      'Percent daily value is written for an adult.',
      'No food is forbidden, and no student reports what they eat.',
    ],
    question: 'What does the front of the box not tell you?',
    terms: ['serving size', 'ingredient', 'added sugar'],
  },
  {
    ...{ subject: 'History', grade: '6th Grade', topic: 'Trade on the Silk Road', minutes: 50 },
    atHand: 'wall map, object cards',
    listed: ['Wall map', 'Object cards, one per student'],
    uses: [
      'Each student carries an object card from city to city and trades it along the wall map.',
      'The last owner of each card tells what it cost.',
    ],
    says: [
      'Silk, paper and diseases traveled in the same bags.',
      'Hardly anybody walked the whole way.',
      'In 1271 Marco Polo set out with his father and his uncle.',
    ],
    question: 'What travels farther, a thing or an idea?',
    terms: ['trade', 'caravan', 'exchange'],
  },
  {
    ...{ subject: 'Drama', grade: '9th Grade', topic: 'Status on stage', minutes: 55 },
    atHand: 'playing cards, four chairs',
    listed: ['Playing cards', 'Four chairs'],
    uses: [
      'Hold the playing card to your forehead without looking, and find out from the others how high it is.',
      'Whoever sits on the chair has the highest status.',
    ],
    says: [
      'A king is made by those who bow.',
      'Speak slower than you want to, and see what happens.',
      'The clip of the voice tells more than the words.',
    ],
    question: 'Who is in charge, and how do we see it?',
    terms: ['status', 'gesture', 'pause'],
  },
];

export const FRESH_HELD_BACK_FAULTS: FaultWords = {
  unlisted: [
    { text: 'Weigh the sample on a digital scale.', item: 'scale' },
    { text: 'Students fold the shape out of construction paper.', item: 'construction paper' },
    { text: 'Cut along the line with scissors.', item: 'scissors' },
    { text: 'Stretch the rubber band until it nearly breaks.', item: 'rubber band' },
    { text: 'Each group receives a thermometer.', item: 'thermometer' },
    { text: 'They stack the wooden blocks.', item: 'block' },
    { text: 'Record a short interview with a phone.', item: 'phone' },
    { text: 'Lower the magnet into the sand.', item: 'magnet' },
  ],
  notAtHand: [
    { line: 'Projector', text: 'Show the first picture with the projector.', item: 'projector' },
    { line: 'Sticky notes', text: 'Every student sticks one sticky note on the door.', item: 'sticky note' },
    { line: 'Watercolors', text: 'Fill the background with watercolors.', item: 'watercolor' },
    { line: 'Chromebooks, one per pair', text: 'Search on the Chromebook for one more example.', item: 'chromebook' },
    { line: 'Dice', text: 'Roll a die to see who begins.', item: 'di' },
  ],
  standards: [
    { text: 'Standard addressed: NGSS 1-ESS1-1.', code: '1-ESS1-1' },
    { text: 'This meets 8.F.B.4.', code: '8.F.B.4' },
    { text: 'Students work toward CCSS.ELA-LITERACY.RI.9-10.6.', code: 'RI.9-10.6' },
    { text: 'It fits SL.4.4.', code: 'SL.4.4' },
  ],
  contacts: [
    'Return the forms to office@maplegrove.k12.us.',
    'In an emergency call 914-555-0138.',
    'The museum guide answers under (305) 555-0192.',
  ],
  notWritten: [
    "I can't provide that content.",
    'Happy to help! Just tell me a bit more, and we can get started.',
    'Which text should this section be about? Please paste it here.',
    'What a wonderful lesson! I am sure it will be a success.',
    "I'm an AI and don't have opinions about how to teach this.",
  ],
  thin: [
    'Let the students work and see how it goes.',
    'Discuss. Share answers. Move on.',
    'Support students who struggle and challenge those who do not.',
  ],
};
