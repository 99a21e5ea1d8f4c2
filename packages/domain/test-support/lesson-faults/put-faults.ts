import type { FaultWords } from './lesson-faults.ts';
import type { LessonTopic } from './lesson-topics.ts';
import type { Random } from './seeded-random.ts';
import type { SentenceBank } from './teaching-sentences.ts';
import { fill, inForm, proseOf, type WrittenSection } from './write-sections.ts';

export type FaultKind =
  | 'minutes'
  | 'standards'
  | 'unlisted'
  | 'not-at-hand'
  | 'contact'
  | 'too-short'
  | 'too-long'
  | 'not-written';

/** What is wrong and in which section; for materials and standards also the word that a warning must name. */
export interface Fault {
  readonly kind: FaultKind;
  readonly section: string;
  readonly word?: string;
}

interface FaultPlace {
  readonly kind: FaultKind;
  readonly sections: readonly WrittenSection[];
  readonly topic: LessonTopic;
  readonly words: FaultWords;
  readonly bank: SentenceBank;
  readonly random: Random;
  /** Chooses among the faults of a kind in turn, so that all are used. */
  readonly turn: number;
  /** The sections that have a fault already: none is put over another. */
  readonly taken: readonly string[];
}

/** Things that are nearly the same: a lesson whose teacher has one of them gets no fault about another. */
const NEAR: readonly (readonly string[])[] = [
  ['tablet', 'ipad'],
  ['laptop', 'chromebook'],
  ['balance', 'scale'],
  ['poster', 'poster'],
  ['projector', 'document camera'],
  ['colored pencil', 'crayon'],
  ['photo', 'camera'],
];

/** Puts one fault into a lesson. A kind that the lesson has no place for becomes a standards code, if there is one. */
export function putFault(place: FaultPlace): Fault | undefined {
  return put(place) ?? putStandards(place);
}

function put(place: FaultPlace): Fault | undefined {
  switch (place.kind) {
    case 'minutes':
      return putMinutes(place);
    case 'standards':
      return putStandards(place);
    case 'unlisted':
      return putUnlisted(place);
    case 'not-at-hand':
      return putNotAtHand(place);
    case 'contact':
      return addTo(place, place.words.contacts[place.turn % place.words.contacts.length] ?? '');
    case 'too-short':
      return putTooShort(place);
    case 'too-long':
      return putTooLong(place);
    case 'not-written':
      return replaceIn(place, (section) => section.section_type === 'textarea', turnOf(place, place.words.notWritten));
  }
}

function putMinutes(place: FaultPlace): Fault | undefined {
  const { kind, topic, random } = place;
  const pacing = freeSections(place).find((section) => /^(pacing|rotation)/.test(section.section_name));
  if (pacing === undefined) return undefined;
  const phases = ['Opening', 'Work in groups', 'Talk', 'Work alone', 'Closing'];
  const each = Math.floor(topic.minutes / 25) * 5;
  const off = random.pick([-15, -10, -5, 5, 10, 20]);
  const shares = phases.map((_, index) => (index === 1 ? topic.minutes - each * 4 + off : each));
  pacing.text = inForm(phases, shares, random.below(6));
  return { kind, section: pacing.section_name };
}

function putStandards(place: FaultPlace): Fault | undefined {
  const { text, code } = turnOf(place, place.words.standards);
  return addTo({ ...place, kind: 'standards' }, text, code);
}

function putUnlisted(place: FaultPlace): Fault | undefined {
  if (!hasLists(place)) return undefined;
  const fitting = place.words.unlisted.filter(({ item }) => !isThere(place, item));
  const { text, item } = turnOf(place, fitting);
  return addTo(place, text, item);
}

function putNotAtHand(place: FaultPlace): Fault | undefined {
  const list = place.sections.find((section) => /material/.test(section.section_name) && section.ai_enabled);
  if (list === undefined || place.topic.atHand === '') return undefined;
  const fitting = place.words.notAtHand.filter(({ item }) => !isThere(place, item));
  const { line, text, item } = turnOf(place, fitting);
  list.text = `${list.text}\n- ${line}`;
  return addTo(place, text, item);
}

function putTooShort(place: FaultPlace): Fault | undefined {
  const { kind, turn } = place;
  const sections = freeSections(place);
  const pacing = sections.find((section) => section.section_name === 'pacing');
  if (turn % 4 === 0 && pacing !== undefined) {
    pacing.text = `${place.topic.minutes} min - The whole lesson`;
    return { kind, section: pacing.section_name };
  }
  const list = sections.find((section) => section.section_type === 'list' && section.response_length === 'medium');
  if (turn % 3 === 0 && list !== undefined) {
    list.text = '- Students take part';
    return { kind, section: list.section_name };
  }
  return replaceIn(place, isMediumProse, turnOf(place, place.words.thin));
}

function putTooLong(place: FaultPlace): Fault | undefined {
  const { kind, topic, bank, random, turn } = place;
  const sections = freeSections(place);
  const list = sections.find(
    (section) =>
      section.section_type === 'list' && section.response_length === 'short' && !/material/.test(section.section_name),
  );
  if (turn % 3 === 0 && list !== undefined) {
    const twice = [...bank.bullets, ...bank.bullets.slice(0, 5)];
    list.text = twice.map((bullet) => `- ${fill(bullet, topic, random)}`).join('\n');
    return { kind, section: list.section_name };
  }
  const brief = sections.find((section) => section.section_type === 'text' && section.ai_enabled);
  if (turn % 2 === 0 && brief !== undefined) {
    brief.text = proseOf(place, 100);
    return { kind, section: brief.section_name };
  }
  const short = replaceIn(place, isShortProse, proseOf(place, 230));
  return short ?? replaceIn(place, isMediumProse, proseOf(place, 430));
}

function isShortProse(section: WrittenSection): boolean {
  return section.section_type === 'textarea' && section.response_length === 'short';
}

function isMediumProse(section: WrittenSection): boolean {
  return section.section_type === 'textarea' && /medium|long/.test(section.response_length);
}

function replaceIn(place: FaultPlace, fits: (section: WrittenSection) => boolean, text: string): Fault | undefined {
  const section = proseFor(place, fits);
  if (section === undefined) return undefined;
  section.text = text;
  return { kind: place.kind, section: section.section_name };
}

function addTo(place: FaultPlace, sentence: string, word?: string): Fault | undefined {
  const section = proseFor(place, (one) => one.section_type === 'textarea');
  if (section === undefined) return undefined;
  const lines = section.text.split('\n');
  lines[0] = `${lines[0] ?? ''} ${sentence}`;
  section.text = lines.join('\n');
  return { kind: place.kind, section: section.section_name, ...(word !== undefined && { word }) };
}

function proseFor(place: FaultPlace, fits: (section: WrittenSection) => boolean): WrittenSection | undefined {
  const prose = freeSections(place).filter(
    (section) => section.ai_enabled && fits(section) && !/material/.test(section.section_name),
  );
  return prose.length === 0 ? undefined : place.random.pick(prose);
}

function freeSections({ sections, taken }: FaultPlace): readonly WrittenSection[] {
  return sections.filter(({ section_name }) => !taken.includes(section_name));
}

function hasLists({ sections, topic }: FaultPlace): boolean {
  return topic.atHand !== '' || sections.some((section) => /material/.test(section.section_name) && section.ai_enabled);
}

function isThere({ topic }: FaultPlace, item: string): boolean {
  const there = [topic.atHand, ...topic.listed].join(' ').toLowerCase();
  return [item, ...NEAR.filter((group) => group.includes(item)).flat()].some((word) => there.includes(word));
}

function turnOf<Item>({ turn }: FaultPlace, items: readonly Item[]): Item {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('No fault of this kind fits the lesson.');
  return item;
}
