import type { AccountHour, Fitting, TelemetryUnitPage } from '@dewar/contract/telemetry';
import { ACCOUNT_DAYS_SHOWN } from '@dewar/domain/telemetry/unit-account';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { TitledSection } from '../../shared/ui/frames/titled-section.tsx';
import { FactList } from '../../shared/ui/lists/fact-list.tsx';
import { EmptyState } from '../../shared/ui/states/states.tsx';
import { ExactTime, RelativeTime } from '../../shared/ui/time/times.tsx';
import { describeClock, describeValue } from './describe-telemetry.ts';
import { type FittableTank, FittingDialog } from './fitting-dialog.tsx';
import { SilenceDialog } from './silence-dialog.tsx';
import styles from './telemetry.module.css';
import { useDeleteFitting } from './telemetry-api.ts';
import { TankLink, UnitState } from './unit-list.tsx';

interface UnitViewProps {
  readonly company: string | undefined;
  readonly unit: TelemetryUnitPage;
  readonly tanks: readonly FittableTank[] | undefined;
}

/** All about one unit: how it is, where it is fitted, and what became of everything that it sent. */
export function UnitView({ company, unit, tanks }: UnitViewProps) {
  const [isLimiting, setLimiting] = useState(false);
  return (
    <div className={styles.sections}>
      <div className={styles.about}>
        <FactList
          facts={[
            { label: 'State', value: <UnitState unit={unit} /> },
            { label: 'Tank', value: <TankLink tank={unit.tank} /> },
            { label: 'Last seen', value: unit.last_seen_at && <RelativeTime at={unit.last_seen_at} /> },
            { label: 'Last measured', value: unit.last_measured_at && <ExactTime at={unit.last_measured_at} /> },
            { label: 'Clock', value: describeClock(unit.clock_offset_seconds) },
            {
              label: 'Battery',
              value: unit.battery && describeValue(unit.battery.value, unit.battery.unit_of_measure),
            },
            {
              label: 'Silent after',
              value: (
                <>
                  {unit.silent_after_hours === null ? 'Never' : countOf(unit.silent_after_hours, 'hour')}{' '}
                  <Button size="compact-sm" variant="subtle" onClick={() => setLimiting(true)}>
                    Change
                  </Button>
                </>
              ),
            },
          ]}
        />
      </div>
      <Fittings company={company} unit={unit} tanks={tanks} />
      <TitledSection title="Account">
        <p className={styles.facts}>
          {formatNumber(unit.sent)} sent in all: {formatNumber(unit.stored)} stored, {formatNumber(unit.repeated)} sent
          again, {formatNumber(unit.waiting)} waiting, {formatNumber(unit.refused)} refused.
        </p>
        <Account hours={unit.account} />
      </TitledSection>
      <Gaps gaps={unit.gaps} />
      {unit.last_refused !== null && (
        <TitledSection title="Last refused">
          <p>
            {unit.last_refused.reason}, <RelativeTime at={unit.last_refused.received_at} />
          </p>
          <code className={styles.code} translate="no">
            {unit.last_refused.message}
          </code>
        </TitledSection>
      )}
      {isLimiting && <SilenceDialog company={company} unit={unit} onClose={() => setLimiting(false)} />}
    </div>
  );
}

function Account({ hours }: { readonly hours: readonly AccountHour[] }) {
  if (hours.length === 0) return <EmptyState title={`Nothing was received in the last ${ACCOUNT_DAYS_SHOWN} days.`} />;
  const columns = ['sent', 'stored', 'repeated', 'waiting', 'refused'] as const;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than a phone is moved by the arrow keys
    <section className={styles.scroll} tabIndex={0} aria-label="Account by hour">
      <table className={styles.account} aria-label="Samples by hour">
        <thead>
          <tr>
            <th scope="col">Received in the hour from</th>
            <th scope="col">Sent</th>
            <th scope="col">Stored</th>
            <th scope="col">Sent again</th>
            <th scope="col">Waiting</th>
            <th scope="col">Refused</th>
          </tr>
        </thead>
        <tbody translate="no">
          {hours.map((hour) => (
            <tr key={hour.hour}>
              <td>
                <ExactTime at={hour.hour} />
              </td>
              {columns.map((name) => (
                <td key={name}>{formatNumber(hour[name])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Gaps({ gaps }: Pick<TelemetryUnitPage, 'gaps'>) {
  return (
    <TitledSection title="Gaps">
      {gaps.length === 0 ? (
        <p className={styles.facts}>It sent something in every hour.</p>
      ) : (
        <ul className={styles.rows} aria-label="Gaps">
          {gaps.toReversed().map(({ from, until }) => (
            <li key={from} className={styles.row}>
              <div>
                Nothing from <ExactTime at={from} /> until <ExactTime at={until} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </TitledSection>
  );
}

function Fittings({ company, unit, tanks }: UnitViewProps) {
  const remove = useDeleteFitting(company, unit.unit);
  const [edited, setEdited] = useState<Fitting | 'new' | null>(null);
  const askAndDelete = (fitting: Fitting) =>
    confirmAndRun({
      title: `Delete the fitting to ${fitting.tank_number}?`,
      body: 'Its samples of that time leave the tank and wait until you say where the unit was.',
      verb: 'Delete',
      seen: fitting,
      run: (version) => remove(fitting.id, version),
      done: 'Fitting deleted',
    });
  return (
    <TitledSection title="Fitted to" actions={<Button onClick={() => setEdited('new')}>Fit to a tank</Button>}>
      {unit.fittings.length === 0 && (
        <EmptyState title="It is on no tank." next="Say since when it is on one: samples that wait are then stored." />
      )}
      <ul className={styles.rows} aria-label="Fittings">
        {unit.fittings.map((fitting) => (
          <li key={fitting.id} className={styles.row}>
            <div>
              <div className={styles.name} translate="no">
                <TankLink tank={{ id: fitting.tank_id, tank_number: fitting.tank_number }} />
              </div>
              <div className={styles.facts}>
                From <ExactTime at={fitting.from} />
                {fitting.until === null ? ' on' : [' until ', <ExactTime key="until" at={fitting.until} />]}
              </div>
            </div>
            <div className={styles.actions}>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Correct the fitting to ${fitting.tank_number}`}
                onClick={() => setEdited(fitting)}
              >
                Correct
              </Button>
              <Button
                size="compact-md"
                variant="default"
                aria-label={`Delete the fitting to ${fitting.tank_number}`}
                onClick={() => void askAndDelete(fitting)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {edited !== null && (
        <FittingDialog
          company={company}
          unit={unit.unit}
          {...(edited !== 'new' && { fitting: edited })}
          tanks={tanks}
          begins={unit.fittings[0]?.until ?? unit.first_measured_at}
          onClose={() => setEdited(null)}
        />
      )}
    </TitledSection>
  );
}
