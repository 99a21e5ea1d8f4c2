import {
  classifyEntryGuide,
  ENTRY_GUIDE_BANDS,
  type EntryGuideBand,
  TRANSFER_GOOD_UP_TO_MICRONS,
  TRANSFER_POOR_UP_TO_MICRONS,
} from '@dewar/domain/vacuum/vacuum-bands';
import { numberOrNull } from '../../shared/forms/form-values.ts';
import styles from './vacuum-readings.module.css';

// spec 2 §5, word for word
const GUIDE: Readonly<Record<EntryGuideBand, string>> = {
  excellent: '<30 excellent',
  good: '31-50 good',
  poor: '51-100 poor',
  bad: '>100 bad',
};

/** The scale beside the field, with the band of the typed value highlighted, and how it differs from the one on lists. */
export function VacuumEntryGuide(props: { readonly microns: number | null }) {
  const microns = numberOrNull(props.microns);
  const band = microns === null ? null : classifyEntryGuide(microns);
  return (
    <>
      <ul className={styles.guide} aria-label="Guide, in microns">
        {ENTRY_GUIDE_BANDS.map((each) => (
          <li key={each} data-band={each} data-here={each === band || undefined}>
            {GUIDE[each]}
          </li>
        ))}
      </ul>
      <p className={styles.scales}>
        This guide is for entry only. Saved readings are graded in three bands: Good up to {TRANSFER_GOOD_UP_TO_MICRONS}
        , Poor up to {TRANSFER_POOR_UP_TO_MICRONS}, Critical above.
      </p>
    </>
  );
}
