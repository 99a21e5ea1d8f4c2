import type { LessonTopic } from './lesson-topics.ts';

/** Topics of the third writer, who had not seen the checks. */
export const FRESH_TOPICS: readonly LessonTopic[] = [
  {
    ...{ subject: 'Science', grade: '3rd Grade', topic: 'Life cycles of butterflies', minutes: 45 },
    atHand: 'a jar with caterpillars, hand lenses, crayons, drawing paper',
    listed: ['Jar with living caterpillars', 'Hand lenses, one per pair', 'Crayons and drawing paper'],
    uses: [
      'Pairs take a hand lens to the jar and count the legs.',
      'With crayons, each student draws the stage that surprised them most.',
      'The paper is folded into four parts, one for each stage.',
    ],
    says: [
      'A caterpillar sheds its skin about five times before it hangs upside down.',
      'The chrysalis looks asleep, but inside nearly everything is rebuilt.',
      'Not every insect has four stages, and a grasshopper has three.',
    ],
    question: 'Why does a caterpillar look nothing like its mother?',
    terms: ['larva', 'chrysalis', 'metamorphosis'],
  },
  {
    ...{ subject: 'Math', grade: '6th Grade', topic: 'Ratios and unit rates', minutes: 50 },
    atHand: '',
    listed: ['Grocery flyers, one per pair', 'Calculators', 'Grid paper'],
    uses: [
      'Pairs find the cheaper cereal in a grocery flyer and prove it with a calculator.',
      'Each rate becomes a row on grid paper.',
      'The flyers stay closed until everyone has made a guess.',
    ],
    says: [
      'Three for five dollars and two for four dollars look alike until we ask for the price of one.',
      'A rate compares two units, such as miles and hours.',
      'Doubling both numbers of a ratio changes nothing about the comparison.',
    ],
    question: 'Which is the better deal, and better for whom?',
    terms: ['ratio', 'unit rate', 'equivalent'],
  },
  {
    ...{ subject: 'English', grade: '7th Grade', topic: 'Unreliable narrators', minutes: 60 },
    atHand: 'copies of the short story, highlighters',
    listed: ['Copies of the short story', 'Highlighters, two colors per student'],
    uses: [
      'Students highlight in one color what the narrator says and in the other what happens.',
      'On the second page of the story, the narrator contradicts himself.',
    ],
    says: [
      'A narrator can lie, forget, or simply be too young to understand.',
      'The camera angle of a story is its point of view.',
      'Poe lets his narrator insist that he is sane, and every sentence proves the opposite.',
      'The ruler of the story is whoever tells it.',
    ],
    question: 'How can we tell that somebody is not telling us everything?',
    terms: ['narrator', 'point of view', 'evidence'],
  },
  {
    ...{ subject: 'History', grade: '8th Grade', topic: 'The causes of the French Revolution', minutes: 55 },
    atHand: 'projector, source packets',
    listed: ['Source packets, one per group', 'Projector'],
    uses: [
      'Project the cartoon of the three estates and let students describe it before they interpret it.',
      'Groups read one source from the packet and name who wrote it and why.',
    ],
    says: [
      'In 1789 bread cost a worker most of a day of wages.',
      'The Third Estate had 98 percent of the people and one vote of three.',
      'On 14 July 1789 a crowd took the Bastille, which held seven prisoners.',
      'Louis XVI signed and hesitated, and hesitated again.',
    ],
    question: 'When does anger become a revolution?',
    terms: ['estate', 'monarchy', 'taxation'],
  },
  {
    ...{ subject: 'Music', grade: '2nd Grade', topic: 'Steady beat and rhythm', minutes: 30 },
    atHand: 'rhythm sticks, a drum',
    listed: ['Rhythm sticks, one pair per student', 'Hand drum'],
    uses: [
      'Students tap the beat with their rhythm sticks while the drum plays the rhythm.',
      'One tap of the drum means freeze.',
    ],
    says: [
      'The beat walks, and the rhythm dances on top of it.',
      'March in place and say your name to the beat.',
      'A rest is a silence that is counted.',
    ],
    question: 'Can a song be silent and still have a beat?',
    terms: ['beat', 'rhythm', 'rest'],
  },
  {
    ...{ subject: 'Physical Education', grade: '4th Grade', topic: 'Dribbling with control', minutes: 40 },
    atHand: 'basketballs, cones',
    listed: ['Basketballs, one per student', 'Cones, twelve', 'Whistle'],
    uses: [
      'Set the cones in two lines and let students weave the basketball between them.',
      'At the whistle everyone holds the ball on the hip.',
    ],
    says: [
      'Eyes up: the hand knows where the ball is.',
      'Push with the fingers, and do not slap with the palm.',
      'A student in a wheelchair sets the pace of the first round.',
    ],
    question: 'How can you move fast without losing control?',
    terms: ['dribble', 'control', 'space'],
  },
  {
    ...{ subject: 'Chemistry', grade: '10th Grade', topic: 'Rates of reaction', minutes: 60 },
    atHand: 'test tubes, dilute hydrochloric acid, magnesium ribbon, timers, safety glasses',
    listed: ['Test tubes and rack', 'Dilute hydrochloric acid', 'Magnesium ribbon', 'Timers', 'Safety glasses'],
    uses: [
      'Safety glasses are on before the acid is opened.',
      'Start the timer when the ribbon touches the acid, and stop it when the last bubble rises.',
      'The test tube is held away from faces.',
    ],
    says: [
      'At 40 °C more collisions have enough energy than at 20 °C.',
      'Mg + 2 HCl gives MgCl2 and H2.',
      'A catalyst lowers the hill and is not used up.',
    ],
    question: 'What makes a reaction hurry?',
    terms: ['collision', 'concentration', 'catalyst'],
  },
  {
    ...{ subject: 'Spanish', grade: '9th Grade', topic: 'Ordering food in a restaurant', minutes: 45 },
    atHand: '',
    listed: ['Printed menus, one per table', 'Play money'],
    uses: [
      'One student is the waiter and carries the menu from table to table.',
      'Pay with the play money and count the change aloud in Spanish.',
    ],
    says: [
      '"Quisiera" is politer than "quiero", and a waiter hears the difference.',
      'The bill comes only when you ask for it: "La cuenta, por favor."',
      'Nobody laughs at an accent.',
    ],
    question: '¿Qué desea comer?',
    terms: ['quisiera', 'la cuenta', 'el plato'],
  },
  {
    ...{ subject: 'Art', grade: '5th Grade', topic: 'Warm and cool colors', minutes: 50 },
    atHand: 'tempera paint, brushes, heavy paper, water cups',
    listed: ['Tempera paint', 'Brushes', 'Heavy paper', 'Water cups'],
    uses: [
      'Rinse the brush in the cup before the next color.',
      'Students paint the same tree twice on the heavy paper: once at noon and once at night.',
    ],
    says: [
      'Warm colors seem to step forward, cool ones to step back.',
      'Van Gogh let yellow and blue quarrel in one sky.',
      'There is no wrong color for a feeling.',
    ],
    question: 'What color is Tuesday?',
    terms: ['warm color', 'cool color', 'contrast'],
  },
  {
    ...{ subject: 'Computer Science', grade: '6th Grade', topic: 'Loops in a program', minutes: 45 },
    atHand: 'laptops with a block editor',
    listed: ['Laptops, one per pair'],
    uses: [
      'Pairs open the block editor on their laptop and run the square without a loop first.',
      'Swap laptops and read the program of another pair.',
    ],
    says: [
      'A loop says once what should happen many times.',
      'An endless loop is not broken; nobody told it when to stop.',
      'Predict the drawing before you press run.',
    ],
    question: 'How would you tell somebody to clap a hundred times without saying it a hundred times?',
    terms: ['loop', 'condition', 'repeat'],
  },
  {
    ...{ subject: 'Geography', grade: '5th Grade', topic: 'Reading a contour map', minutes: 50 },
    atHand: 'contour maps, colored pencils',
    listed: ['Contour maps, one per pair', 'Colored pencils'],
    uses: [
      'Trace one contour line with a colored pencil until it closes.',
      'Pairs find the steepest path on their map and argue about it.',
    ],
    says: ['Where lines crowd, legs burn.', 'Every point of a line is at the same height.', 'A valley points uphill.'],
    question: 'How can flat paper show a mountain?',
    terms: ['contour line', 'elevation', 'slope'],
  },
  {
    ...{ subject: 'Math', grade: '1st Grade', topic: 'Making ten', minutes: 30 },
    atHand: 'ten frames, counters',
    listed: ['Ten frames, one per student', 'Counters, ten per student'],
    uses: [
      'Put seven counters on the ten frame and ask how many are missing.',
      'Students cover some counters with a hand, and the partner names them.',
    ],
    says: ['Nine and one are friends, and so are eight and two.', 'Say the pair both ways.', 'Fingers are allowed.'],
    question: 'Who is the friend of six?',
    terms: ['ten', 'missing part', 'pair'],
  },
  {
    ...{ subject: 'Biology', grade: '9th Grade', topic: 'Osmosis in plant cells', minutes: 55 },
    atHand: '',
    listed: ['Red onion', 'Microscopes, one per group', 'Slides and cover slips', 'Salt water in droppers'],
    uses: [
      'Peel the thin skin of the onion and lay it flat on a slide.',
      'Watch through the microscope while a dropper adds salt water at the edge.',
    ],
    says: [
      'Water moves to where there is more salt, and the cell shrinks.',
      'The wall stays; the membrane pulls away from it.',
      'A wilted plant is thirsty cells.',
    ],
    question: 'Why does a salad go limp?',
    terms: ['osmosis', 'membrane', 'solute'],
  },
  {
    ...{ subject: 'Social Studies', grade: '4th Grade', topic: 'How a bill becomes a law', minutes: 45 },
    atHand: 'role cards',
    listed: ['Role cards, one per student'],
    uses: [
      'Deal the role cards face down, and let each student read theirs in silence.',
      'Whoever has the card of the president waits until both houses have voted.',
    ],
    says: [
      'A bill can die in nine places and live in only one way.',
      'The board of a club makes rules in much the same manner.',
      'A veto is not the end of the road.',
    ],
    question: 'Who decides what is allowed?',
    terms: ['bill', 'veto', 'majority'],
  },
  {
    ...{ subject: 'English', grade: '2nd Grade', topic: 'Words that paint pictures', minutes: 40 },
    atHand: 'picture book, paper bags with objects',
    listed: ['Picture book', 'Paper bags with an object inside'],
    uses: [
      'Reach into the paper bag without looking and say how the object feels.',
      'Read the page of the picture book with the storm twice, once without its adjectives.',
    ],
    says: [
      '"Nice" is a tired word, so let it sleep today.',
      'A good word makes the listener see, hear or smell.',
      'String three adjectives together and hear how it becomes too much.',
    ],
    question: 'Can you draw with words?',
    terms: ['adjective', 'sense', 'detail'],
  },
  {
    ...{ subject: 'Physics', grade: '11th Grade', topic: 'Free fall', minutes: 60 },
    atHand: 'meter sticks, steel balls, photogates',
    listed: ['Meter sticks', 'Steel balls, two sizes', 'Photogates'],
    uses: [
      'Drop both steel balls from the top of the meter stick at once.',
      'The photogate measures the time over the last half meter.',
    ],
    says: [
      'On the Moon a feather and a hammer land together.',
      'After 2 s the speed is about 19.6 m/s, whatever falls.',
      'Galileo argued it with a thought before he measured it.',
    ],
    question: 'Does a heavier thing fall faster?',
    terms: ['acceleration', 'gravity', 'air resistance'],
  },
];
