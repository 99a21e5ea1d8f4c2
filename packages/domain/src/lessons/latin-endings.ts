/** The beginning of a name, and a pattern of the endings that it can have. */
interface DeclinedName {
  readonly stem: string;
  readonly ending: string;
  /** The stem is the whole name, so that the ending can stay in the text. */
  readonly isWhole: boolean;
}

const VOWEL = 'aeiouy';
/** Folded letters keep the dots of 'ä' and 'ö', and the ring of 'ů'. */
const DOTS = String.raw`\u0308?`;
const RING = String.raw`\u030a?`;

/** Finnish: what follows the last vowel of a stem, with 'also', 'my' and the like after it. */
const FINNISH_CASE = `(?:n|t|a${DOTS}|s[st]a${DOTS}|l[lt]a${DOTS}|lle|na${DOTS}|ksi|tt?a${DOTS}|(?:ide|ie|oide)n)`;
const FINNISH_MORE = `(?:ni|si|nsa${DOTS}|mme|nne)?(?:kin|kaa${DOTS}a?${DOTS}n|ko${DOTS}|ha${DOTS}n|pa${DOTS})?`;
const FINNISH = `${FINNISH_CASE}${FINNISH_MORE}`;
/** Into somebody: the last vowel twice. */
const INTO = `(?:(?<=a)a|(?<=a\\u0308)a\\u0308|(?<=o\\u0308)o\\u0308|(?<=e)e|(?<=i)i|(?<=o)o|(?<=u)u|(?<=y)y)n${FINNISH_MORE}`;
const HUNGARIAN =
  `(?:t|n[ae]k|h(?:[ae]|o${DOTS})z|n[ae]l|t(?:o|o${DOTS})l|r[ae]|b[ae]n?|[br](?:o|o${DOTS})l|ert|ig|kent|j[ae]|` +
  'ek(?:n[ae]k|t|[ae]t|k[ae]l|h[eo]z|n[ae]l|r[ae]|t[o]l)?|ne|[ei])';
const SLAVIC_AFTER_CONSONANT =
  `(?:i?(?:a|u|owi|em|e|y|om|ami|ach|ow|owie)|i|ovi|ove|ech|um|u${RING}|u${RING}m|ze|` +
  `(?:u${RING}v|ov(?:a|o|y|u|ou|e|ym|ych|ymi|em)))`;
const SLAVIC_AFTER_A = '(?:i?e|y|i|o|u|ou|om|ami|ach|am|ovi|ove|i?ej|ych|im|ii|in(?:a|u|y|e|ou|ym|ych)?)';
const SLAVIC_OF_ADJECTIVES = '(?:i?e(?:go|mu|ho|j)|i?m|[iy](?:m|ch|mi|ho|mu)|i?e|ou|a)';

const LAST_VOWEL = new RegExp(`[${VOWEL}]${DOTS}$`, 'u');
/** 'Marek', 'Paweł', 'Němec': the last vowel is only in the first case. */
const FLEETING = /^(.+[^aeiouy])e([klc])$/u;
const FINNISH_DOUBLE = new RegExp(`^(.+)([kpt])\\2([${VOWEL}]${DOTS})$`, 'u');
/** Consonants that soften before the ending: 'Lenka', 'Lence'; 'Marta', 'Marcie'. */
const SOFT_BEFORE_A: readonly (readonly [RegExp, string])[] = [
  [/ka$/, 'ce|cin(?:a|u|y|e|ou)?'],
  [/ga$/, 'd?ze'],
  [/c?ha$/, 's?z?e'],
  [/ra$/, 'rze'],
  [/da$/, 'dzie'],
  [/sta$/, 'scie'],
  [/ta$/, 'cie'],
];
const SOFT_AT_END: readonly (readonly [RegExp, string])[] = [
  [/st$/, 'scie'],
  [/d$/, 'dzie'],
  [/t$/, 'cie'],
];
/** Surnames such as 'Järvi', 'Lahti' and 'Mäki'. */
const FINNISH_SURNAME: readonly (readonly [RegExp, string])[] = [
  [/([vml]|sk)i$/, '$1e'],
  [/hti$/, 'hde'],
  [/mpi$/, 'mme'],
  [/ki$/, 'e'],
  [/nt([ao])$/, 'nn$1'],
  [/rt([ao])$/, 'rr$1'],
  [/lt([ao])$/, 'll$1'],
];
/** Two letters for one sound, of which the first is doubled: 'Balázs', 'Balázzsal'. */
const HUNGARIAN_PAIR = /(?:sz|zs|gy|ny|ty|ly|cs)$/;

/**
 * The forms of a folded name in Polish, Czech, Finnish and Hungarian, which write endings onto names and change their
 * last letters. They are many, and few of them are the name's own, so that they count only where the text is not
 * another language (`declining-text.ts`).
 */
export function latinForms(name: string): readonly DeclinedName[] {
  const isVowel = LAST_VOWEL.test(name);
  const endings = [
    ...(isVowel ? [AFTER_VOWEL] : []),
    ...(isVowel && !HUNGARIAN_PAIR.test(name) ? [] : [afterConsonant(name)]),
  ];
  const changed = [...(isVowel ? changedAfterVowel(name) : changedAfterConsonant(name)), ...withPairDoubled(name)];
  return [
    ...changed
      .filter(({ stem }) => stem.replaceAll(/\p{M}/gu, '').length >= SHORTEST_STEM)
      .map((form) => ({ ...form, isWhole: false })),
    { stem: name, ending: `(?:${endings.join('|')})`, isWhole: true },
  ];
}

const SHORTEST_STEM = 2;
const AFTER_VOWEL = `${FINNISH}|${INTO}|${HUNGARIAN}|v[ae]l|m|ho|mu|ego|emu`;

function afterConsonant(name: string): string {
  const last = name.at(-1) ?? '';
  return `${SLAVIC_AFTER_CONSONANT}|i(?:${FINNISH}|in${FINNISH_MORE})|[aeo]${DOTS}?${HUNGARIAN}|${HUNGARIAN}|${last}[ae]l|ta${DOTS}|[aeo]${DOTS}n`;
}

type ChangedForm = Omit<DeclinedName, 'isWhole'>;

function changedAfterVowel(name: string): ChangedForm[] {
  const stem = name.replace(LAST_VOWEL, '');
  const doubled = FINNISH_DOUBLE.exec(name);
  return [
    ...(name.endsWith('a') ? [{ stem, ending: /[ij]$/.test(stem) ? `${SLAVIC_AFTER_A}?` : SLAVIC_AFTER_A }] : []),
    ...softened(name, SOFT_BEFORE_A),
    ...(name.endsWith('o') ? [{ stem, ending: '(?:a|owi|ovi|i?em|u)' }] : []),
    ...(/[iy]$/.test(name) ? [{ stem, ending: SLAVIC_OF_ADJECTIVES }] : []),
    ...(name.endsWith('ie') ? [{ stem, ending: '(?:i|im|ich)' }] : []),
    ...(doubled === null ? [] : [{ stem: `${doubled[1]}${doubled[2]}${doubled[3]}`, ending: FINNISH }]),
    ...FINNISH_SURNAME.filter(([end]) => end.test(name)).map(([end, weak]) => ({
      stem: name.replace(end, weak),
      ending: FINNISH,
    })),
  ];
}

function changedAfterConsonant(name: string): ChangedForm[] {
  const [, before, after] = FLEETING.exec(name) ?? [];
  return [
    ...softened(name, SOFT_AT_END),
    ...(before === undefined ? [] : [{ stem: `${before}${after}`, ending: SLAVIC_AFTER_CONSONANT }]),
    ...(name.endsWith('nen')
      ? [{ stem: name.slice(0, -'nen'.length), ending: `s(?:ta${DOTS}|e(?:${FINNISH}|en))` }]
      : []),
    ...(/[aiou]s$/.test(name)
      ? [{ stem: name.slice(0, -1), ending: `(?:kse(?:${FINNISH}|en)|${INTO}|(?<=a)a${FINNISH})` }]
      : []),
  ];
}

function withPairDoubled(name: string): ChangedForm[] {
  const [pair = ''] = HUNGARIAN_PAIR.exec(name) ?? [];
  return pair === '' ? [] : [{ stem: name.slice(0, -pair.length), ending: `${pair[0]}${pair}[ae]l` }];
}

function softened(name: string, rules: readonly (readonly [RegExp, string])[]): ChangedForm[] {
  const rule = rules.find(([end]) => end.test(name));
  return rule === undefined ? [] : [{ stem: name.replace(rule[0], ''), ending: `(?:${rule[1]})` }];
}
