/** An item that somebody has to bring, copy or lay out. */
interface Material {
  /** The words for it in the singular. */
  readonly words: readonly string[];
  /** Wider words by which a list may mean it: who has computers has laptops. */
  readonly alsoListedAs?: readonly string[];
  /** What stands before or after a word that then means something else. */
  readonly not?: RegExp;
}

/** Items beside what every classroom has: board, paper, pencils, notebooks. */
const MATERIALS: readonly Material[] = [
  { words: ['scissors'] },
  { words: ['glue', 'glue stick'], not: /glue[sd]? (?:\S+ ){0,3}(?:thought|idea|sentence|word|clause)/ },
  {
    words: ['tape', 'masking tape', 'sticky tape'],
    not: /tape (?:diagram|record|measure)|(?:measuring|audio|video) tape/,
  },
  { words: ['measuring tape', 'tape measure'] },
  { words: ['ruler', 'yardstick', 'meter stick'], not: /ruler (?:of|and|or|who|was|were|had)\b/ },
  { words: ['protractor'] },
  { words: ['drawing compass', 'pair of compasses'] },
  { words: ['calculator'] },
  { words: ['sticker'] },
  { words: ['bead'] },
  { words: ['marble'], not: /marble (?:statue|temple|column|floor|bust)/ },
  { words: ['beanbag', 'bean bag'] },
  { words: ['marker', 'felt pen'], not: /(?:time|discourse|verb|transition|location) marker/ },
  { words: ['crayon'] },
  { words: ['colored pencil', 'coloured pencil', 'color pencil'] },
  { words: ['watercolor', 'watercolour', 'watercolor paint'], alsoListedAs: ['paint'] },
  { words: ['paintbrush', 'paint brush'], alsoListedAs: ['brush'] },
  { words: ['acrylic paint', 'tempera paint', 'finger paint'], alsoListedAs: ['paint'] },
  { words: ['highlighter'] },
  { words: ['sticky note', 'post-it', 'post it note'] },
  { words: ['index card', 'flash card', 'flashcard'] },
  { words: ['chart paper'], alsoListedAs: ['poster paper', 'flip chart', 'butcher paper'] },
  { words: ['poster board', 'poster paper', 'posterboard', 'poster'], alsoListedAs: ['chart paper'] },
  { words: ['graph paper', 'grid paper'] },
  { words: ['construction paper', 'tissue paper', 'colored paper'] },
  { words: ['cardboard'] },
  { words: ['sentence strip'], alsoListedAs: ['strip'] },
  {
    words: ['mini whiteboard', 'dry-erase board', 'small whiteboard', 'individual whiteboard'],
    alsoListedAs: ['whiteboard'],
  },
  { words: ['interactive whiteboard', 'smart board', 'smartboard'] },
  { words: ['projector'], alsoListedAs: ['smart board', 'interactive whiteboard'] },
  { words: ['document camera'] },
  { words: ['tablet', 'ipad'], alsoListedAs: ['device'] },
  { words: ['laptop', 'chromebook'], alsoListedAs: ['computer', 'device'] },
  {
    words: ['camera'],
    alsoListedAs: ['tablet', 'ipad', 'phone', 'document camera'],
    not: /document camera|camera (?:angle|shot|position|movement)/,
  },
  {
    words: ['phone', 'smartphone', 'cell phone'],
    alsoListedAs: ['device'],
    not: /phone (?:number|call|book)|(?:on|over|by) the phone|phones? (?:away|off|stay)/,
  },
  { words: ['headphones', 'earbuds'] },
  { words: ['microphone'] },
  {
    words: ['video', 'film clip', 'video clip', 'movie clip'],
    alsoListedAs: ['film', 'projector', 'clip'],
    not: /video (?:game|call|gaming)/,
  },
  { words: ['stopwatch', 'timer'] },
  { words: ['clipboard'] },
  { words: ['thermometer'] },
  { words: ['magnifying glass', 'hand lens', 'magnifier'], alsoListedAs: ['lens'] },
  { words: ['microscope'] },
  { words: ['beaker'] },
  { words: ['test tube'] },
  { words: ['graduated cylinder'] },
  { words: ['petri dish'] },
  { words: ['pipette', 'dropper'] },
  { words: ['tweezers'] },
  { words: ['cotton ball', 'cotton swab'] },
  { words: ['goggles', 'safety glasses'] },
  { words: ['gloves'] },
  {
    words: ['balance scale', 'kitchen scale', 'digital scale', 'pan balance', 'balance'],
    not: /balance[sd]? (?:the|between|of|a|an|on|your|both|equation)|balanced|(?:to|a|in|off) balance/,
    alsoListedAs: ['scale'],
  },
  { words: ['magnet'] },
  { words: ['battery'] },
  { words: ['light bulb'], alsoListedAs: ['bulb'] },
  { words: ['flashlight', 'torch'] },
  { words: ['fraction strip', 'fraction bar', 'fraction tile'] },
  { words: ['base-ten block', 'base 10 block'] },
  { words: ['pattern block'] },
  { words: ['unifix cube', 'linking cube', 'snap cube'], alsoListedAs: ['cube'] },
  { words: ['dice', 'number cube'], not: /dice (?:the|an?) / },
  { words: ['worksheet', 'handout'], alsoListedAs: ['sheet', 'copy', 'photocopy'] },
  { words: ['dictionary', 'thesaurus'] },
  { words: ['globe'], not: /(?:around|across|over) the globe/ },
  { words: ['atlas'] },
  { words: ['modeling clay', 'modelling clay', 'playdough', 'play-doh'], alsoListedAs: ['clay'] },
  { words: ['pipe cleaner'] },
  { words: ['popsicle stick', 'craft stick'] },
  { words: ['rubber band'] },
  { words: ['paper clip'] },
  { words: ['paper towel'] },
  { words: ['paper cup', 'plastic cup'], alsoListedAs: ['cup'] },
  { words: ['aluminum foil', 'aluminium foil', 'tin foil'], alsoListedAs: ['foil'] },
  { words: ['balloon'], not: /hot.air balloon|balloons? (?:up|into)/ },
  {
    words: ['string', 'yarn'],
    not: /string of|first string|string (?:quartet|instrument)|string (?:\S+ ){1,4}together/,
  },
  { words: ['drinking straw', 'plastic straw'], alsoListedAs: ['straw'] },
  { words: ['food coloring', 'food colouring'] },
  { words: ['vinegar'] },
  { words: ['baking soda'] },
  { words: ['jump rope', 'skipping rope'], alsoListedAs: ['rope'] },
  { words: ['hula hoop'] },
  { words: ['puppet'] },
];

/** 'No laptops are needed' uses none. */
const WITHOUT = /\b(?:no|not|without|instead of|rather than|n't|never)\b[^.;:!?\n]{0,20}$/;

/**
 * The materials that a text uses and none of the lists names, by the word that the text uses. Words match in singular
 * and plural, and in any case.
 */
export function listUnlistedMaterials(text: string, lists: readonly string[]): string[] {
  const used = comparable(text);
  const listed = comparable(lists.join('\n'));
  return MATERIALS.filter((material) => !isListed(listed, material)).flatMap(
    (material) => findUsed(used, material) ?? [],
  );
}

/** The word for a material that a text uses in its own sense; undefined if it uses none. */
function findUsed(text: string, { words, not }: Material): string | undefined {
  return words.find((word) =>
    [...text.matchAll(patternOf(word))].some(({ index, 0: found }) => {
      const around = text.slice(Math.max(0, index - AROUND), index + found.length + AROUND);
      return not?.test(around) !== true && !WITHOUT.test(text.slice(Math.max(0, index - AROUND), index));
    }),
  );
}

const AROUND = 40;

function isListed(lists: string, { words, alsoListedAs = [] }: Material): boolean {
  return [...words, ...alsoListedAs].some((word) => patternOf(word).test(lists));
}

function patternOf(word: string): RegExp {
  const stem = comparable(word).replaceAll(' ', '[ -]');
  return new RegExp(String.raw`(?<![\p{L}\p{N}-])${stem}(?![\p{L}\p{N}])`, 'gu');
}

/** Small letters, and each word in its singular: 'batteries' and 'Dishes' become 'battery' and 'dish'. */
function comparable(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/(?<=\p{L}{2})ies\b/gu, 'y')
    .replaceAll(/(?<=(?:s|x|z|ch|sh))es\b/gu, '')
    .replaceAll(/(?<=\p{L}{2}[^s\W])s\b/gu, '');
}
