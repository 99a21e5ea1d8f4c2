import styles from './fleet-pictures.module.css';

/** Patterns by which the tones of bars differ without their colours: `${id}-bad` and so on. */
export function Hatches({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={`${id}-bad`} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect className={styles.hatch} width={2.5} height={6} />
      </pattern>
      <pattern id={`${id}-never`} width={6} height={6} patternUnits="userSpaceOnUse">
        <circle className={styles.hatch} cx={3} cy={3} r={1.25} />
      </pattern>
      <pattern id={`${id}-soon`} width={6} height={5} patternUnits="userSpaceOnUse">
        <rect className={styles.hatch} width={6} height={1.5} />
      </pattern>
    </defs>
  );
}
