import {
  BESIDE_STAGES,
  either,
  headingWith,
  NO_FIGURE_WORDS,
  NOT_YET_WORDS,
  PRESSURE_WORDS,
  STAGE_WORDS,
  UNIT_WORDS,
} from './heading-words.ts';
import type { SheetColumn } from './sheet-column.ts';
import { NOTES_HEADING, TANK_COLUMN, TIME_HEADING, UNIT_HEADING, ZONE_COLUMN } from './sheet-columns.ts';

const VACUUM_WORDS =
  'vacuum|vac|vakuum|isolationsvakuum|isoliervakuum|isolierdruck|vakuumdruck|vakuumwert|vide|vacio|vuoto';
/** Whatever else a heading says: but what is no measurement has no unit of it, or says which limit it is. */
const VACUUM_WITH_UNIT = new RegExp(
  String.raw`^(?!.*\b(?:limit|alarm|set ?point|target|max|min|required|allowed|accept\w*)\b)(?=.*\b(?:${VACUUM_WORDS})\b).*\b(?:mbar|hpa|m?torr|millitorr|pa|pascals?|microns?|[um]? ?mhg|mm ?hg|u?bar|um?|m)(?: a(?:bs\w*)?)?$`,
);

/** What may stand beside the word for a vacuum: no date, no number of a gauge, no name. */
const BESIDE_VACUUM = `annular|annulus|anular|interstitiel|interparoi|intercapedine|isolierraum|im|nivel|niveau|livello|space|jacket|insulation|isolation|inter|level|reading|pressure|value|measured|measurement|gauge reading|actual|current|final|cold|warm|wert|messwert|gemessen|lesung|druck|isolier|isolations|isolation|isolement|lu|mesure|mesuree|valeur|aislamiento|medido|medida|valor|lectura|isolamento|misurato|misura|valore|lettura|isolatie|gemeten|meting|waarde|de|d|del|di|der|des|m|${UNIT_WORDS}`;

/** When or how a vacuum was measured, in headings without its unit: 'Vacuum on arrival', 'Vacuum test', 'Microns before'. */
const OCCASIONS = `${STAGE_WORDS}|${BESIDE_STAGES}|to|test(?:ed)?|before|after|pumping|pump ?down|pump down|pre|post|initial|start|end|inicial|initiale?|anfang|ende|debut|fin|found|left|as|last|latest|previous|new|old|first|second|third|[0-9]+(?:st|nd|rd)|warmup|cooldown|warm ?up|cool ?down|yard|depot|site|empty|full|(?:be)?vor|vorher|nachher|(?:ab)?pumpen|evakuierung|kalt|leer|voll|alt|neu|avant|pompage|froid|chaud|antes|bombeo|frio|caliente|prima|pompaggio|freddo|caldo|voor|na|koud`;

/** No moment of a reading: who measured it, its value, and dates of other things. */
const NO_DATE = new RegExp(
  String.raw`\b(?:by|von|durch|par|por|da|door|values?|wert|valeur|valor|valore|waarde|calib\w*|kalibr\w*|etalonnage|taratura|serial|manufactur\w*|built|birth|print\w*|export\w*|report|${NOT_YET_WORDS})\b`,
);
const DATE_WORD = /date|datum|fecha|data|time|zeit|\b(?:taken|when)\b/;
const OF_VACUUM = new RegExp(String.raw`\b(?:${VACUUM_WORDS})\b`);

/** What an imported reading takes from a sheet, in the names of the fields of a reading. */
export const READING_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'reading_timestamp',
    label: 'Date and time',
    heading:
      /^(date|time ?stamp|taken|recorded|measured|datum|zeitpunkt|zeitstempel|fecha|data(?! (logger|source|quality|set|points?|id|type|file|no|number)\b)|gemessen|gemeten|releve|misurato)\b|^(messdatum|time (and )?date)\b|\b(date|timestamp|datum|fecha)$|^when$|^reading (taken|at|on)\b/,
    otherwise: /^time\b|^(uhrzeit|zeit|heure|hora|ora|tijd)\b/,
    isNever: (bare) => NO_DATE.test(bare) || (OF_VACUUM.test(bare) && !DATE_WORD.test(bare)),
    isNeeded: true,
    isDate: true,
  },
  { name: 'reading_time', label: 'Time of day', heading: TIME_HEADING, timeOf: 'reading_timestamp' },
  {
    name: 'vacuum_reading',
    label: 'Vacuum reading',
    heading: either(
      headingWith(`${VACUUM_WORDS}|microns?`, BESIDE_VACUUM),
      headingWith('readings?|mbar|torr|mtorr|pa', `${UNIT_WORDS}|annular|annulus|gauge|final`),
    ),
    single: either(VACUUM_WITH_UNIT, headingWith(`${VACUUM_WORDS}|microns?`, `${BESIDE_VACUUM}|${OCCASIONS}`)),
    rival: new RegExp(String.raw`^(?!.*\b(?:${NO_FIGURE_WORDS})\b).*\b(?:${VACUUM_WORDS}|microns?)\b`),
    perhaps: OF_VACUUM,
    otherwise: [
      either(
        headingWith(`${PRESSURE_WORDS}|value|wert|messwert|valeur|valor|valore|waarde`, BESIDE_VACUUM),
        /^(ch|channel|sensor|gauge|p) ?[1-9]\b/,
      ),
      headingWith(PRESSURE_WORDS, `${BESIDE_VACUUM}|sensor|channel|kanal|canal`),
    ],
    isNeeded: true,
    measure: 'vacuum',
  },
  { name: 'vacuum_unit', label: 'Unit of the vacuum', heading: UNIT_HEADING, unitOf: 'vacuum_reading' },
  ZONE_COLUMN,
  {
    name: 'fresh_pull',
    label: 'Fresh pull',
    heading:
      /^fresh\b|^pumped$|^(frisch|neu) (gepumpt|evakuiert)$|^(vide refait|repompe|recien bombeado|bombeado|appena pompato|pompato|vers gepompt)$/,
  },
  { name: 'additional_notes', isOfRow: true, label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
