import type { Tank } from '@dewar/contract/tanks';
import { tankNumberKey } from '@dewar/domain/tanks/tank-numbers';
import { TANK_IN_STOCK, tankOwnerLabel } from '@dewar/domain/tanks/tank-stock';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, linkOptions, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { LeakMarking } from '../../../features/leak-checks/marking/leak-marking.tsx';
import { readMarkingAddress } from '../../../features/leak-checks/marking/marking-address.ts';
import { NO_TANK_TEXT } from '../../../features/leak-checks/marking/save-leak-check.ts';
import { TankSelector } from '../../../features/tanks/tank-selector.tsx';
import { tankOfNumberQuery, tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { AdminFrame } from '../../../shared/ui/frames/admin-frame.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const TITLE = 'Mass Spectrometer Leak Check System';

/** Leak marking (spec 2 §2.7), at both of its addresses. */
export function LeakMarkingPage() {
  const { tank: number } = readMarkingAddress(useSearch({ strict: false }));
  return (
    <AdminFrame>
      {number === undefined ? (
        <ChooseTank note="No tank is selected yet. Choose the tank whose leaks you want to mark." />
      ) : (
        <NumberedTank key={tankNumberKey(number)} number={number} />
      )}
    </AdminFrame>
  );
}

function NumberedTank({ number }: { readonly number: string }) {
  const tank = useQuery(tankOfNumberQuery(number));
  const [known, setKnown] = useState<Tank>();
  // The marked leaks stay, even if the tank is deleted or put in stock meanwhile.
  if (tank.data && tank.data.company_name !== null && known === undefined) setKnown(tank.data);
  if (known !== undefined) return <KnownTank tank={known} isGone={tank.data === null} />;
  if (tank.data === null) return <ChooseTank note={`Tank ${number} does not exist. Choose one of these.`} />;
  if (tank.data !== undefined) return <ChooseTank note={`${number}: ${TANK_IN_STOCK}`} />;
  return (
    <>
      <PageHeader title={TITLE} note={`Tank ${number}`} />
      {tank.isError ? (
        <ErrorState title={NO_TANK_TEXT} error={tank.error} onRetry={tank.refetch} />
      ) : (
        <SkeletonList count={2} height={280} />
      )}
    </>
  );
}

function KnownTank({ tank, isGone }: { readonly tank: Tank; readonly isGone: boolean }) {
  const navigate = useNavigate();
  return (
    <>
      <PageHeader
        title={TITLE}
        record={tank.tank_number}
        note={`Tank ${tank.tank_number} · ${tankOwnerLabel(tank)}`}
        aside={
          <Button variant="default" size="compact-sm" renderRoot={(props) => <Link to="." search={{}} {...props} />}>
            Choose another tank
          </Button>
        }
      />
      <LeakMarking
        tank={tank}
        isGone={isGone}
        toTank={linkOptions({ to: '/admin/assets', search: { tank: tank.tank_number }, hash: 'leak-checks' })}
        onStartAnother={() => void navigate({ to: '.', search: {} })}
      />
    </>
  );
}

/** Only these take a leak check. */
const withCompany = (tanks: readonly Tank[]) => tanks.filter(({ company_name }) => company_name !== null);

function ChooseTank({ note }: { readonly note: string }) {
  const tanks = useQuery({ ...tanksQuery(), select: withCompany });
  const navigate = useNavigate();
  return (
    <>
      <PageHeader title={TITLE} note={note} />
      {tanks.isPending && <SkeletonList count={1} height={64} />}
      {tanks.isError && tanks.data === undefined && (
        <ErrorState title="The tanks could not be loaded." error={tanks.error} onRetry={tanks.refetch} />
      )}
      {tanks.data?.length === 0 && (
        <EmptyState
          title="There are no tanks yet."
          next="Add the first one."
          action={{ label: 'Manage Assets', link: linkOptions({ to: '/admin/assets' }) }}
        />
      )}
      {tanks.data !== undefined && tanks.data.length > 0 && (
        <TankSelector
          label="Tank"
          tanks={tanks.data}
          onChoose={({ tank_number }) => void navigate({ to: '.', search: { tank: tank_number } })}
        />
      )}
    </>
  );
}
