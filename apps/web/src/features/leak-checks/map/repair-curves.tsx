import type { RepairCurve } from '@dewar/contract/leak-map';
import { REPAIR_METHOD_LABELS } from '@dewar/domain/leak-checks/leak-check-status';
import { describeRepairs } from '@dewar/domain/leak-map/describe-repairs';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import styles from './leak-map.module.css';
import { SurvivalPlot } from './survival-plot.tsx';

const MONTHS_PER_YEAR = 12;

/** How long repairs hold, by method: in words, as curves, and how many welds they rest on. */
export function RepairCurves({ curves }: { readonly curves: readonly RepairCurve[] }) {
  return (
    <TitledSection title="How long repairs hold">
      {curves.length === 0 ? (
        <p className={styles.help}>No named weld was repaired in these years.</p>
      ) : (
        <>
          <ul className={styles.sentences}>
            {curves.map((curve) => (
              <li key={curve.repair_method}>{sentenceOf(curve)}</li>
            ))}
          </ul>
          <SurvivalPlot curves={curves} />
          <AtRiskTable curves={curves} />
          <p className={styles.help}>
            Share of repaired welds without a new leak, by time since the repair (Kaplan and Meier); shaded: the range
            that holds the truth in 8 of 10 cases. Welds are followed from the repair until now, or until their tank
            left.
          </p>
        </>
      )}
    </TitledSection>
  );
}

function sentenceOf({ repair_method, welds, recurred, steps, at_risk }: RepairCurve): string {
  return describeRepairs({
    method: repair_method,
    welds,
    recurred,
    steps: steps.map(({ at_risk: atRisk, ...step }) => ({ ...step, atRisk })),
    atRisk: at_risk,
  });
}

function AtRiskTable({ curves }: { readonly curves: readonly RepairCurve[] }) {
  const longest = Math.max(...curves.map(({ followed_months }) => followed_months));
  const step = longest > 4 * MONTHS_PER_YEAR ? MONTHS_PER_YEAR : MONTHS_PER_YEAR / 2;
  const marks = Array.from({ length: Math.floor(longest / step) + 1 }, (_, index) => index * step);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reached by keyboard to be scrolled
    <section className={styles.scroller} tabIndex={0} aria-label="Welds still followed without a new leak">
      <table className={styles.table} aria-label="Welds still followed without a new leak">
        <thead>
          <tr>
            <th scope="col">Months since the repair</th>
            {marks.map((months) => (
              <th key={months} scope="col" data-number>
                {months}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {curves.map(({ repair_method, at_risk }) => (
            <tr key={repair_method}>
              <th scope="row">{REPAIR_METHOD_LABELS[repair_method]}, still followed</th>
              {marks.map((months) => (
                <td key={months} data-number>
                  {at_risk.find((each) => each.months === months)?.welds ?? 0}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
