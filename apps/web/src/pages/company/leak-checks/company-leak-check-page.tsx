import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { LeakReview } from '../../../features/leak-checks/review/leak-review.tsx';
import { leakCheckQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { tankAddress } from '../../../shared/navigation/tank-data-address.ts';
import { LeakCheckHeader } from './leak-check-header.tsx';
import { isMissing, LeakCheckState, NoLeakCheck } from './leak-check-states.tsx';

const route = getRouteApi('/company-area/company/$companyName/leak-checks/$id');

/** The administrators' leak check review, read-only, in the company area (rules 8). */
export function CompanyLeakCheckPage() {
  const { companyName, id } = route.useParams();
  return (
    <CompanyFrame companyName={companyName}>
      <CompanyLeakCheck key={id} id={Number(id)} companyName={companyName} />
    </CompanyFrame>
  );
}

function CompanyLeakCheck({ id, companyName }: { readonly id: number; readonly companyName: string }) {
  const review = useQuery(leakCheckQuery(id));
  const toFleet = linkOptions({ to: '/company/$companyName/iso-analytics', params: { companyName } });
  const back = { label: 'Go to ISO Analytics', link: toFleet };
  const leakCheck = review.data;
  if (leakCheck === undefined || isMissing(review.error)) return <LeakCheckState review={review} back={back} />;
  // Administrators may read every leak check, so the company in the address is compared here.
  if (companyNameKey(leakCheck.company_name) !== companyNameKey(companyName)) return <NoLeakCheck back={back} />;
  return (
    <>
      <LeakCheckHeader
        leakCheck={leakCheck}
        aside={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...tankAddress({ id: leakCheck.tank_id })} {...props} />}
          >
            Open Tank
          </Button>
        }
      />
      <LeakReview leakCheck={leakCheck} />
    </>
  );
}
