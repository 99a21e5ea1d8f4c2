import { INSPECTION_DATE_COLUMNS } from './inspection-columns.ts';
import { type SheetColumn, TANK_COLUMN } from './sheet-columns.ts';

/** What an import of new tanks takes from a sheet, in the names of the fields of their form. */
export const TANK_COLUMNS = [
  TANK_COLUMN,
  { name: 'company_name', label: 'Company', heading: /^(company|owner|operator|customer|fleet)( name)?$/ },
  { name: 'operational_status', label: 'Operational', heading: /^(operational|active|in (service|operation))\b/ },
  { name: 'tank_status', label: 'Status', heading: /^(tank )?status$/ },
  ...INSPECTION_DATE_COLUMNS,
  {
    name: 'relief_set_pressure',
    label: 'Relief set pressure',
    heading: /^(relief|prv|psv|safety valve)\b|^set pressure\b/,
    measure: 'pressure',
  },
  { name: 'inner_diameter_mm', label: 'Inner diameter', heading: /^(inner |inside )?diameter\b/, measure: 'length' },
  {
    name: 'capacity_litres',
    label: 'Capacity',
    heading: /^((gross|nominal|water|total) )?(capacity|volume)\b/,
    measure: 'volume',
  },
  { name: 'boil_off_percent_per_day', label: 'Boil-off', heading: /^(boil ?off|ner|evaporation)\b/ },
  {
    name: 'reference_holding_days',
    label: 'Reference holding time',
    heading: /^(reference )?hold(ing)?( time)?( days)?\b/,
  },
] as const satisfies readonly SheetColumn[];
