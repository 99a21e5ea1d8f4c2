import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { recordId, type SearchChange } from '../../shared/navigation/parse-search.ts';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { KINDS, kindLabel } from './audit-labels.ts';
import styles from './audit-log.module.css';
import type { AuditLogFilter } from './audit-log-filter.ts';

interface AuditLogToolbarProps {
  readonly filter: AuditLogFilter;
  readonly onChange: (change: SearchChange<AuditLogFilter>) => void;
  readonly onClear: () => void;
}

/** Filters by person, record and day. */
export function AuditLogToolbar({ filter, onChange, onClear }: AuditLogToolbarProps) {
  // A new bar, so that clearing also removes text that was not searched for yet.
  const [clears, setClears] = useState(0);
  const clear = () => {
    setClears(clears + 1);
    onClear();
  };
  return (
    <FilterBar key={clears} label="Find entries">
      <SearchField
        label="Person"
        placeholder="Part of an email"
        value={filter.actor ?? ''}
        onSearch={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="Record"
        choices={kindsWith(filter.entity)}
        value={filter.entity ?? ''}
        onChange={(entity) => onChange({ entity })}
      />
      <SearchField
        label="Record number"
        placeholder="Any"
        inputMode="numeric"
        value={filter.id === undefined ? '' : String(filter.id)}
        onSearch={(id) => onChange({ id })}
        findError={findRecordNumberError}
      />
      <TextInput
        label="Day"
        type="date"
        value={filter.day ?? ''}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      {Object.keys(filter).length > 0 && (
        <Button className={styles.clear} variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

function findRecordNumberError(typed: string): string | undefined {
  // Only as the address writes it, so that the field is not rewritten: not '007' or '1e3'.
  const isRecordNumber = recordId(typed) !== undefined && /^[1-9]\d*$/.test(typed.trim());
  return typed.trim() === '' || isRecordNumber ? undefined : 'Enter a whole number of 1 or more';
}

function kindsWith(current: string | undefined) {
  const entities = new Set([...Object.keys(KINDS), ...(current === undefined ? [] : [current])]);
  const choices = [...entities].map((value) => ({ value, label: capitalised(kindLabel(value)) }));
  return [{ value: '', label: 'All records' }, ...choices];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
