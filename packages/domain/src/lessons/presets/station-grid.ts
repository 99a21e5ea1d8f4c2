import { STARTING_TEXTS } from './starting-texts.ts';

/** The stations of the preset, by the section that describes each: in the grid of groups, and among the materials. */
const STATIONS = [
  { section: 'teacher_led_station', name: 'Teacher' },
  { section: 'online_station', name: 'Online' },
  { section: 'independent_practice_station', name: 'Practice' },
  { section: 'collaborative_station', name: 'Together' },
] as const;
const GROUPS = ['A', 'B', 'C', 'D'];
const TURNS = ['1st', '2nd', '3rd', '4th'];
const FEWEST = 2;

const NAMES = STATIONS.map(({ name }) => name).join('|');
const GRID_HEAD = /^Group \| Students(?: \| \d(?:st|nd|rd|th))+$/;
const GRID_ROW = new RegExp(String.raw`^[A-D] \| …… (?:\| (?:${NAMES}) ?){2,4}$`);
/** What a group must do, from the one that needs most time to the one that is ahead. */
const NEEDS_ROW = /^([A-D])(?: \((needs most time|ahead)\))? \| ___ \| ___$/;
/** What lies at a station; other lines that begin with its name are the teacher's own. */
const MATERIALS: readonly string[] = STARTING_TEXTS[8]?.['Materials']?.split('\n') ?? [];
/** The whole line: what a teacher has added to it stays. */
const BEGINS_AT_TEACHER = 'The group that needs the teacher most begins there, as group A.';

/** Where an objective is mainly learned. */
const LEARNED_AT =
  /^(- .*) \(mainly at the (?:(teacher's) station|practice and online stations|(?:practice|online|collaborative) station)\)$/;

/** Whether a line says which group is where in which turn, for any number of stations. */
export function isGridLine(line: string): boolean {
  return GRID_HEAD.test(line) || GRID_ROW.test(line) || NEEDS_ROW.test(line) || LEARNED_AT.test(line);
}

/** A starting text with as many groups and turns as the template has kept stations. */
export function fitStations(text: string, sectionNames: readonly string[]): string {
  const kept = STATIONS.filter(({ section }) => sectionNames.includes(section)).map(({ name }) => name);
  if (kept.length === STATIONS.length || kept.length < FEWEST) return text;
  let row = -1;
  return text
    .split('\n')
    .flatMap((line) => {
      if (GRID_HEAD.test(line)) return [['Group', 'Students', ...TURNS.slice(0, kept.length)].join(' | ')];
      if (GRID_ROW.test(line)) {
        row += 1;
        return row < kept.length ? [gridRow(row, kept)] : [];
      }
      const [, group = '', level] = NEEDS_ROW.exec(line) ?? [];
      if (group !== '') return needsRow(group, level, kept.length);
      const learned = LEARNED_AT.exec(line);
      if (learned !== null) return [`${learned[1]}${learnedAt(learned[2] !== undefined, kept)}`];
      const station = STATIONS.find(({ name }) => line.startsWith(`${name}: `))?.name;
      if (station !== undefined && MATERIALS.includes(line) && !kept.includes(station)) return [];
      return line === BEGINS_AT_TEACHER && !kept.includes('Teacher') ? [] : [line];
    })
    .join('\n');
}

function learnedAt(isAtTeacher: boolean, kept: readonly string[]): string {
  const [first = ''] =
    isAtTeacher && kept.includes('Teacher') ? ["teacher's"] : kept.flatMap((name) => LEARNED_IN[name] ?? []);
  const isAtBoth = !isAtTeacher && kept.includes('Practice') && kept.includes('Online');
  return isAtBoth ? ' (mainly at the practice and online stations)' : ` (mainly at the ${first} station)`;
}

/** What the stations without the teacher are called in a sentence. */
const LEARNED_IN: Readonly<Record<string, string>> = {
  Online: 'online',
  Practice: 'practice',
  Together: 'collaborative',
};

/** Each group begins one station further on, and all go round in the same order. */
function gridRow(group: number, stations: readonly string[]): string {
  const turns = stations.map((_, turn) => stations[(turn - group + stations.length) % stations.length] ?? '');
  return [GROUPS[group] ?? '', '……', ...turns].join(' | ');
}

function needsRow(group: string, level: string | undefined, count: number): string[] {
  const isLast = group === GROUPS.at(-1);
  if (!isLast && GROUPS.indexOf(group) >= count - 1) return [];
  const letter = isLast ? GROUPS[count - 1] : group;
  return [`${letter}${level === undefined ? '' : ` (${level})`} | ___ | ___`];
}
