import styles from './marking-legend.module.css';

const COLOURS = [
  { label: 'Unrepaired', state: 'unrepaired' },
  { label: 'Repaired', state: 'repaired' },
  { label: 'Selected', state: 'selected' },
] as const;

/** The meaning of the markers' colours (spec 2 §2.7). */
export function MarkingLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {COLOURS.map(({ label, state }) => (
        <li key={label}>
          <span className={styles.colour} data-state={state} />
          {label}
        </li>
      ))}
    </ul>
  );
}
