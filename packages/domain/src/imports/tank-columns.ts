import { PLATE_ENTRIES, type PlateField, type PlateUnit } from '../tanks/plate-fields.ts';
import { INSPECTION_HEADINGS, isNoInspectionDate } from './inspection-columns.ts';
import type { SheetColumn } from './sheet-column.ts';
import { DAYS_SUFFIX, TANK_COLUMN } from './sheet-columns.ts';

const PLATE_HEADINGS: Readonly<Record<PlateField, RegExp>> = {
  ...INSPECTION_HEADINGS,
  relief_set_pressure:
    /^(relief|prv|psv|safety valve)\b|^set pressure\b|^(sicherheitsventil|ansprechdruck|abblasedruck|soupape|(pression de )?tarage|valvula|(presion de )?tarado|valvola|(pressione di )?taratura|veiligheids(klep|ventiel)|afblaasdruk)\b/,
  inner_diameter_mm: /^(inner |inside )?diameter\b|^(innen|binnen)?(durchmesser|diameter)\b|^diametr[eo]\b/,
  capacity_litres:
    /^((gross|nominal|water|total) )?(capacity|volume)\b|^((nenn|wasser|tank)?inhalt|(nenn)?volumen|fassungsvermogen|capacite|contenance|capacidad|capacita|(water|tank)?inhoud|capaciteit)\b/,
  boil_off_percent_per_day:
    /^(boil ?off|ner|evaporation)\b|^(verdampfungs|abdampf)rate\b|^((taux|tasa|tasso) (d |de |di )?)?(evaporation|evaporacion|evaporazione)\b|^verdamping(ssnelheid)?\b/,
  reference_holding_days:
    /^(reference )?hold(ing)?( time)?( days)?\b|^(haltezeit|standzeit|houdtijd)\b|^(temps de maintien|tiempo de (retencion|mantenimiento)|tempo di (tenuta|mantenimento))\b/,
};

/** How the figures of a unit are read. */
const FIGURES: Readonly<Record<PlateUnit, Pick<SheetColumn, 'measure' | 'suffix'>>> = {
  psig: { measure: 'pressure' },
  mm: { measure: 'length' },
  litres: { measure: 'volume' },
  '% per day': { suffix: /^%( ?(\/|per) ?(d|day))?$/i },
  days: { suffix: DAYS_SUFFIX },
};

/** What an import of new tanks takes from a sheet, in the names of the fields of their form. */
export const TANK_COLUMNS: readonly SheetColumn[] = [
  TANK_COLUMN,
  {
    name: 'company_name',
    label: 'Company',
    heading:
      /^(company|owner|operator|customer|fleet)( name)?$|^(firma|eigentumer|betreiber|kunde|societe|proprietaire|exploitant|client|empresa|propietario|operador|cliente|azienda|societa|proprietario|bedrijf|eigenaar|klant)$/,
  },
  {
    name: 'operational_status',
    label: 'Operational',
    heading:
      /^(operational|active|in (service|operation))\b|^(in betrieb|betriebsbereit|aktiv|en service|operationnel|en servicio|operativo|in servizio|in bedrijf|operationeel|actief)$/,
  },
  { name: 'tank_status', label: 'Status', heading: /^(tank )?status$|^(zustand|statut|etat|estado|stato)$/ },
  ...PLATE_ENTRIES.map((field) => ({
    ...{ name: field.name, label: field.label, heading: PLATE_HEADINGS[field.name] },
    ...(field.kind === 'date' ? { isDate: true as const, isNever: isNoInspectionDate } : FIGURES[field.unit]),
  })),
];
