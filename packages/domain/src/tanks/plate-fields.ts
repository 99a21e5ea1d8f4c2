export type PlateUnit = 'psig' | 'mm' | 'litres' | '% per day' | 'days';

/** A day that is kept of a tank. */
interface DateField {
  readonly kind: 'date';
  readonly label: string;
  /** Under the field of the form. */
  readonly help: string;
  /** Many tanks have the same: it can be set for several at once. */
  readonly isCommon?: true;
}

/** A figure that is kept of a tank, in its unit. */
interface NumberField {
  readonly kind: 'number';
  readonly label: string;
  readonly help: string;
  readonly unit: PlateUnit;
  /** Those that are stored. */
  readonly decimals: number;
  readonly min: number;
  readonly max: number;
  /** What holds without it, where its value is shown. */
  readonly without?: string;
  readonly isCommon?: true;
}

/**
 * What is kept of a tank from its plate and its papers, by the column that stores it, in the order of forms and files. An
 * entry and a column with its limits is all that a field needs: requests, forms, facts, imports, exports and changes of
 * several tanks read this table; the headings of sheets are in `TANK_COLUMNS`. Each may be unknown (null).
 */
export const PLATE_FIELDS = {
  csc_inspection_date: {
    kind: 'date',
    label: 'CSC inspection date',
    help: 'Of the last 2.5-year inspection',
    isCommon: true,
  },
  five_year_test_date: {
    kind: 'date',
    label: 'Five-year test date',
    help: 'Of the last periodic test, as on the plate',
    isCommon: true,
  },
  relief_set_pressure: {
    kind: 'number',
    label: 'Relief set pressure',
    help: 'Leave empty to use the system default',
    unit: 'psig',
    decimals: 1,
    min: 0.1,
    max: 1_000,
    without: 'Default',
    isCommon: true,
  },
  inner_diameter_mm: {
    kind: 'number',
    label: 'Inner diameter',
    help: 'Of the inner vessel, if known',
    unit: 'mm',
    decimals: 0,
    min: 500,
    // No frame holds more.
    max: 4_000,
  },
  capacity_litres: {
    kind: 'number',
    label: 'Capacity',
    help: 'Water capacity, as on the plate',
    unit: 'litres',
    decimals: 0,
    min: 100,
    max: 100_000,
    isCommon: true,
  },
  boil_off_percent_per_day: {
    kind: 'number',
    label: 'Boil-off',
    help: 'Of the full tank at 1 atm; without it a typical tank is assumed',
    unit: '% per day',
    decimals: 3,
    min: 0.001,
    max: 20,
  },
  reference_holding_days: {
    kind: 'number',
    label: 'Reference holding time',
    help: 'As on the plate, where no boil-off is known',
    unit: 'days',
    decimals: 1,
    min: 0.1,
    max: 730,
  },
} as const satisfies Readonly<Record<string, DateField | NumberField>>;

type Fields = typeof PLATE_FIELDS;

export type PlateField = keyof Fields;

/** Days as YYYY-MM-DD, figures in their units; null where unknown. */
export type PlateValues = {
  readonly [Field in PlateField]: (Fields[Field]['kind'] extends 'date' ? string : number) | null;
};

type FieldOfKind<Kind> = { [Field in PlateField]: Fields[Field]['kind'] extends Kind ? Field : never }[PlateField];

/** A field with its name: of a date the value is a string, of a number a number. */
export type PlateEntry =
  | (DateField & { readonly name: FieldOfKind<'date'> })
  | (NumberField & { readonly name: FieldOfKind<'number'> });

/** The fields in their order. */
export const PLATE_ENTRIES = Object.entries(PLATE_FIELDS).map(([name, field]) => ({
  name,
  ...field,
})) as readonly PlateEntry[];

/** Those that can be set for several tanks at once. */
export type CommonPlateField = {
  [Field in PlateField]: Fields[Field] extends { readonly isCommon: true } ? Field : never;
}[PlateField];

/** One value for each field, as the type says which. */
export function eachPlateField<Values>(pick: (field: PlateEntry) => unknown): Values {
  return Object.fromEntries(PLATE_ENTRIES.map((field) => [field.name, pick(field)])) as Values;
}

/** A tank of which nothing is known. */
export const EMPTY_PLATE = eachPlateField<PlateValues>(() => null);
