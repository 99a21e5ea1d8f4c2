import { ADDRESS_EXAMPLES, readAddressFilter } from '@dewar/domain/audit-log/address-filter';
import { listActionChoices } from '@dewar/domain/audit-log/audit-actions';
import { Button, TextInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import { recordId, type SearchChange } from '../../shared/navigation/parse-search.ts';
import { CompanySelect } from '../../shared/ui/fields/company-select.tsx';
import { SearchField } from '../../shared/ui/fields/search-field.tsx';
import { FilterBar, FilterSelect } from '../../shared/ui/lists/filter-bar.tsx';
import { KINDS, kindLabel } from './audit-labels.ts';
import styles from './audit-log.module.css';
import type { AuditLogFilter } from './audit-log-filter.ts';

interface AuditLogToolbarProps {
  readonly filter: AuditLogFilter;
  readonly companies: readonly { readonly id: number; readonly name: string }[];
  readonly onChange: (change: SearchChange<AuditLogFilter>) => void;
  readonly onClear: () => void;
}

/** Filters by person, action, record, company, address and days. */
export function AuditLogToolbar({ filter, companies, onChange, onClear }: AuditLogToolbarProps) {
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
        placeholder="Part of a name or email"
        value={filter.actor ?? ''}
        onSearch={(actor) => onChange({ actor })}
      />
      <FilterSelect
        label="Action"
        choices={choicesWith('All actions', listActionChoices(), filter.action)}
        value={filter.action ?? ''}
        onChange={(action) => onChange({ action })}
      />
      <FilterSelect
        label="Record"
        choices={choicesWith('All records', KIND_CHOICES, filter.entity)}
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
      <CompanyField companies={companies} id={filter.company_id} onChange={(company_id) => onChange({ company_id })} />
      <SearchField
        label="Address or network"
        placeholder="192.0.2.0/24"
        value={filter.address ?? ''}
        onSearch={(address) => onChange({ address })}
        findError={findAddressError}
      />
      <DayField label="From" value={filter.from} onChange={(from) => onChange({ from })} max={filter.to} />
      <DayField label="To" value={filter.to} onChange={(to) => onChange({ to })} min={filter.from} />
      {Object.keys(filter).length > 0 && (
        <Button className={styles.clear} variant="subtle" onClick={clear}>
          Clear filters
        </Button>
      )}
    </FilterBar>
  );
}

interface CompanyFieldProps {
  readonly companies: AuditLogToolbarProps['companies'];
  readonly id: number | undefined;
  readonly onChange: (id: string) => void;
}

function CompanyField({ companies, id, onChange }: CompanyFieldProps) {
  const chosen = companies.find((company) => company.id === id)?.name;
  // A company that was deleted since has no name any more.
  const gone = id !== undefined && chosen === undefined ? `No. ${id}` : undefined;
  const names = useMemo(
    () => [...companies.map(({ name }) => name), ...(gone === undefined ? [] : [gone])],
    [companies, gone],
  );
  return (
    <CompanySelect
      companyNames={names}
      value={gone ?? chosen ?? ''}
      onChange={(name) => {
        const company = companies.find((each) => each.name === name);
        onChange(company === undefined ? '' : String(company.id));
      }}
      offersNone={false}
      emptyLabel="All companies"
    />
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string | undefined;
  readonly onChange: (day: string) => void;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
}

function DayField({ value, onChange, ...props }: DayFieldProps) {
  return (
    <TextInput
      {...props}
      type="date"
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function findRecordNumberError(typed: string): string | undefined {
  // Only as the address writes it, so that the field is not rewritten: not '007' or '1e3'.
  const isRecordNumber = recordId(typed) !== undefined && /^[1-9]\d*$/.test(typed.trim());
  return typed.trim() === '' || isRecordNumber ? undefined : 'Enter a whole number of 1 or more';
}

function findAddressError(typed: string): string | undefined {
  return typed.trim() === '' || readAddressFilter(typed) !== undefined ? undefined : `Enter ${ADDRESS_EXAMPLES}`;
}

interface Choice {
  readonly value: string;
  readonly label: string;
}

const KIND_CHOICES: readonly Choice[] = Object.keys(KINDS).map((value) => ({
  value,
  label: capitalised(kindLabel(value)),
}));

/** The choices, with one that the address names and that is not among them. */
function choicesWith(all: string, choices: readonly Choice[], current: string | undefined): readonly Choice[] {
  const isKnown = current === undefined || choices.some(({ value }) => value === current);
  const unknown = isKnown ? [] : [{ value: current, label: capitalised(kindLabel(current)) }];
  return [{ value: '', label: all }, ...choices, ...unknown];
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
