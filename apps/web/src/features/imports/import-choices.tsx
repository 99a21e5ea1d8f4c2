import type { ImportPreview } from '@dewar/contract/imports';
import { findOpenColumns } from '@dewar/domain/imports/find-columns';
import { IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { MEASURES } from '@dewar/domain/imports/measures';
import type { SheetColumn } from '@dewar/domain/imports/sheet-column';
import { TANK_COLUMN } from '@dewar/domain/imports/sheet-columns';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { TimeZoneField } from '../../shared/ui/fields/time-zone-field.tsx';
import { DateOrderField } from './date-order-field.tsx';
import { listMissing, listUnclear } from './import-questions.ts';
import { hasOwners } from './of-all-rows.ts';

/** How a sheet is read, and what of that was chosen rather than found. */
export type Choices = Pick<ImportPreview, 'columns' | 'units' | 'units_from' | 'date_order' | 'date_order_from'>;

/** What was chosen: the rest is found again, because it may depend on a choice. */
export function chosenOf({ columns, units, ...found }: Choices) {
  const chosenUnits = Object.entries(units).filter(([name]) => found.units_from[name] === 'choice');
  return { columns, units: Object.fromEntries(chosenUnits), ...orderOf(found) };
}

/** The order of a template gives way to the dates of the sheet, one that was chosen does not. */
function orderOf({ date_order, date_order_from }: Pick<Choices, 'date_order' | 'date_order_from'>) {
  if (date_order === null) return {};
  if (date_order_from === 'template') return { template_date_order: date_order };
  return date_order_from === 'choice' ? { date_order } : {};
}

interface ImportChoicesProps {
  readonly kind: ImportKindName;
  readonly preview: ImportPreview;
  /** Only the first rows of a long sheet were looked at. */
  readonly isOfFirstRows: boolean;
  /** The zone of times that name none. */
  readonly timezone: string;
  /** The tank of all rows; empty without one. */
  readonly tankNumber: string;
  /** Whose records all rows are, of those who import for every company; empty for the company of each row's day. */
  readonly companyName: string;
  /** To choose from; undefined for people of a company. */
  readonly companyNames: readonly string[] | undefined;
  readonly onChange: (choices: Choices) => void;
  readonly onChangeZone: (timezone: string) => void;
  readonly onChangeTank: (tankNumber: string) => void;
  readonly onChangeCompany: (companyName: string) => void;
}

const UNIT_SOURCES = {
  choice: 'As you chose.',
  heading: 'As the heading says.',
  cells: 'As the cells say.',
  figures: 'Guessed from the figures: please check.',
  unknown: 'The heading names a unit that is not known here: please choose.',
} as const;

/** Which column is what, its unit, and how dates are written: as recognised, to be changed by hand. */
export function ImportChoices(props: ImportChoicesProps) {
  const { kind, preview, isOfFirstRows, timezone, tankNumber, onChange, onChangeZone, onChangeTank } = props;
  const { companyName, companyNames, onChangeCompany } = props;
  const { columns } = preview;
  const askedOf = { kind, preview, tankNumber };
  const missing = listMissing(askedOf);
  const { columns: all, isOfTanks = false } = IMPORT_KINDS[kind];
  const leftOpen = Object.keys(findOpenColumns(all, preview.headings)).filter((name) => columns[name] === undefined);
  const questions = [...[...missing, ...listUnclear(askedOf)].map(({ name }) => name), ...leftOpen];
  // What is asked stands first, and stays there when it is answered: the field that has the focus does not move.
  const [first] = useState({ columns: questions, isDates: preview.date_order === null });
  const isShown = ({ name, isNeeded }: SheetColumn) =>
    isNeeded || columns[name] !== undefined || first.columns.includes(name);
  const others = all.filter((column) => !isShown(column));
  const isFirst = ({ name }: SheetColumn) => first.columns.includes(name);
  const shown = all.filter(isShown);
  const fieldOf = (column: SheetColumn) => (
    <ColumnField
      key={column.name}
      {...{ column, preview, onChange }}
      isMissing={missing.some(({ name }) => name === column.name)}
      isLeftOpen={leftOpen.includes(column.name)}
    />
  );
  const dates = all.some(({ isDate }) => isDate) && (
    <DateOrderField
      found={preview}
      isOfFirstRows={isOfFirstRows}
      onChange={(date_order) => onChange({ ...preview, date_order, date_order_from: 'choice' })}
    />
  );
  return (
    <Stack my="md">
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {shown.filter(isFirst).map(fieldOf)}
        {first.isDates && dates}
        {shown.filter((column) => !isFirst(column)).map(fieldOf)}
        {!isOfTanks && columns[TANK_COLUMN.name] === undefined && (
          <TextInput
            key={tankNumber}
            label="Tank of all rows"
            description="For a sheet without a column of tanks."
            defaultValue={tankNumber}
            maxLength={TEXT_LIMITS.tank_number}
            onBlur={({ currentTarget: { value } }) => value.trim() !== tankNumber && onChangeTank(value.trim())}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        )}
        {hasOwners(kind) && companyNames !== undefined && (
          <CompanySelect
            label="Whose records they are"
            description="Of a tank that was in stock, they have to be somebody’s."
            companyNames={companyNames}
            offersNone={false}
            emptyLabel="Of the company that had the tank then"
            value={companyName}
            onChange={onChangeCompany}
          />
        )}
        {!first.isDates && dates}
        {!isOfTanks && (
          <TimeZoneField label="Zone of the times" value={timezone} isDisabled={false} onChange={onChangeZone} />
        )}
      </SimpleGrid>
      {others.length > 0 && (
        <details>
          <summary>{`Not in the sheet: ${others.map(({ label }) => label).join(', ')}`}</summary>
          <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} mt="sm">
            {others.map(fieldOf)}
          </SimpleGrid>
        </details>
      )}
    </Stack>
  );
}

interface ColumnFieldProps {
  readonly column: SheetColumn;
  readonly preview: ImportPreview;
  /** No row can be without it, and the headings do not tell it. */
  readonly isMissing: boolean;
  /** Its heading may be of something else, or more than one heading may be its. */
  readonly isLeftOpen: boolean;
  readonly onChange: (choices: Choices) => void;
}

/** Where a column stands in the sheet, and the unit of its figures. */
function ColumnField({ column, preview, isMissing, isLeftOpen, onChange }: ColumnFieldProps) {
  const { name, label, measure } = column;
  const { headings, columns, units, units_from } = preview;
  const places = headings.map((heading, at) => ({ value: String(at), label: heading }));
  const from = units_from[name];
  const choosePlace = (value: string) => {
    const { [name]: _place, ...otherColumns } = columns;
    const { [name]: _unit, ...otherUnits } = units;
    const chosen = value === '' ? otherColumns : { ...otherColumns, [name]: Number(value) };
    onChange({ ...preview, columns: chosen, units: otherUnits });
  };
  return (
    <Stack gap="xs">
      <NativeSelect
        label={label}
        value={String(columns[name] ?? '')}
        description={isLeftOpen && !isMissing && 'The headings do not tell it: choose it, if it is there.'}
        error={isMissing && 'The headings do not tell it: please choose.'}
        data={[{ value: '', label: 'Not in the sheet' }, ...places]}
        onChange={({ currentTarget }) => choosePlace(currentTarget.value)}
      />
      {measure !== undefined && from !== undefined && (
        <NativeSelect
          label={`Unit of ${label.toLowerCase()}`}
          description={from !== 'unknown' && UNIT_SOURCES[from]}
          error={from === 'unknown' && UNIT_SOURCES[from]}
          value={units[name] ?? ''}
          data={[
            ...(from === 'unknown' ? [{ value: '', label: 'Choose' }] : []),
            ...Object.entries(MEASURES[measure].units).map(([value, unit]) => ({ value, label: unit.label })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...preview,
              units: { ...units, [name]: value },
              units_from: { ...units_from, [name]: 'choice' },
            })
          }
        />
      )}
    </Stack>
  );
}
