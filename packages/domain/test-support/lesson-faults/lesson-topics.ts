/** What one lesson of the fault set is about, and the sentences that only this topic has. */
export interface LessonTopic {
  readonly subject: string;
  readonly grade: string;
  readonly topic: string;
  readonly minutes: number;
  /** The materials the teacher said are at hand; empty when the teacher said nothing. */
  readonly atHand: string;
  /** The lesson's own list of materials. */
  readonly listed: readonly string[];
  /** Sentences that use listed materials, also in other forms of the word. */
  readonly uses: readonly string[];
  /** Sentences without materials, some with words that only look like materials, codes or numbers to call. */
  readonly says: readonly string[];
  readonly question: string;
  readonly terms: readonly string[];
}

/** The topics of the lessons that the checks were mended with. */
export const MENDING_TOPICS: readonly LessonTopic[] = [
  {
    subject: 'Science',
    grade: '5th Grade',
    topic: 'Dissolving and saturated solutions',
    minutes: 60,
    atHand: 'salt, sugar, clear cups, spoons, warm and cold water, 8 kitchen scales, goggles',
    listed: [
      'Clear plastic cups, 3 per group',
      'Table salt and sugar, 100 g of each per group',
      'Plastic spoons, 1 per group',
      'Kitchen scale, 1 per group',
      'Warm and cold water (hot water only in the hands of the teacher)',
      'Safety goggles for everybody',
    ],
    uses: [
      'Each group fills a cup to the line and sets it on the scale before anything is added.',
      'One student stirs with the spoon while another counts the level spoonfuls that disappear.',
      'Goggles stay on until the last cup has been emptied.',
      'Groups repeat the test in cold water and keep everything else the same.',
      'A pinch of sugar is dropped into still water so that everybody can watch the streaks sink.',
    ],
    says: [
      'The solid seems to vanish, and yet the weight of the whole has not changed at all.',
      'At some point no more will dissolve, and grains stay on the bottom however long we stir.',
      'Water molecules, H2O, pull the tiny particles apart and carry them in all directions.',
      'Students rate their certainty on a scale of 1 to 5 before they see the result.',
      'Most students expect that melting and dissolving are two words for one thing.',
    ],
    question: 'Where does the salt go when we cannot see it any more?',
    terms: ['solution', 'dissolve', 'saturated', 'solute'],
  },
  {
    subject: 'Math',
    grade: '4th Grade',
    topic: 'Equivalent fractions',
    minutes: 50,
    atHand: 'fraction strips, dry-erase boards and markers, document camera',
    listed: ['Fraction strips, one set per pair', 'Dry-erase boards with markers, one per student', 'Document camera'],
    uses: [
      'Pairs lay the strip for one half on the desk and look for all strips that match its length.',
      'Under the document camera the teacher folds a strip once, then again, and counts the parts aloud.',
      'Everybody writes an equal fraction on the dry-erase board and shows it on the signal.',
      'With a marker, students shade two of four parts and compare with a partner.',
    ],
    says: [
      'A tape diagram on the page shows the same amount cut into thirds and into sixths.',
      'Twice as many parts, each half as big: the amount has not changed.',
      'Students often believe that 4/8 is more than 1/2 because its numbers are larger.',
      'The number line from 0 to 1 on page 112 is marked in eighths.',
      'We read 3/6 as three sixths and never as three over six.',
    ],
    question: 'How can two fractions with different numbers name the same amount?',
    terms: ['numerator', 'denominator', 'equivalent', 'whole'],
  },
  {
    subject: 'Social Studies',
    grade: '6th Grade',
    topic: 'Rulers and farmers in ancient Egypt',
    minutes: 55,
    atHand: '',
    listed: [
      'Wall map of the Nile valley',
      'Copies of the three source texts, one set per pair',
      'Highlighters in two colors',
    ],
    uses: [
      'Students trace the river on the wall map from south to north with a finger.',
      'With one highlighter they mark what the source says about work, with the other what it says about power.',
      'Each pair reads the copies in any order and decides which was written by an eyewitness.',
    ],
    says: [
      'The rulers of Egypt claimed a share of each harvest and stored the grain for lean years.',
      'Every summer the river flooded and left dark soil on the fields.',
      'Clay soil held the water long enough for a second crop in good years.',
      'In about 2600 BCE thousands of farmers worked on the pyramids during the flood.',
      'A farmer owed labor to the crown as well as grain, and scribes kept count of both.',
    ],
    question: 'Who needed whom more, the ruler or the farmer?',
    terms: ['pharaoh', 'scribe', 'harvest', 'tax'],
  },
  {
    subject: 'Writing',
    grade: '3rd Grade',
    topic: 'Strong leads for personal narratives',
    minutes: 45,
    atHand: 'class library, notebooks, sticky notes, chart paper',
    listed: [
      'A narrative from the class library with a lead that starts in the middle of things',
      'Sticky notes, 3 per student',
      'Chart paper for the list of leads',
    ],
    uses: [
      'Writers put a sticky note on the page where they would like to begin again.',
      'The class adds each new kind of lead to the chart paper by the window.',
      'Two volunteers read the sticky notes that their partners left for them.',
    ],
    says: [
      'A lead can paint a picture with words before anybody has said who is there.',
      'Writer’s block is a good reason to try two leads and choose later.',
      'Some stories open with a sound, some with talk, some with a small action.',
      'Writers map out the first minute of the story before they write its first line.',
      'A lead makes a promise, and the rest of the story keeps it.',
    ],
    question: 'What makes a reader turn the first page?',
    terms: ['lead', 'action', 'dialogue', 'setting'],
  },
  {
    subject: 'Science',
    grade: '4th Grade',
    topic: 'A shadier playground',
    minutes: 60,
    atHand: 'thermometers (12), clipboards, 15 laptops, cardboard, tape, string',
    listed: [
      'Digital thermometer, one per team',
      'Clipboards',
      'Laptops, one per team',
      'Cardboard, string and masking tape for models',
    ],
    uses: [
      'Teams carry a thermometer and a clipboard to four places in the yard and write down what they read.',
      'On its laptop each team enters its temperatures into the shared table.',
      'Models are built from cardboard and held together with tape.',
      'A piece of string stands for the path of the sun over the yard.',
      'The temperature in the shade is read from the thermometer after two full minutes.',
    ],
    says: [
      'At noon the asphalt is up to 20 degrees hotter than the grass beside it.',
      'The principal has asked for proposals that cost less than 500 dollars.',
      'The long block after lunch is used for building.',
      'Each team has to meet one constraint of its own choice and two that are given.',
      'Time markers on the plan show when a draft must be ready for critique.',
    ],
    question: 'How can we make our playground cooler for the youngest children?',
    terms: ['constraint', 'prototype', 'shade', 'criteria'],
  },
  {
    subject: 'Science',
    grade: '3rd Grade',
    topic: 'What plants need to sprout',
    minutes: 50,
    atHand: 'bean seeds, paper towels, zip bags, hand lenses, water',
    listed: ['Bean seeds, 6 per group', 'Paper towels and zip bags', 'Hand lenses, one per pair', 'Water in a pitcher'],
    uses: [
      'Groups wrap three beans in a damp paper towel and slide it into a bag.',
      'Through the hand lens students look for the tiny root and sketch it.',
      'One bag goes to the window and one into the dark closet, both with the same amount of water.',
      'Seeds that were soaked overnight are opened with a fingernail and examined with the lens.',
    ],
    says: [
      'Many students are sure that a seed needs light in order to begin to grow.',
      'The seed carries its first food with it, like a packed lunch.',
      'Only one thing may differ between the two, or we cannot say what made the difference.',
      'Results that do not fit are kept, and the class asks how they came about.',
      'We do not need a microscope today; our eyes see enough.',
    ],
    question: 'Does a seed need light before it has leaves?',
    terms: ['sprout', 'variable', 'root', 'prediction'],
  },
  {
    subject: 'Reading',
    grade: '7th Grade',
    topic: 'A seminar on fairness in a short story',
    minutes: 60,
    atHand: 'copies of the story, timer',
    listed: ['Copies of the story with numbered lines', 'Timer that everybody can see'],
    uses: [
      'Readers annotate their copies with one question and one doubt on every page.',
      'The timer is set for half of the talk, and the circles change when it rings.',
      'Speakers name the line number in their copy before they read from it.',
    ],
    says: [
      'The outer circle listens for claims that rest on a line and notes who built on whom.',
      'Chance decides in the story, and nobody asks who made the rules.',
      'A good question has more than one answer that can be defended.',
      'A counter to the first claim is welcome as long as it comes with a reason.',
      'Silence is allowed: count to ten before anybody fills it.',
    ],
    question: 'When does the main character first notice that the rules are unfair?',
    terms: ['evidence', 'inference', 'perspective', 'tradition'],
  },
  {
    subject: 'Math',
    grade: '5th Grade',
    topic: 'Volume of boxes',
    minutes: 75,
    atHand: 'unit cubes, tablets (one cart), rulers, cardboard boxes',
    listed: [
      'Unit cubes, 60 at the teacher station',
      'Tablets, 6 at the online station',
      'Rulers and four cardboard boxes at the shared station',
      'Answer keys for the practice station',
    ],
    uses: [
      'At the first station students fill a box with cubes and count the layers.',
      'Each student opens the practice set on a tablet and goes on at an individual speed.',
      'The group measures all edges of a box with a ruler, to the nearest centimeter.',
      'After two wrong answers students look at the answer key and find the step that differs.',
    ],
    says: [
      'A layer of 4 by 3 holds twelve, and five such layers hold sixty.',
      'On paper, the same tasks stand ready in case the network fails.',
      'The signal to move is two claps, answered by two claps.',
      'Students often add the three edges because area and perimeter are still close to each other in their minds.',
      'A ball has a volume too, but not one that we can count in layers.',
    ],
    question: 'How do layers help us count what we cannot see?',
    terms: ['volume', 'layer', 'edge', 'cubic unit'],
  },
  {
    subject: 'Health',
    grade: '2nd Grade',
    topic: 'Naming feelings and calming down',
    minutes: 40,
    atHand: 'picture cards, crayons, audio recordings of three stories, puppets',
    listed: ['Picture cards of faces', 'Crayons', 'Recording of a short story', 'Two hand puppets'],
    uses: [
      'Students choose a picture card and show that feeling with their face alone.',
      'The puppet tells what happened on the bus, and the class names what it may feel.',
      'While the recording plays, listeners raise a thumb whenever a feeling changes.',
      'Children draw the place in the body where the feeling sits, with a crayon in a color that fits.',
    ],
    says: [
      'A feeling can be small, middle or big, and it passes like weather.',
      'Breathing out slowly is a tool that is always with us.',
      'Some students would rather whisper to a partner than speak to the class.',
      'No feeling is wrong, though some things that we do with it may hurt.',
      'A string of quick breaths makes a worry louder.',
    ],
    question: 'What can you do when a feeling becomes too big?',
    terms: ['calm', 'worried', 'proud', 'angry'],
  },
  {
    subject: 'Social Studies',
    grade: '8th Grade',
    topic: 'Why people move: migration then and now',
    minutes: 90,
    atHand: 'class set of Chromebooks, atlases, letters of immigrants (copied), poster paper',
    listed: ['Chromebooks, one per pair', 'Atlases', 'Copied letters of four immigrants', 'Poster paper'],
    uses: [
      'Pairs open the table of arrivals on their Chromebook and sort it by decade.',
      'An atlas lies open at every table so that each place named in a letter can be found.',
      'Each group reads one letter twice, first for facts and then for what is left out.',
      'The poster shows three reasons to leave and three reasons to arrive.',
    ],
    says: [
      'Some leave because they want to, many because they cannot stay.',
      'Between 1880 and 1924 more than 20 million people came to the country.',
      'Laws open and close doors, and families plan around them.',
      'The compass of the debate is the question what a country owes to those who come.',
      'One pattern returns in all four letters: somebody went first and wrote home.',
    ],
    question: 'What makes a place somebody’s home?',
    terms: ['push factor', 'pull factor', 'refugee', 'citizen'],
  },
];
