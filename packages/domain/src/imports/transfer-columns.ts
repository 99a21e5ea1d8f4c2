import { NOTES_HEADING, type SheetColumn, TANK_COLUMN } from './sheet-columns.ts';

/** What an imported transfer takes from a sheet: a load and, on the same row, its arrival. In the names of the fields. */
export const TRANSFER_COLUMNS = [
  TANK_COLUMN,
  {
    name: 'loaded_at',
    label: 'Loading date and time',
    heading: /^(load(ed|ing)?|fill(ed|ing)?) (date|time|at|on)\b|^loaded$|^date( (loaded|filled|time|and time))?$/,
    isNeeded: true,
    isDate: true,
  },
  {
    name: 'loaded_weight_lbs',
    label: 'Loaded weight',
    heading: /^(load(ed|ing)? |net )?weight\b|^(lbs?|kg)$/,
    measure: 'weight',
  },
  {
    name: 'loaded_pressure',
    label: 'Load pressure',
    heading: /^(load(ed|ing)?|fill(ing)?) pressure\b|^pressure\b/,
    measure: 'pressure',
  },
  {
    name: 'loaded_level',
    label: 'Load level',
    heading: /^(load(ed|ing)?|fill(ing)?) level\b|^level\b(?! reading)/,
    measure: 'level',
  },
  {
    name: 'arrived_at',
    label: 'Arrival date and time',
    heading:
      /^(arrival|delivery) (date|time)\b|^(arrived|delivered)( (at|on|date))?$|^arrival$|^date (arrived|delivered)/,
    isDate: true,
  },
  {
    name: 'arrival_pressure',
    label: 'Arrival pressure',
    heading: /^(arrival|delivery) pressure\b/,
    measure: 'pressure',
  },
  { name: 'arrival_level', label: 'Arrival level', heading: /^(arrival|delivery) level\b/, measure: 'level' },
  { name: 'was_venting', label: 'Was venting', heading: /^(was )?vent(ing|ed)\b/ },
  {
    name: 'manual_level_reading',
    label: 'Manual level reading',
    heading: /^(manual )?level reading\b|^manual level\b/,
    measure: 'manual_level',
  },
  { name: 'bol_number', label: 'BOL number', heading: /^(bol|bill of lading)\b/ },
  { name: 'customer_name', label: 'Customer', heading: /^(customer|consignee)\b/ },
  { name: 'product_name', label: 'Product', heading: /^(product|commodity)\b/ },
  {
    name: 'expected_arrival_at',
    label: 'Expected arrival',
    heading: /^(expected|planned) arrival\b|^eta$/,
    isDate: true,
  },
  { name: 'loading_site', label: 'Loading site', heading: /^load(ing)? site$/ },
  { name: 'loading_scale', label: 'Loading scale', heading: /^load(ing)? scale$/ },
  { name: 'receiving_site', label: 'Receiving site', heading: /^receiving site$/ },
  { name: 'receiving_scale', label: 'Receiving scale', heading: /^receiving scale$/ },
  { name: 'action', label: 'Action', heading: /^(action|type)$/ },
  { name: 'notes', label: 'Notes', heading: NOTES_HEADING },
] as const satisfies readonly SheetColumn[];
