import { Alert } from '@mantine/core';
import { useState } from 'react';
import { sampleFleet } from '../../../features/tanks/sample-fleet.ts';
import { TankSelectorLater } from '../../../features/tanks/tank-selector-later.tsx';
import { LatestReading } from '../../../features/vacuum-readings/latest-reading.tsx';
import { VacuumTable } from '../../../features/vacuum-readings/vacuum-table.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import styles from './tank-data-page.module.css';
import head from './tank-head.module.css';

/** Read-only: nothing is sent from here (rules 8). */
export function SampleTanks() {
  const [samples] = useState(() => sampleFleet(new Date()));
  const [chosenId, setChosenId] = useState(samples[0]?.tank.id);
  const sample = samples.find(({ tank }) => tank.id === chosenId);
  if (sample === undefined) return null;
  return (
    <div className={styles.page}>
      <Alert color="watch" title="Sample data for demonstration">
        There are no tanks yet; an administrator adds them. The data shown here is sample data and cannot be changed.
      </Alert>
      <TankSelectorLater
        tanks={samples.map(({ tank }) => tank)}
        chosen={sample.tank}
        onChoose={({ id }) => setChosenId(id)}
      />
      <div className={head.head}>
        <LatestReading readings={sample.readings} />
      </div>
      <TitledSection title="Vacuum Readings">
        <VacuumTable readings={sample.readings} />
      </TitledSection>
    </div>
  );
}
