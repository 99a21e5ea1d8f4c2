import type { TankLoadGate } from '@dewar/contract/load-gate';
import { type Journey, judgeLoadGate } from '@dewar/domain/load-gate/load-gate';
import { toGateView } from '@dewar/domain/settings/load-gate-settings';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { journeyInAddress } from '../../../features/load-gate/certificate-address.ts';
import { GateReasons } from '../../../features/load-gate/gate-answer.tsx';
import { HoldingCertificate } from '../../../features/load-gate/holding-certificate.tsx';
import { tankLoadGateQuery } from '../../../features/load-gate/load-gate-api.ts';
import { isNoSuchTank, NoTank } from '../../../features/tanks/no-tank.tsx';
import { recordId } from '../../../shared/navigation/parse-search.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { useSession } from '../../../shared/session/session.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { printPage } from '../../../shared/ui/frames/print-alone.ts';
import { ErrorState, PageSkeleton } from '../../../shared/ui/states/states.tsx';
import styles from './holding-certificate-page.module.css';

const route = getRouteApi('/company-area/tanks/$id/holding-time');

/** The certificate of a tank for the filling and the journey in the address. */
export function HoldingCertificatePage() {
  const id = recordId(route.useParams().id);
  const journey = journeyInAddress(route.useSearch());
  const isAdmin = useSession()?.user.role === 'admin';
  const { data: gate, error, refetch } = useQuery({ ...tankLoadGateQuery(id ?? 0), enabled: id !== undefined });
  const company = isAdmin ? (gate?.company_name ?? undefined) : undefined;
  return (
    <CompanyFrame {...(company !== undefined && { companyName: company })}>
      {id === undefined || isNoSuchTank(error) ? (
        <NoTank />
      ) : gate !== undefined ? (
        <Certificate gate={gate} journey={journey} />
      ) : error !== null ? (
        <ErrorState title="The holding time could not be loaded." error={error} onRetry={refetch} />
      ) : (
        <PageSkeleton />
      )}
    </CompanyFrame>
  );
}

function Certificate({ gate, journey }: { readonly gate: TankLoadGate; readonly journey: Journey }) {
  const [madeAt] = useState(() => new Date());
  const { tank } = gate;
  const answer = judgeLoadGate(tank, journey, toGateView(gate));
  const holding = answer.verdict === 'no' ? null : answer.holding;
  return (
    <>
      <div className={styles.screen}>
        <PageHeader
          title="Holding Time"
          note={
            <Link {...tankAddress(tank)} className={styles.tank}>
              {tank.tank_number}
            </Link>
          }
          {...(holding !== null && { action: <Button onClick={printPage}>Print</Button> })}
        />
      </div>
      {holding === null ? (
        <section className={styles.refused} aria-label="No certificate">
          <h2>
            {answer.verdict === 'no'
              ? 'There is no certificate: the tank must not be loaded today.'
              : 'There is no certificate: the holding time is not known.'}
          </h2>
          <GateReasons reasons={answer.reasons} />
        </section>
      ) : (
        <HoldingCertificate {...{ gate, journey, answer, holding, madeAt }} />
      )}
    </>
  );
}
