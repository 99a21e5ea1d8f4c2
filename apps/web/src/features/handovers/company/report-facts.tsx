import type { HandoverReport } from '@dewar/contract/handovers';
import type { HandoverReportState } from '@dewar/domain/handovers/handover-links';
import { GAUGE_UNIT_LABELS } from '@dewar/domain/thermodynamics/gauge-units';
import { formatShortDateTime } from '@dewar/domain/time/short-date';
import { ARRIVAL_ASSESSMENT_LABELS } from '@dewar/domain/transfers/arrival-assessments';
import { Anchor } from '@mantine/core';
import { formatExactly } from '../../../shared/format/numbers.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { StatusPill, type Tone } from '../../../shared/ui/states/status-pill.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './handover-panel.module.css';

const STATES: Readonly<Record<HandoverReportState, { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Waits for you', tone: 'watch' },
  accepted: { label: 'Accepted', tone: 'good' },
  dismissed: { label: 'Put aside', tone: 'neutral' },
  overtaken: { label: 'Recorded with other figures', tone: 'neutral' },
  replaced: { label: 'Corrected by the receiver', tone: 'neutral' },
};

/** What the receiver reported: who, when, where if they told it, and how it would be assessed while it waits. */
export function ReportFacts({ report }: { readonly report: HandoverReport }) {
  const timeZone = usePersonTimeZone();
  const now = useNow();
  const at = (instant: string) => formatShortDateTime(instant, { timeZone, now });
  const { assessment, photos, signature } = report;
  const state = STATES[report.state];
  return (
    <>
      <p className={styles.line}>
        <strong>Reported by the receiver</strong> <StatusPill tone={state.tone}>{state.label}</StatusPill>
      </p>
      <p className={styles.muted}>
        <bdi>{report.name}</bdi>, {at(report.reported_at)}
        {report.captured_at !== null &&
          at(report.captured_at) !== at(report.reported_at) &&
          ` (filled in ${at(report.captured_at)})`}
        {decidedBy(report, at)}
      </p>
      <dl className={styles.facts}>
        {factsOf(report, at).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {report.note !== null && <p className={styles.note}>{report.note}</p>}
      {report.latitude !== null && (
        <p className={styles.muted}>
          Sent from {report.latitude}, {report.longitude}
        </p>
      )}
      {photos.length > 0 && (
        <ul className={styles.photos}>
          {photos.map((file, index) => (
            <li key={file.id}>
              <Anchor href={`/api/tank-files/${file.id}/download`}>
                <img
                  src={`/api/tank-files/${file.id}/thumbnail`}
                  alt={`Number ${index + 1} of the receiver`}
                  loading="lazy"
                />
              </Anchor>
            </li>
          ))}
        </ul>
      )}
      {signature !== null && (
        <img
          className={styles.signature}
          src={`/api/tank-files/${signature.id}/thumbnail`}
          alt="Signature of the receiver"
          loading="lazy"
        />
      )}
      {report.files_left_out !== undefined && report.files_left_out.length > 0 && (
        <p className={styles.note}>
          Your company’s storage had no room for these files of the receiver:{' '}
          <bdi>{report.files_left_out.join(', ')}</bdi>
        </p>
      )}
      {assessment !== null && (
        <p>
          <strong>{ARRIVAL_ASSESSMENT_LABELS[assessment.assessment]}.</strong> {assessment.reasoning}
        </p>
      )}
    </>
  );
}

function decidedBy({ state, ...report }: HandoverReport, at: (instant: string) => string): string {
  if (state === 'accepted' && report.accepted_at !== null)
    return `. Accepted by ${report.accepted_by_email}, ${at(report.accepted_at)}`;
  if (state === 'dismissed' && report.dismissed_at !== null)
    return `. Put aside by ${report.dismissed_by_email}, ${at(report.dismissed_at)}`;
  return '';
}

function factsOf(report: HandoverReport, at: (instant: string) => string): readonly (readonly [string, string])[] {
  const { weight_lbs, level, level_unit, vacuum_reading } = report;
  return [
    ['Arrived', at(report.arrived_at)],
    ['Venting', report.was_venting ? 'Yes' : 'No'],
    ['Pressure', pressureOf(report)],
    ...(weight_lbs === null ? [] : [['Weight of tank and load', `${formatExactly(weight_lbs)} lb`] as const]),
    ...(level === null
      ? []
      : [['Level', `${formatExactly(level)} ${level_unit === 'percent' ? '%' : level_unit}`] as const]),
    ...(vacuum_reading === null ? [] : [['Vacuum', `${formatExactly(vacuum_reading)} µm`] as const]),
  ];
}

/** As typed, and what it is in psig: '2.4 bar = 34.81 psig'. */
function pressureOf({ arrival_pressure, gauge_pressure, gauge_unit }: HandoverReport): string {
  if (arrival_pressure === null) return 'not told';
  const psig = `${formatExactly(arrival_pressure)} psig`;
  return gauge_pressure == null || gauge_unit == null
    ? psig
    : `${formatExactly(gauge_pressure)} ${GAUGE_UNIT_LABELS[gauge_unit]} = ${psig}`;
}
