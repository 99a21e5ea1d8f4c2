import type { TankLoadGate as TankGate } from '@dewar/contract/load-gate';
import { findCertifiedHolding, hasLeftBefore } from '@dewar/domain/load-gate/certified-holding';
import { describeMissing } from '@dewar/domain/load-gate/describe-gate';
import { type GateAnswer, type GateTank, type Journey, judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { companyDay } from '@dewar/domain/time/company-day';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { journeyInAddress } from '../../../features/load-gate/certificate-address.ts';
import { GateReasons } from '../../../features/load-gate/gate-answer.tsx';
import { HoldingCertificate } from '../../../features/load-gate/holding-certificate.tsx';
import { tankLoadGateQuery } from '../../../features/load-gate/load-gate-api.ts';
import { TankLoadGate } from '../../../features/load-gate/tank-load-gate.tsx';
import { withWaitingAtGate } from '../../../features/load-gate/waiting-at-gate.ts';
import { isNoSuchTank, NoTank } from '../../../features/tanks/no-tank.tsx';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { recordId } from '../../../shared/navigation/parse-search.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { useWaitingOf } from '../../../shared/offline/waiting-records.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { printPage } from '../../../shared/ui/frames/print-alone.ts';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import { useNow } from '../../../shared/ui/time/use-now.ts';
import styles from './holding-certificate-page.module.css';

const route = getRouteApi('/company-area/tanks/$id/holding-time');

/** The certificate of a tank for the filling and the journey in the address. */
export function HoldingCertificatePage() {
  const id = recordId(route.useParams().id);
  const journey = journeyInAddress(route.useSearch());
  const readsAll = useCan()('read', 'every_company');
  const { data: gate, error, refetch } = useQuery({ ...tankLoadGateQuery(id ?? 0), enabled: id !== undefined });
  const company = readsAll ? (gate?.company_name ?? undefined) : undefined;
  return (
    <CompanyFrame {...(company !== undefined && { companyName: company })}>
      {id === undefined || isNoSuchTank(error) ? (
        <NoTank />
      ) : gate !== undefined ? (
        <Certificate gate={gate} journey={journey} onOutdated={refetch} />
      ) : error !== null ? (
        <ErrorState title="The holding time could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </CompanyFrame>
  );
}

interface Uncertified {
  readonly tank: GateTank;
  readonly answer: GateAnswer;
  readonly missing: string | null;
  readonly isUnderWay: boolean;
  /** The day of what is known of the tank, if that is over. */
  readonly isOf: string | null;
}

function whyNoCertificate({ tank, answer: { verdict }, missing, isUnderWay, isOf }: Uncertified): string {
  const { is_being_judged, has_judgement_failed, is_in_transit } = tank;
  if (isUnderWay) return 'There is no certificate: the tank is in transit.';
  if (verdict === 'no') return 'There is no certificate: the tank must not be loaded today.';
  if (isOf !== null) {
    return `There is no certificate: what is known here of the tank is of ${formatCalendarDate(isOf)}. It is loaded again as soon as there is a signal.`;
  }
  if (has_judgement_failed) return 'There is no certificate: the holding time could not be worked out.';
  if (is_being_judged) return 'There is no certificate yet: the holding time is being worked out.';
  if (missing !== null && is_in_transit) return 'There is no certificate yet: the tank is in transit.';
  return missing === null
    ? 'There is no certificate: the holding time is not known.'
    : `There is no certificate yet: it needs the ${missing}.`;
}

interface CertificateProps {
  readonly gate: TankGate;
  readonly journey: Journey;
  /** The answer is of another day. */
  readonly onOutdated: () => unknown;
}

function Certificate({ gate, journey, onOutdated }: CertificateProps) {
  const madeAt = useNow();
  const today = companyDay(gate, madeAt);
  const isOutdated = gate.today !== today;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each day
  useEffect(() => {
    if (isOutdated) onOutdated();
  }, [isOutdated, today]);
  const tank = withWaitingAtGate(gate.tank, useWaitingOf(gate.tank.id));
  const onDay = { today, timezone: gate.timezone };
  const isUnderWay = hasLeftBefore(tank, onDay);
  const answer = judgeLoadGate(tank, journey, toGateView(gate, today));
  const holding = isOutdated ? null : findCertifiedHolding(tank, answer, onDay);
  // Without a weight the usual load counts, and without days they are not compared.
  const isGiven = journey.productName !== null && journey.pressurePsi !== null;
  const missing = isGiven ? null : describeMissing(journey);
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          title="Holding Time"
          record={tank.tank_number}
          note={
            <Link {...tankAddress(tank)} className={styles.tank} translate="no">
              {tank.tank_number}
            </Link>
          }
          {...(holding !== null && { action: <Button onClick={printPage}>Print</Button> })}
        />
      </div>
      {holding === null ? (
        <section className={styles.refused} aria-label="No certificate">
          <h2>{whyNoCertificate({ tank, answer, missing, isUnderWay, isOf: isOutdated ? gate.today : null })}</h2>
          {tank.is_in_transit ? null : missing === null || answer.verdict === 'no' ? (
            <GateReasons answer={answer} />
          ) : (
            <TankLoadGate tankId={tank.id} />
          )}
        </section>
      ) : (
        <HoldingCertificate {...{ gate: { ...gate, tank }, journey, answer, holding, madeAt }} />
      )}
    </>
  );
}
