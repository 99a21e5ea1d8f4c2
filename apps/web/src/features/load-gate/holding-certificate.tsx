import type { TankLoadGate } from '@dewar/contract/load-gate';
import { fullNameOf } from '@dewar/domain/accounts/person-names';
import { inDays } from '@dewar/domain/load-gate/describe-gate';
import {
  certifyHolding,
  END_OF_HOLDING_TIME,
  formatTransportDate,
  type LabelledValue,
  listFillingFacts,
  listHoldingFacts,
} from '@dewar/domain/load-gate/holding-certificate';
import type { JourneyHolding } from '@dewar/domain/load-gate/journey-holding';
import type { GateAnswer, Journey } from '@dewar/domain/load-gate/load-gate';
import { toThermalSettings } from '@dewar/domain/settings/thermal-settings';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { formatTimeWithZone } from '../../shared/format/times.ts';
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
  const certificate = certifyHolding({
    ...{ tank, journey, answer, holding, filledOn: today, timeZone: timezone },
    marginDays: gate.holding_margin_days,
    thermal: toThermalSettings(gate.thermal),
  });
  const { minded } = certificate;
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
          ...listFillingFacts(certificate),
        ]}
      />
      <p className={styles.result}>
        Actual holding time: <strong>{inDays(holding.cautiousDays)}</strong>
        <br />
        {END_OF_HOLDING_TIME}: <strong>{formatTransportDate(certificate.end_of_holding_time)}</strong>
        <span>{certificate.sentence}</span>
      </p>
      <Facts facts={listHoldingFacts(certificate, timezone)} />
      {minded.length > 0 && (
        <section className={styles.minded}>
          <h3>To be minded</h3>
          <ul>
            {minded.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <p className={styles.basis}>{certificate.basis}</p>
      <footer className={styles.foot}>
        <p>
          Made on {formatTimeWithZone(madeAt, timezone)} by {user && (fullNameOf(user) ?? user.email)}
        </p>
        <p className={styles.signature}>Signature</p>
      </footer>
    </article>
  );
}

function Facts({ facts }: { readonly facts: readonly LabelledValue[] }) {
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
