import { TextInput } from '@mantine/core';
import { FilterBar, FilterSelect } from '../../../shared/ui/lists/filter-bar.tsx';
import { type CopyAddress, findCopyErrors } from './copy-address.ts';
import styles from './several.module.css';

interface CopyFieldsProps {
  readonly address: CopyAddress;
  readonly subjects: readonly string[];
  readonly onChange: (change: { readonly [Name in keyof CopyAddress]?: string }) => void;
}

const DAYS = [
  { name: 'start', label: 'First day' },
  { name: 'end', label: 'Last day' },
  { name: 'to', label: 'New first day' },
] as const;

/** Which days and subject are copied, and from when on. */
export function CopyFields({ address, subjects, onChange }: CopyFieldsProps) {
  const errors = new Map<string, string>(Object.entries(findCopyErrors(address)));
  return (
    <>
      <p className={styles.note}>
        School days are counted from both first days on: the first goes to the first, the second to the second. Days
        without school are not counted.
      </p>
      <FilterBar label="What is copied where" className={styles.copyFields}>
        {DAYS.map(({ name, label }) => (
          <TextInput
            key={name}
            type="date"
            label={label}
            value={address[name] ?? ''}
            error={errors.get(name)}
            onChange={({ currentTarget: { value } }) => onChange({ [name]: value })}
          />
        ))}
        <FilterSelect
          label="Subject"
          choices={[{ value: '', label: 'All Subjects' }, ...subjects.map((value) => ({ value, label: value }))]}
          value={address.subject ?? ''}
          onChange={(subject) => onChange({ subject })}
        />
      </FilterBar>
    </>
  );
}
