import styles from './marking-legend.module.css';

const COLOURS = [
  { word: 'Unrepaired', meaning: 'unrepaired' },
  { word: 'Repaired', meaning: 'repaired' },
  { word: 'Selected', meaning: 'selected' },
] as const;

/** The meaning of the markers' colours (spec 2 §2.7). */
export function MarkingLegend() {
  return (
    <ul className={styles.legend} aria-label="Legend">
      {COLOURS.map(({ word, meaning }) => (
        <li key={word}>
          <span className={styles.colour} data-meaning={meaning} />
          {word}
        </li>
      ))}
    </ul>
  );
}
