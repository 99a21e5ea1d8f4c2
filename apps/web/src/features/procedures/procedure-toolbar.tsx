import { PROCEDURE_VISIBILITIES } from '@dewar/domain/accounts/permissions';
import { NativeSelect } from '@mantine/core';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import bar from '../../shared/ui/lists/filter-bar.module.css';
import type { ProcedureFilter } from './procedure-filter.ts';
import { VISIBILITY_LABELS } from './visibility-labels.ts';

export type ProcedureFilterChange = { readonly [Name in keyof ProcedureFilter]?: string };

interface ProcedureToolbarProps {
  readonly filter: ProcedureFilter;
  readonly onChange: (change: ProcedureFilterChange) => void;
}

const VISIBILITIES = [
  { value: '', label: 'All visibilities' },
  ...PROCEDURE_VISIBILITIES.map((value) => ({ value, label: VISIBILITY_LABELS[value] })),
];

/** Search and visibility filter of the manager. */
export function ProcedureToolbar({ filter, onChange }: ProcedureToolbarProps) {
  return (
    <section className={bar.bar} aria-label="Find procedures">
      <SearchField
        labelClassName={bar.label}
        label="Search"
        placeholder="Title or summary"
        value={filter.search ?? ''}
        onSearch={(search) => onChange({ search })}
      />
      <NativeSelect
        classNames={{ label: bar.label ?? '' }}
        label="Visibility"
        data={VISIBILITIES}
        value={filter.visibility ?? ''}
        onChange={({ currentTarget }) => onChange({ visibility: currentTarget.value })}
      />
    </section>
  );
}
