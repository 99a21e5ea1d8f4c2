import { InsulationPicture } from './insulation-picture.tsx';
import { LossesPicture } from './losses-picture.tsx';
import type { PicturedFleet } from './pictured-fleet.ts';
import { VacuumPicture } from './vacuum-picture.tsx';

/** The pictures that the fleet alone does not tell: each asks for its own figures. */
export default function KeptPictures(of: PicturedFleet) {
  return (
    <>
      <VacuumPicture {...of} />
      <InsulationPicture {...of} />
      <LossesPicture {...of} />
    </>
  );
}
