/** Classroom items that somebody has to bring or prepare; each entry lists the words for one item. */
const MATERIALS: readonly (readonly string[])[] = [
  ['scissors'],
  ['glue', 'glue stick'],
  ['tape'],
  ['ruler'],
  ['protractor'],
  ['calculator'],
  ['marker', 'felt pen'],
  ['crayon', 'colored pencil', 'coloured pencil'],
  ['highlighter'],
  ['sticky note', 'post-it'],
  ['index card'],
  ['chart paper', 'poster paper', 'anchor chart'],
  ['graph paper', 'grid paper'],
  ['construction paper'],
  ['mini whiteboard', 'dry-erase board', 'dry erase board'],
  ['projector', 'document camera'],
  ['tablet', 'ipad', 'chromebook', 'laptop'],
  ['headphones', 'earbuds'],
  ['stopwatch', 'timer'],
  ['thermometer'],
  ['magnifying glass', 'hand lens', 'magnifier'],
  ['microscope'],
  ['beaker', 'test tube', 'graduated cylinder'],
  ['goggles', 'safety glasses'],
  ['balance scale', 'kitchen scale'],
  ['magnet'],
  ['battery', 'batteries'],
  ['fraction strip', 'fraction bar', 'fraction tile'],
  ['base-ten block', 'base ten block'],
  ['pattern block'],
  ['unifix cube', 'linking cube', 'snap cube'],
  ['dice', 'number cube'],
  ['counters'],
  ['number line'],
  ['worksheet', 'handout'],
  ['modelling clay', 'modeling clay', 'playdough', 'play-doh'],
  ['pipe cleaner'],
  ['cotton ball'],
  ['paper towel'],
  ['paper cup', 'plastic cup'],
  ['balloon'],
  ['string', 'yarn'],
  ['drinking straw'],
  ['food coloring', 'food colouring'],
  ['vinegar'],
  ['baking soda'],
];

/** The materials that a text uses and none of the lists contains, by the first of their words. */
export function listUnlistedMaterials(text: string, lists: readonly string[]): string[] {
  const listed = lists.join('\n');
  return MATERIALS.filter((words) => names(text, words) && !names(listed, words)).map(([name = '']) => name);
}

function names(text: string, words: readonly string[]): boolean {
  return words.some((word) => new RegExp(`\\b${word.replaceAll(/[ -]/g, '[ -]')}(?:e?s)?\\b`, 'i').test(text));
}
