import type { ReadingImportPreview } from '@dewar/contract/imports';
import { READING_COLUMN_NAMES, READING_COLUMNS } from '@dewar/domain/imports/reading-columns';
import { VACUUM_UNIT_NAMES, VACUUM_UNITS } from '@dewar/domain/imports/vacuum-units';
import { NativeSelect, SimpleGrid } from '@mantine/core';

export type Choices = Pick<ReadingImportPreview, 'columns' | 'unit' | 'date_order'>;

interface ImportChoicesProps {
  readonly preview: ReadingImportPreview;
  readonly onChange: (choices: Choices) => void;
}

const UNIT_SOURCES = {
  choice: 'As you chose.',
  heading: 'As the heading says.',
  figures: 'Guessed from the figures: please check.',
} as const;

/** Which column is what, the unit, and how dates are written: as recognised, to be changed by hand. */
export function ImportChoices({ preview, onChange }: ImportChoicesProps) {
  const { columns, unit, date_order } = preview;
  const places = preview.headings.map((heading, at) => ({ value: String(at), label: heading }));
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, md: 4 }} my="md">
      {READING_COLUMN_NAMES.map((name) => (
        <NativeSelect
          key={name}
          label={READING_COLUMNS[name]}
          value={String(columns[name] ?? '')}
          data={[{ value: '', label: 'Not in the sheet' }, ...places]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ columns: { ...columns, [name]: value === '' ? undefined : Number(value) }, unit, date_order })
          }
        />
      ))}
      <NativeSelect
        label="Unit"
        description={UNIT_SOURCES[preview.unit_from]}
        value={unit}
        data={VACUUM_UNIT_NAMES.map((value) => ({ value, label: VACUUM_UNITS[value].label }))}
        onChange={({ currentTarget: { value } }) => {
          const chosen = VACUUM_UNIT_NAMES.find((name) => name === value) ?? unit;
          onChange({ columns, unit: chosen, date_order });
        }}
      />
      <NativeSelect
        label="03/04/2026 is"
        description={date_order === null ? 'These dates can be read both ways: please choose.' : undefined}
        value={date_order ?? ''}
        data={[
          ...(date_order === null ? [{ value: '', label: 'Choose' }] : []),
          { value: 'day-month', label: '3 April' },
          { value: 'month-day', label: '4 March' },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ columns, unit, date_order: value === 'day-month' ? 'day-month' : 'month-day' })
        }
      />
    </SimpleGrid>
  );
}
