import { DialGauge, Penetration } from './piping-parts.tsx';
import styles from './tank-drawing.module.css';
import { BoltedCover, Lettering } from './tank-parts.tsx';

export function RearInstruments() {
  return (
    <>
      <SensingLines />
      <PressureTransmitter />
      <InstrumentPanel />
      <BoltedCover x={316} y={188} radius={14} bolts={6} />
      <Penetration x={326} y={227} radius={9} bore={5} />
    </>
  );
}

/** From the head through their plate to the differential pressure transmitter: the high-pressure side below. */
function SensingLines() {
  return (
    <>
      <path
        className={styles.outline}
        d="M76 236H89Q93.5 236 93.5 241V260Q93.5 263 96 265L112 281Q115 284 120 284H176M98 286L112 296Q115 298 120 298H176"
      />
      <Penetration x={76} y={236} radius={10} bore={4.5} />
      <Penetration x={98} y={286} radius={10} bore={4.5} />
      <rect className={styles.part} x={124} y={276} width={22} height={30} rx={2} />
      {[284, 298].map((y) => (
        <circle key={y} className={styles.part} cx={135} cy={y} r={4} />
      ))}
    </>
  );
}

/** Its round housing between two flanges, lines up to the level gauge. */
function PressureTransmitter() {
  return (
    <>
      <path className={styles.outline} d="M185 276V260M215 276V260" />
      <rect className={styles.part} x={172} y={276} width={56} height={26} rx={2} />
      <path className={styles.part} d="M178 280H190V298H178ZM210 280H222V298H210Z" />
      <circle className={styles.part} cx={200} cy={289} r={11} />
      <circle className={styles.detail} cx={200} cy={289} r={7} />
    </>
  );
}

function InstrumentPanel() {
  return (
    <>
      {[190, 242].flatMap((y) =>
        [118, 266].map((x) => (
          <rect key={`${x} ${y}`} className={styles.part} x={x} y={y} width={16} height={16} rx={2} />
        )),
      )}
      <rect className={styles.part} x={134} y={182} width={132} height={82} rx={3} />
      <DialGauge x={169} y={216} radius={28} needle={40} />
      <DialGauge x={234} y={216} radius={23} needle={-50} />
      <Lettering at={[169, 257]} text="Level" size={10} />
      <Lettering at={[234, 257]} text="Pressure" size={10} />
    </>
  );
}
