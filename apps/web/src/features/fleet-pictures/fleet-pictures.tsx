import styles from './fleet-pictures.module.css';
import { InspectionsPicture } from './inspections-picture.tsx';
import { InsulationPicture } from './insulation-picture.tsx';
import { LossesPicture } from './losses-picture.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';
import { VacuumPicture } from './vacuum-picture.tsx';
import { WherePicture } from './where-picture.tsx';

/** Where one understands a fleet: each picture answers the question above it, and has its table behind it. */
export default function FleetPictures(of: PicturedFleet) {
  return (
    <div className={styles.pictures}>
      <WherePicture {...of} />
      <InspectionsPicture {...of} />
      <VacuumPicture {...of} />
      <InsulationPicture {...of} />
      <LossesPicture {...of} />
    </div>
  );
}
