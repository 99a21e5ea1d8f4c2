import {
  NOTES_HEADING,
  type SheetColumn,
  TANK_COLUMN,
  TIME_HEADING,
  UNIT_HEADING,
  ZONE_COLUMN,
} from './sheet-columns.ts';

/** What an imported reading takes from a sheet, in the names of the fields of a reading. */
export const READING_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'reading_timestamp',
    label: 'Date and time',
    heading:
      /^(date|time ?stamp|taken|recorded|measured|datum|zeitpunkt|zeitstempel|fecha|data|gemessen|gemeten|releve|misurato)\b|^(messdatum|time (and )?date)\b|\b(date|timestamp|datum|fecha)$|^when$/,
    otherwise: /^time\b|^(uhrzeit|heure|hora|ora|tijd)\b/,
    isNeeded: true,
    isDate: true,
  },
  { name: 'reading_time', label: 'Time of day', heading: TIME_HEADING, timeOf: 'reading_timestamp' },
  {
    name: 'vacuum_reading',
    label: 'Vacuum reading',
    heading:
      /^(annular |annulus )?(vacuum|microns?|reading(?! (date|time|at|on|by|no|number))|vakuum|vide|vacio|vuoto)\b|^(mbar|torr|mtorr|pa)$|^isolationsvakuum\b/,
    otherwise:
      /^(annular |annulus )?(pressure|druck|pression|presion|pressione|druk)\b|^(value|wert|messwert|valeur|valor|valore|waarde)$|^(ch|channel|sensor|gauge|p) ?1\b/,
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
  { name: 'additional_notes', label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
