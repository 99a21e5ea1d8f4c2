import type { FleetTank } from '@dewar/contract/fleet';
import type { Tank } from '@dewar/contract/tanks';
import { tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Suspense, useEffect } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { tankStateQuery } from '../../../features/fleet/fleet-api.ts';
import { labelAddressOf } from '../../../features/tank-labels/label-address.ts';
import { isNoSuchTank, NoTank } from '../../../features/tanks/no-tank.tsx';
import { forgetTank, rememberTank } from '../../../shared/navigation/last-tank.ts';
import { recordId } from '../../../shared/navigation/parse-search.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { useInViewportOnce } from '../../../shared/ui/lists/use-in-viewport-once.ts';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { ErrorState, PageSkeleton, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../../shared/ui/states/use-is-phone.ts';
import { TankData } from '../tank-data/tank-data.tsx';
import styles from './tank-page.module.css';

const AdminFrame = lazyPart(async () => ({
  default: (await import('../../../shared/ui/frames/admin-frame.tsx')).AdminFrame,
}));
const TankReminders = lazyPart(async () => ({
  default: (await import('../../../features/reminders/tank-reminders.tsx')).TankReminders,
}));
const TankTelemetry = lazyPart(async () => ({
  default: (await import('../../../features/telemetry/tank-telemetry.tsx')).TankTelemetry,
}));
const FormerTank = lazyPart(async () => ({ default: (await import('./former-tank.tsx')).FormerTank }));
const TankTimeline = lazyPart(async () => ({ default: (await import('./tank-timeline.tsx')).TankTimeline }));

const route = getRouteApi('/company-area/tanks/$id');

/** One tank at an address that stays the same whatever its number and its company are. */
export function TankPage() {
  const id = recordId(route.useParams().id);
  const readsAll = useCan()('read', 'every_company');
  const state = useQuery({ ...tankStateQuery(id ?? 0), enabled: id !== undefined });
  const isGone = isNoSuchTank(state.error);
  useLastTankIs(id, state.data?.tank, isGone);
  const company = readsAll ? (state.data?.company_name ?? undefined) : undefined;
  const content = (
    <>
      {id === undefined ? (
        <NoTank />
      ) : isGone ? (
        <Suspense fallback={<PageSkeleton />}>
          <FormerTank key={id} id={id} />
        </Suspense>
      ) : state.data !== undefined ? (
        <TankData
          key={id}
          tank={state.data.tank}
          isAsked
          title={state.data.tank.tank_number}
          note={<About tank={state.data.tank} />}
          timeline={<Timeline tank={state.data.tank} />}
        />
      ) : state.isError ? (
        <ErrorState title="The tank could not be loaded." error={state.error} onRetry={() => void state.refetch()} />
      ) : (
        <PageSkeleton />
      )}
    </>
  );
  const frame = <CompanyFrame {...(company !== undefined && { companyName: company })}>{content}</CompanyFrame>;
  // A tank in stock has no company whose frame could stand around it.
  if (!readsAll || state.data?.tank.company_name !== null) return frame;
  return (
    <Suspense
      fallback={
        <CompanyFrame>
          <PageSkeleton />
        </CompanyFrame>
      }
    >
      <AdminFrame>{content}</AdminFrame>
    </Suspense>
  );
}

/** Keeps which tank was opened last. */
function useLastTankIs(id: number | undefined, tank: Tank | undefined, isGone: boolean): void {
  useEffect(() => {
    if (isGone && id !== undefined) forgetTank(id);
    else if (tank !== undefined) rememberTank(tank);
  }, [id, tank, isGone]);
}

/** On a phone the reminders follow what happened, which begins within one and a half screens. */
function Timeline({ tank }: { readonly tank: Tank }) {
  const isPhone = useIsPhone();
  const reminders = (
    <Suspense key="reminders">
      <TankReminders tankId={tank.id} />
    </Suspense>
  );
  const happened = <WhatHappened key="happened" tank={tank} />;
  return <div className={styles.timeline}>{isPhone ? [happened, reminders] : [reminders, happened]}</div>;
}

function WhatHappened({ tank }: { readonly tank: Tank }) {
  const { ref, hasEntered } = useInViewportOnce<HTMLDivElement>('200px');
  return (
    <div ref={ref}>
      <Suspense>{hasEntered && <TankTelemetry tankId={tank.id} />}</Suspense>
      <TitledSection title="What happened?">
        <Suspense fallback={<SkeletonList count={6} height={44} />}>
          {hasEntered ? <TankTimeline tank={tank} /> : <SkeletonList count={6} height={44} />}
        </Suspense>
      </TitledSection>
    </div>
  );
}

function About({ tank }: { readonly tank: FleetTank }) {
  return (
    <>
      <span>{[tankOwnerLabel(tank), tank.open_transfer?.product_name].filter(Boolean).join(' · ')}</span>{' '}
      <Link {...labelAddressOf(tank)} className={styles.label} data-target>
        Print label
      </Link>
    </>
  );
}
