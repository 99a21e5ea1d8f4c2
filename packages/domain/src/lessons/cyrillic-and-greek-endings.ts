import { INNER_CAPITAL } from './folded-letters.ts';

const ONLY_CYRILLIC = /^\p{sc=Cyrl}{3,}$/u;
const ONLY_GREEK = /^\p{sc=Grek}{3,}$/u;
const SHORTEST_STEM = 2;

/** Of nouns and of surnames such as 'Иванов', also in Ukrainian. Folded: 'й' is 'и', 'ї' is 'і'. */
const CYRILLIC_ENDING =
  '(?:[аеиоуыьэюяіє]|ои|оі|ою|еи|ею|єю|єі|ом|ем|єм|им|ым|ім|ью|ам|ям|ами|ями|ими|ыми|ах|ях|их|ых|ов|ев|ові|еві|єві)?';
/** Of surnames that are adjectives: 'Ковальская', 'Ковальскую'; 'Толстой', 'Толстого'. */
const ADJECTIVE_ENDING = '(?:[ыиоеі]и|[ыи]е|[ое]го|[ое]му|[ыиоеі]м|[ыи]х|[ыи]ми|ая|яя|ую|юю|[ое]ю|[аяуюіє]|[оеє]і)';
const ADJECTIVE = /^(.{3,})(?:[ыио]и|[ая]я|(?<=ськ|цьк|зьк)а)$/u;
/** A vowel that only the first case has: 'Павел', 'Павла'; 'Кравец', 'Кравца'; 'Лев', 'Льва'. */
const FLEETING = /^(.+)(?:[ео]|я(?=ц))(?:([лкцв])ь?|(н)ь)$/u;
const GREEK_ENDING = '(?:[αηοεω]|ασ|ησ|οσ|ου|ων|ουσ|εσ)?';

/** The pattern of a Russian, Ukrainian or Greek name with its endings; null for all others. */
export function declinedBody(key: string): string | null {
  const forms = ONLY_CYRILLIC.test(key) ? cyrillicForms(key) : ONLY_GREEK.test(key) ? greekForms(key) : [];
  const [first, ...others] = forms.filter(([stem]) => stem.length >= SHORTEST_STEM).map(formPattern);
  if (first === undefined) return null;
  return others.length === 0 ? first : `(?:${[first, ...others].join('|')})`;
}

/** A stem and the endings that it can have. */
type DeclinedForm = readonly [stem: string, ending: string];

function formPattern([stem, ending]: DeclinedForm): string {
  // Between the two letters of a fleeting vowel may stand a soft sign or 'й'.
  return [...stem].map((letter) => (letter === FLED ? '[ьи]?' : `${letter}${INNER_CAPITAL}?`)).join('') + ending;
}

const FLED = '*';

function cyrillicForms(key: string): readonly DeclinedForm[] {
  const [, adjective] = ADJECTIVE.exec(key) ?? [];
  const [, before, hard, soft] = FLEETING.exec(key) ?? [];
  return [
    [key.replace(/[аеиоуыьэюяіє]$/u, ''), CYRILLIC_ENDING],
    ...(adjective === undefined ? [] : [[adjective, ADJECTIVE_ENDING] as const]),
    ...(before === undefined ? [] : [[`${before}${FLED}${hard ?? soft ?? ''}`, CYRILLIC_ENDING] as const]),
  ];
}

function greekForms(key: string): readonly DeclinedForm[] {
  return [[key.replace(/(?:[αο]σ|ησ|[αηοω])$/u, ''), GREEK_ENDING]];
}
