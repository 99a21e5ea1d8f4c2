import styles from './tank-drawing.module.css';

const TEXT_SIZE = 15;

/** Which end of the tank is where, beside the frame of a side view. */
export function EndLabels({ left, right }: { readonly left: string; readonly right: string }) {
  return (
    <>
      <text className={styles.lettering} fontSize={TEXT_SIZE} transform="translate(19 150) rotate(-90)">
        {left}
      </text>
      <text className={styles.lettering} fontSize={TEXT_SIZE} transform="translate(581 150) rotate(90)">
        {right}
      </text>
    </>
  );
}

/** Which side is where, above and below the frame of a view from above or below. */
export function SideLabels({ upper, lower }: { readonly upper: string; readonly lower: string }) {
  return (
    <>
      <text className={styles.lettering} fontSize={TEXT_SIZE} x={300} y={30}>
        {upper}
      </text>
      <text className={styles.lettering} fontSize={TEXT_SIZE} x={300} y={281}>
        {lower}
      </text>
    </>
  );
}
