import { RearInstruments } from './rear-instruments.tsx';
import { RearPiping } from './rear-piping.tsx';
import { BoltedCover, CornerCastings, DishedHead, FrameFace, LeaderLabel, Tube } from './tank-parts.tsx';
import type { TankPicture } from './tank-picture.ts';

const FRAME = { x: 14, y: 29, width: 372, height: 442 };

function Body() {
  return (
    <>
      <Tube path="M36 47L96 106M364 47L304 106M36 453L132 350M364 453L268 350" width={11} />
      <FrameFace box={FRAME} post={22} topRail={14} bottomRail={18} />
      <CornerCastings box={FRAME} casting={{ width: 28, height: 21 }} />
      <DishedHead x={200} y={210} radius={158} />
    </>
  );
}

function Fittings() {
  return (
    <>
      <BoltedCover x={200} y={108} radius={30} bolts={16} />
      <RearPiping />
      <RearInstruments />
      <LeaderLabel at={[200, 112]} text="Manway" size={10} />
      <LeaderLabel at={[184, 404]} anchor="end" text="Circumferential" size={11} leader="M150 392L144 354" />
    </>
  );
}

/** The end with the instrument panel, the valves and the piping. */
export const REAR_VIEW: TankPicture = { Body, Fittings };
