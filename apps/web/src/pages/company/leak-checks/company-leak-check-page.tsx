import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, linkOptions } from '@tanstack/react-router';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { LeakReview } from '../../../features/leak-checks/review/leak-review.tsx';
import { assessmentQuery } from '../../../features/leak-checks/review/leak-review-api.ts';
import { LeakCheckHeader } from './leak-check-header.tsx';
import { isMissing, LeakCheckState, NoLeakCheck } from './leak-check-states.tsx';

const route = getRouteApi('/company-area/company/$companyName/leak-checks/$id');

/** The same review, read-only, inside the company's area (rules 8). */
export function CompanyLeakCheckPage() {
  const { companyName, id } = route.useParams();
  return (
    <CompanyFrame companyName={companyName}>
      <CompanyLeakCheck key={id} id={Number(id)} companyName={companyName} />
    </CompanyFrame>
  );
}

function CompanyLeakCheck({ id, companyName }: { readonly id: number; readonly companyName: string }) {
  const review = useQuery(assessmentQuery(id));
  const toFleet = linkOptions({ to: '/company/$companyName/iso-analytics', params: { companyName } });
  const back = { label: 'Go to ISO Analytics', link: toFleet };
  const assessment = review.data;
  if (assessment === undefined || isMissing(review.error)) return <LeakCheckState review={review} back={back} />;
  // An administrator may read it, but not under another company's name.
  if (companyNameKey(assessment.company_name) !== companyNameKey(companyName)) return <NoLeakCheck back={back} />;
  return (
    <>
      <LeakCheckHeader
        assessment={assessment}
        aside={
          <Button
            variant="default"
            renderRoot={(props) => <Link {...toFleet} search={{ tank: assessment.tank_number }} {...props} />}
          >
            Open Tank
          </Button>
        }
      />
      <LeakReview assessment={assessment} />
    </>
  );
}
