import { type DemoTeaching, onEachDay } from './demo-lesson.ts';

/** Amelia Okonkwo's 5th Grade: mixtures and the water cycle, and fractions with unlike denominators. */
export const SCIENCE_AND_MATH: DemoTeaching = {
  email: 'teacher@demo.example',
  grade_level: '5th Grade',
  minutes: 50,
  periods: [
    onEachDay({ name: 'Second period', starts_at: '09:15', ends_at: '10:15' }, 'Science'),
    {
      ...{ name: 'Third period', starts_at: '10:30', ends_at: '11:15' },
      subjects: ['Social Studies', null, 'Social Studies', null, 'Art'],
    },
    onEachDay({ name: 'Fifth period', starts_at: '13:00', ends_at: '14:00' }, 'Math'),
  ],
  templates: [{ presetId: 1, name: '5E Inquiry, lab days' }, { presetId: 2 }, { presetId: 8, name: 'Math stations' }],
  events: [
    { title: 'Grade level meeting', day: 2, time: '15:15', minutes: 45 },
    { title: 'Family science evening', day: 7, time: '17:30', minutes: 90 },
    { title: 'Teacher workday', day: 9, no_school: true },
  ],
  lessons: [
    {
      title: 'What Disappears When Salt Dissolves?',
      subject: 'Science',
      minutes: 50,
      days: [0, 1],
      custom: {
        Standards: '',
        'Learning Objectives':
          '- Predict and measure whether the mass of salt and water changes when the salt dissolves\n- Explain with evidence from the balance where the salt has gone',
        'Materials and Safety':
          '- Balance, 1 for each group of four\n- Clear cup with 200 g of warm water, 1 for each group\n- 20 g of salt in a small cup, 1 for each group\n- Nothing is tasted; spills are wiped up at once, since wet floors are slippery',
        Engage:
          'Stir a spoon of salt into a glass under the document camera until nothing is left to see. Ask: where is it now? Is the glass heavier, lighter or the same? Students write one sentence and show with a hand which of the three they chose. Nobody is told who is right.',
        Explore:
          'Each group weighs cup, water and salt apart, then together, then after stirring for two minutes. The recorder fills in the table: before, after, difference. Ask while going round: what did you keep the same? What would make the two numbers differ? Would a drop on the table matter?',
        Explain:
          'Groups read out their differences while one student fills in a class table. Let them say what the numbers have in common before the words solution, solute and solvent go on the wall. Check: a drawing of the glass with dots for the salt.',
        Elaborate: 'Sugar in tea, and a tablet that fizzes. Which of the two will weigh less afterwards, and why?',
        Evaluate:
          'Exit ticket: Mia says that dissolved salt is gone. Write her two sentences, one of them with a number from your table.',
        Pacing: '5 min - Engage\n15 min - Explore\n12 min - Explain\n9 min - Elaborate\n9 min - Evaluate',
      },
    },
    {
      title: 'Separating a Mixture of Four',
      subject: 'Science',
      minutes: 50,
      days: [2],
      standard: {
        learning_objectives:
          '- Choose a method that separates two parts of a mixture by one of their properties\n- Write the steps so that another group can follow them',
        materials:
          'Tray with sand, salt, iron filings in a bag, and cork crumbs; magnet, filter paper, cup, spoon, water.',
        introduction:
          'Show the tray. Which part would you take out first, and what is it about that part that lets you?',
        direct_instruction:
          'Model choosing by a property with one example: cork floats, so water lifts it. Write property, tool, step as three columns.',
        guided_practice: 'Groups plan all four steps on paper and have the plan signed before they touch the tray.',
        independent_practice:
          'Groups separate their tray and hand their written steps to the next table for a test run.',
        closure: 'Which order failed, and what did it teach you?',
        assessment_strategies: 'The written steps: does each one name the property it uses?',
        differentiation: 'Picture cards of the tools; a fifth part, sugar, for groups that are ready.',
      },
    },
    {
      title: 'Where Does the Puddle Go?',
      subject: 'Science',
      minutes: 50,
      days: [3],
      standard: {
        learning_objectives: 'Explain evaporation and condensation with evidence from a covered and an open cup.',
        materials: 'Two cups for each group, cling film, warm water, ice, marker.',
        introduction: 'Photograph of the playground at 8 and at noon. What happened in between?',
        guided_practice:
          'Mark the water level, cover one cup, put ice on the film. Observe for 15 minutes, drawing every five.',
        closure: 'One sentence with the word because.',
        assessment_strategies: 'Drawings show drops under the film and none inside the open cup.',
      },
    },
    {
      title: 'A Water Cycle in a Bag',
      subject: 'Science',
      minutes: 50,
      days: [4, 5],
      standard: {
        learning_objectives:
          '- Build a model of the water cycle and name its parts\n- Say what the model shows well and what it leaves out',
        materials: 'Sealable bag, 60 ml of blue water, tape, a sunny window; one for each pair.',
        direct_instruction:
          'Four words on a ring: evaporation, condensation, precipitation, collection. Point, do not define yet.',
        independent_practice: 'Pairs label their bag and keep a log at 9, 11 and 2 o’clock, over two days.',
        differentiation: 'Labels to cut out; for others: what would a mountain change?',
        closure: 'A model is like a map: what is missing on ours?',
      },
    },
    {
      title: 'How Much Water Is There to Drink?',
      subject: 'Science',
      minutes: 50,
      days: [6, 7],
      standard: {
        learning_objectives:
          'Represent the shares of salt water, ice and fresh water on a graph and describe what surprises.',
        materials: '1 litre jug, 30 ml cup, dropper, squared paper.',
        introduction: 'If all the water on Earth were this litre, how much could we drink? Estimates on sticky notes.',
        guided_practice: 'Pour 25 ml away from the litre, then all but a drop of that. Count what remains.',
        independent_practice: 'Draw the bar graph, choose a scale, and write two sentences about the smallest bar.',
        assessment_strategies: 'Scale is even and named; the sentences use numbers.',
      },
    },
    {
      title: 'Unit Check: Matter and Water',
      subject: 'Science',
      minutes: 40,
      days: [8],
      standard: {
        learning_objectives: 'Show what you know about solutions and the water cycle.',
        materials: 'Check sheets, balances at two tables for the practical question.',
        assessment_strategies:
          'Eight questions and one practical: find out which of two clear liquids is salt water, without tasting.',
        differentiation: 'Questions read aloud on request; extra time until lunch.',
      },
    },
    {
      title: 'Fractions With Unlike Denominators: Same-Size Pieces',
      subject: 'Math',
      minutes: 60,
      days: [0, 1],
      custom: {
        Standards: '',
        'Learning Intention and Success Criteria':
          '- We are learning why pieces must be the same size before we add them\n- I can find a size that fits both fractions\n- I can add them and say what my answer means',
        Materials: '- Fraction strips, one set for each pair\n- Whiteboards',
        'Hook and Prior Knowledge': 'Half a pizza and a third of a pizza: is that two of something? Of what?',
        'I Do Focused Instruction':
          '1/2 + 1/3 with strips on the camera: “I cannot count these together yet. I look for a strip that covers both exactly.” Make the slip 2/5 on purpose and hold it against the strips.',
        'We Do Guided Instruction': '1/4 + 1/2, then 2/3 + 1/6, then 1/4 + 1/3. Boards up after each.',
        'You Do Together': 'Pairs sort eight sums: one strip is enough, or both must change.',
        'You Do Alone': 'Four sums and one story of your own. Sit with the strips group first.',
        Closure: 'Which criterion can you show? Exit ticket: 1/2 + 1/5.',
        Pacing:
          '6 min - Hook\n11 min - I do\n15 min - We do\n14 min - You do together\n10 min - You do alone\n4 min - Closure',
      },
    },
    {
      title: 'Subtracting Fractions on a Number Line',
      subject: 'Math',
      minutes: 60,
      days: [2, 3],
      standard: {
        learning_objectives: 'Subtract fractions with unlike denominators and check the result on a number line.',
        materials: 'Number lines from 0 to 2, laminated; dry markers.',
        introduction: 'From 3/4 mile to 1/3 mile: how far is it still?',
        direct_instruction: 'Twelfths for both, jump back on the line, compare with the calculation.',
        guided_practice: 'Three jumps together, one that lands below a half.',
        independent_practice: 'Six exercises; the last asks for a story.',
        closure: 'Thumb: line or calculation, which did you trust more today?',
      },
    },
    {
      title: 'Stations: Adding and Subtracting Fractions',
      subject: 'Math',
      minutes: 60,
      days: [4, 5, 6],
      standard: {
        learning_objectives: '- Add and subtract fractions with confidence\n- Explain a step to somebody else',
        materials: 'Station cards, answer keys face down, tablets, strips.',
        guided_practice: 'Teacher station: estimates first. Is 5/6 + 3/8 more than 1?',
        independent_practice: 'Practice, game and story stations, 15 minutes each.',
        differentiation: 'Group A keeps the strips; group C finds three pairs that make exactly 1.',
        assessment_strategies: 'Estimates at the teacher station, one tick a student.',
      },
    },
    {
      title: 'Recipe Day: Fractions in Use',
      subject: 'Math',
      minutes: 60,
      days: [7, 8],
      standard: {
        learning_objectives: 'Change a recipe for four to one for six and justify every amount.',
        materials: 'Recipe sheets, measuring cups, oats, raisins. Check the allergy list.',
        introduction: 'Four people, six people: is it enough to add two of everything?',
        independent_practice: 'Groups rewrite the recipe, swap it with another group, and check each other’s amounts.',
        closure: 'Mix one of them. Which amount was the hardest to measure?',
      },
    },
  ],
};
