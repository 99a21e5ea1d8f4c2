import type { TankLoadGate } from '@dewar/contract/load-gate';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import {
  describeCautiousHeatLeak,
  describeGateReason,
  describeHolding,
  inDays,
  psig,
} from '@dewar/domain/load-gate/describe-gate';
import type { JourneyHolding } from '@dewar/domain/load-gate/journey-holding';
import { type GateAnswer, type Journey, toldOf } from '@dewar/domain/load-gate/load-gate';
import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { fiveYearTestDueDate, inspectionDueDate } from '@dewar/domain/tanks/inspection-due';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { PRODUCT_WORDS } from '@dewar/domain/thermodynamics/products';
import { addDays } from '@dewar/domain/time/calendar-dates';
import { countOf, formatNumber } from '../../shared/format/numbers.ts';
import { formatCalendarDate, formatDay, formatTimeWithZone } from '../../shared/format/times.ts';
import { useSession } from '../../shared/session/session.ts';
import styles from './holding-certificate.module.css';

interface CertificateProps {
  /** Of the day of the filling. */
  readonly gate: TankLoadGate;
  readonly journey: Journey;
  readonly answer: GateAnswer;
  readonly holding: JourneyHolding;
  readonly madeAt: Date;
}

/** The actual holding time of a tank for a journey, on one page of paper (ADR 4.2.3.7). */
export function HoldingCertificate({ gate, journey, answer, holding, madeAt }: CertificateProps) {
  const user = useSession()?.user;
  const { tank, company_name, today, timezone } = gate;
  const { days } = journey;
  const told = toldOf(answer);
  const ends = addDays(today, Math.floor(holding.cautiousDays));
  return (
    <article className={styles.paper} aria-label="Holding time certificate">
      <header className={styles.head}>
        <h2 className={styles.title}>Holding time certificate</h2>
        <p>Actual holding time of a portable tank with a refrigerated liquefied gas</p>
      </header>
      <Facts
        facts={[
          ['Tank', tank.tank_number],
          ['Company', tankOwnerLabel({ company_name })],
          ['Product', productOf(journey, holding)],
          ['Filling', fillingOf(journey, holding)],
          ['Starting pressure', `${formatNumber(holding.fromPsi)} psig`],
          ['Date of filling', formatCalendarDate(today)],
        ]}
      />
      <p className={styles.result}>
        Actual holding time: <strong>{inDays(holding.cautiousDays)}</strong>
        <br />
        End of holding time: <strong>{formatCalendarDate(ends)}</strong>
        <span>{describeHolding(holding, timezone)}</span>
      </p>
      <Facts
        facts={[
          ['Journey', days === null ? 'not given' : inDays(days)],
          ['Margin for delays', inDays(gate.holding_margin_days)],
          ['Most probable holding time', inDays(holding.days)],
          [holding.isLiquidFull ? 'Full of liquid at' : 'Set pressure of the relief valve', psig(holding.reliefPsi)],
          [
            'Heat leak, cautious',
            `${watts(holding.heatLeak.cautiousWatts)} (most probably ${watts(holding.heatLeak.watts)})`,
          ],
          ['Source of the heat leak', heatLeakSourceOf(holding)],
          ['Water capacity', capacityOf(gate, holding)],
          ['2.5-year inspection valid until', dueDateOf(tank.csc_inspection_date, inspectionDueDate)],
          ['Five-year test valid until', dueDateOf(tank.five_year_test_date, fiveYearTestDueDate)],
          ['Latest vacuum', vacuumOf(gate)],
        ]}
      />
      {told.length > 0 && (
        <section className={styles.minded}>
          <h3>To be minded</h3>
          <ul>
            {told.map((reason) => (
              <li key={reason.kind}>{describeGateReason(reason, timezone).text}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.basis}>
        Determined under ADR, RID and IMDG Code 4.2.3.7 from the heat leak, the filling density, the filling pressure
        and the set pressure; the duration of carriage with delays must not exceed it (4.2.3.8). Heat, mass and volume
        are balanced for a closed tank whose liquid and vapour are in equilibrium.{' '}
        {describeCautiousHeatLeak(toThermalSettings(gate.thermal).certainShare)}
      </p>
      <footer className={styles.foot}>
        <p>
          Made on {formatTimeWithZone(madeAt, timezone)} by {user && (fullNameOf(user) ?? user.email)}
        </p>
        <p className={styles.signature}>Signature</p>
      </footer>
    </article>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function productOf({ productName }: Journey, { product }: JourneyHolding): string {
  const known = PRODUCT_WORDS[product];
  if (productName === null) return known;
  return productName.toLowerCase().includes(known.toLowerCase()) ? productName : `${productName} (${known})`;
}

function fillingOf({ weightLbs }: Journey, { massKg, filling }: JourneyHolding): string {
  const kilograms = `${formatNumber(Math.round(massKg))} kg`;
  if (weightLbs === null) return `${kilograms} (${ASSUMED[filling]} assumed)`;
  return `${formatNumber(weightLbs)} lbs (${kilograms})`;
}

const ASSUMED = { given: 'as given', usual_load: 'the usual load of this tank', usual_filling: '85 % of the capacity' };

function heatLeakSourceOf({ heatLeak: { trips }, design }: JourneyHolding): string {
  const designed = design === 'plate' ? 'the plate of the tank' : 'a typical tank of the product';
  return trips === 0 ? designed : `${countOf(trips, 'own trip')} and ${designed}`;
}

function capacityOf({ tank }: TankLoadGate, { capacityM3 }: JourneyHolding): string {
  const litres = `${formatNumber(Math.round(capacityM3 * 1000))} litres`;
  return tank.capacity_litres === null ? `${litres} (a typical tank)` : litres;
}

function dueDateOf(date: string | null, findDueDate: (date: string) => string): string {
  return date === null ? 'not entered' : formatCalendarDate(findDueDate(date));
}

function vacuumOf({ tank: { latest_reading: reading }, timezone }: TankLoadGate): string {
  if (reading === null) return 'no reading';
  return `${formatNumber(reading.vacuum_reading)} µm on ${formatDay(reading.reading_timestamp, timezone)}`;
}

function watts(value: number): string {
  return `${formatNumber(value, 1)} W`;
}
