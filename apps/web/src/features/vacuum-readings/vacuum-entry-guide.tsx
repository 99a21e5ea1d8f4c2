import { classifyEntryGuide, ENTRY_GUIDE_BANDS, type EntryGuideBand } from '@dewar/domain/vacuum/vacuum-bands';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import styles from './vacuum-readings.module.css';

// spec 2 §5, word for word
const GUIDE: Readonly<Record<EntryGuideBand, string>> = {
  excellent: '<30 excellent',
  good: '31-50 good',
  poor: '51-100 poor',
  bad: '>100 bad',
};

/** The scale beside the field; the band of the typed value is highlighted. */
export function VacuumEntryGuide(props: { readonly microns: number | null }) {
  const microns = numberOrNull(props.microns);
  const band = microns === null ? null : classifyEntryGuide(microns);
  return (
    <ul className={styles.guide} aria-label="Guide, in microns">
      {ENTRY_GUIDE_BANDS.map((each) => (
        <li key={each} data-band={each} data-here={each === band || undefined}>
          {GUIDE[each]}
        </li>
      ))}
    </ul>
  );
}
