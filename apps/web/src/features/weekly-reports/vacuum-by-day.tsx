import type { VacuumDay } from '@dewar/contract/weekly-reports';
import { formatShortDate } from '@dewar/domain/time/short-date';
import { WEEKLY_REPORT_HIGH_ABOVE_MICRONS } from '@dewar/domain/vacuum/vacuum-bands';
import { isTakenDay } from '@dewar/domain/vacuum/vacuum-days';
import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { Quantity } from '../../shared/ui/states/quantity.tsx';
import { type ReportColumn, ReportTable } from './report-table.tsx';
import styles from './vacuum-by-day.module.css';
import { dayLabels, vacuumScale } from './vacuum-scale.ts';

const LIMIT = WEEKLY_REPORT_HIGH_ABOVE_MICRONS;

/** The readings of each day of a report, as a chart and as a table. */
export function VacuumByDay({ days }: { readonly days: readonly VacuumDay[] }) {
  const id = useId();
  const [isTable, setTable] = useState(false);
  const readings = days.reduce((sum, day) => sum + day.readings, 0);
  if (readings === 0) return <ReportTable title="Vacuum" rows={[]} columns={COLUMNS} />;
  if (isTable) {
    return (
      <>
        <ReportTable title="Vacuum" rows={days} columns={COLUMNS} />
        <Toggle label="Show as picture" onClick={() => setTable(false)} />
      </>
    );
  }
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>Vacuum</h3>
      <figure className={styles.figure} aria-label={`Vacuum by day: ${countOf(readings, 'reading')}`}>
        <Plot days={days} />
        <figcaption className={styles.caption}>
          {countOf(readings, 'reading')} of tanks in circulation, in microns. Bars reach from the lowest to the highest
          of each day, dots are medians; the dashed line is {formatNumber(LIMIT)} microns.
        </figcaption>
      </figure>
      <Toggle label="Show as table" onClick={() => setTable(true)} />
    </section>
  );
}

function Toggle({ label, onClick }: { readonly label: string; readonly onClick: () => void }) {
  return (
    <Button className={styles.toggle} variant="subtle" size="compact-sm" onClick={onClick}>
      {label}
    </Button>
  );
}

function Plot({ days }: { readonly days: readonly VacuumDay[] }) {
  const { heightOf, decades } = vacuumScale(days, LIMIT);
  const bottom = (microns: number) => `${heightOf(microns) * 100}%`;
  const labels = dayLabels(days.map(({ date }) => date));
  const stretch = (from: number, to: number) => ({
    bottom: bottom(from),
    height: `${(heightOf(to) - heightOf(from)) * 100}%`,
  });
  return (
    <div className={styles.plot} aria-hidden>
      <div className={styles.area}>
        {decades.map((microns) => (
          <div key={microns} className={styles.line} style={{ bottom: bottom(microns) }}>
            <span className={styles.mark}>{formatNumber(microns)}</span>
          </div>
        ))}
        <div className={styles.limit} style={{ bottom: bottom(LIMIT) }} />
        <div className={styles.days}>
          {days.map((day) => (
            <div key={day.date} className={styles.day}>
              {isTakenDay(day) && (
                <>
                  {day.lowest <= LIMIT && (
                    <div className={styles.bar} style={stretch(day.lowest, Math.min(day.highest, LIMIT))} />
                  )}
                  {day.highest > LIMIT && (
                    <div className={styles.bar} data-high style={stretch(Math.max(day.lowest, LIMIT), day.highest)} />
                  )}
                  <div className={styles.dot} style={{ bottom: bottom(day.median) }} />
                </>
              )}
            </div>
          ))}
        </div>
      </div>
      <div className={styles.labels}>
        {days.map(({ date }, index) => (
          <span key={date} className={styles.label}>
            {labels[index]}
          </span>
        ))}
      </div>
    </div>
  );
}

const COLUMNS: readonly ReportColumn<VacuumDay>[] = [
  { label: 'Day', render: ({ date }) => shortDay(date) },
  { label: 'Readings', isNumber: true, render: ({ readings }) => formatNumber(readings) },
  { label: 'Lowest', isNumber: true, render: ({ lowest }) => <Quantity value={lowest} unit="µm" /> },
  { label: 'Median', isNumber: true, render: ({ median }) => <Quantity value={median} unit="µm" /> },
  { label: 'Highest', isNumber: true, render: ({ highest }) => <Quantity value={highest} unit="µm" /> },
];

/** Without the year, which stands above the report. */
function shortDay(date: string): string {
  const day = `${date}T00:00:00Z`;
  return formatShortDate(day, { timeZone: 'UTC', now: day });
}
