import { Button, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import type { SearchChange } from '../../shared/navigation/parse-search.ts';
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

const PAUSE_MS = 300;

/** Filters by person, record and day. */
export function AuditLogToolbar({ filter, onChange, onClear }: AuditLogToolbarProps) {
  return (
    <FilterBar label="Find entries">
      <SearchField
        label="Person"
        placeholder="Part of an e-mail"
        value={filter.actor ?? ''}
        onSearch={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="Record"
        choices={kindsWith(filter.entity)}
        value={filter.entity ?? ''}
        onChange={(entity) => onChange({ entity })}
      />
      <RecordNumber id={filter.id} onChange={(id) => onChange({ id })} />
      <TextInput
        label="Day"
        type="date"
        value={filter.day ?? ''}
        onChange={({ currentTarget }) => onChange({ day: currentTarget.value })}
      />
      {Object.keys(filter).length > 0 && (
        <Button className={styles.clear} variant="subtle" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

function RecordNumber({ id, onChange }: { readonly id: number | undefined; readonly onChange: (id: string) => void }) {
  const known = id === undefined ? '' : String(id);
  const [typed, setTyped] = useState(known);
  const [seen, setSeen] = useState(known);
  if (known !== seen) {
    setSeen(known);
    setTyped(known);
  }
  const reportInPause = useDebouncedCallback(onChange, { delay: PAUSE_MS });
  return (
    <TextInput
      label="Record number"
      inputMode="numeric"
      placeholder="Any"
      value={typed}
      onChange={({ currentTarget }) => {
        const digits = currentTarget.value.replaceAll(/\D/g, '');
        setTyped(digits);
        reportInPause(digits);
      }}
    />
  );
}

function kindsWith(current: string | undefined) {
  const entities = new Set([...Object.keys(KINDS), ...(current === undefined ? [] : [current])]);
  const choices = [...entities].map((value) => ({ value, label: capitalised(kindLabel(value)) }));
  return [{ value: '', label: 'All records' }, ...choices];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
