import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NumberField } from '../../../shared/ui/fields/number-field.tsx';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { Sample } from './component-section.tsx';
import styles from './design-page.module.css';

export function FieldSamples() {
  const [vacuum, setVacuum] = useState<number | null>(18);
  const [search, setSearch] = useState('');
  const [isFresh, setFresh] = useState(true);
  return (
    <div className={styles.fields}>
      <Sample state="With a unit and help">
        <NumberField label="Vacuum" unit="µm" value={vacuum} onChange={setVacuum} help="Good up to 75 µm." />
      </Sample>
      <Sample state="With an error">
        <TextInput label="Tank number" defaultValue="NW 1" error="Enter a tank number of this company." />
      </Sample>
      <Sample state="Empty, with a placeholder">
        <SearchField label="Find a tank" placeholder="Tank number" value={search} onSearch={setSearch} />
      </Sample>
      <Sample state="A choice">
        <NativeSelect label="Product" data={['LNG', 'LIN', 'LOX', 'LAR']} defaultValue="LIN" />
      </Sample>
      <Sample state="Disabled">
        <TextInput label="Company" defaultValue="Northwind Cryogenics" disabled />
      </Sample>
      <Sample state="Yes or no">
        <Checkbox label="Fresh pull" checked={isFresh} onChange={(event) => setFresh(event.currentTarget.checked)} />
      </Sample>
    </div>
  );
}
