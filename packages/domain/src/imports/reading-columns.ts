import { either, headingWith, UNIT_WORDS } from './heading-words.ts';
import {
  NOTES_HEADING,
  type SheetColumn,
  TANK_COLUMN,
  TIME_HEADING,
  UNIT_HEADING,
  ZONE_COLUMN,
} from './sheet-columns.ts';

/** What may stand beside the word for a vacuum: no date, no number of a gauge, no name. */
const BESIDE_VACUUM = `annular|annulus|space|jacket|insulation|isolation|inter|level|reading|pressure|value|measured|measurement|gauge reading|actual|current|final|cold|warm|wert|messwert|gemessen|lesung|druck|isolier|isolations|isolation|isolement|lu|mesure|mesuree|valeur|aislamiento|medido|medida|valor|lectura|isolamento|misurato|misura|valore|lettura|isolatie|gemeten|meting|waarde|de|d|del|di|der|des|m|${UNIT_WORDS}`;

/** What an imported reading takes from a sheet, in the names of the fields of a reading. */
export const READING_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'reading_timestamp',
    label: 'Date and time',
    heading:
      /^(date|time ?stamp|taken|recorded|measured|datum|zeitpunkt|zeitstempel|fecha|data(?! (logger|source|quality|set|points?|id|type|file|no|number)\b)|gemessen|gemeten|releve|misurato)\b|^(messdatum|time (and )?date)\b|\b(date|timestamp|datum|fecha)$|^when$/,
    otherwise: /^time\b|^(uhrzeit|heure|hora|ora|tijd)\b/,
    isNeeded: true,
    isDate: true,
  },
  { name: 'reading_time', label: 'Time of day', heading: TIME_HEADING, timeOf: 'reading_timestamp' },
  {
    name: 'vacuum_reading',
    label: 'Vacuum reading',
    heading: either(
      headingWith('vacuum|microns?|vakuum|vide|vacio|vuoto|isolationsvakuum', BESIDE_VACUUM),
      headingWith('readings?|mbar|torr|mtorr|pa', `${UNIT_WORDS}|annular|annulus|gauge|final`),
    ),
    otherwise: either(
      headingWith(
        'pressure|druck|pression|presion|pressione|druk|value|wert|messwert|valeur|valor|valore|waarde',
        BESIDE_VACUUM,
      ),
      /^(ch|channel|sensor|gauge|p) ?1\b/,
    ),
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
