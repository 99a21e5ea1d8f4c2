import type { TelemetryUnit } from '@dewar/contract/telemetry';
import { Anchor, Tabs } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { CompanyFilter } from '../../../features/companies/company-filter-select.tsx';
import { tanksQuery } from '../../../features/tanks/tanks-api.ts';
import { FittingDialog } from '../../../features/telemetry/fitting-dialog.tsx';
import { MappingList } from '../../../features/telemetry/mapping-list.tsx';
import { PlaceList } from '../../../features/telemetry/place-list.tsx';
import { readTelemetryAddress, type TelemetryAddress } from '../../../features/telemetry/telemetry-address.ts';
import { unitQuery } from '../../../features/telemetry/telemetry-api.ts';
import { UnitList } from '../../../features/telemetry/unit-list.tsx';
import { UnitView } from '../../../features/telemetry/unit-view.tsx';
import type { SearchChange } from '../../../shared/navigation/parse-search.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar } from '../../../shared/ui/lists/filter-bar.tsx';
import { ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/telemetry');

/** What units on tanks send by themselves: the units, how their messages are read, and places. */
export function TelemetryPage() {
  const address = readTelemetryAddress(route.useSearch());
  return (
    <AreaFrame>
      {address.unit === undefined ? (
        <Overview address={address} />
      ) : (
        <OneUnit key={address.unit} company={address.company} unit={address.unit} />
      )}
    </AreaFrame>
  );
}

const UNITS = 'units';

function Overview({ address }: { readonly address: TelemetryAddress }) {
  const { company, view = UNITS, search } = address;
  const navigate = route.useNavigate();
  const readsAll = useCan()('read', 'every_company');
  const [fitted, setFitted] = useState<TelemetryUnit | null>(null);
  const narrow = (change: SearchChange<TelemetryAddress>) =>
    navigate({ search: (before) => readTelemetryAddress({ ...before, ...change }), replace: true, resetScroll: false });
  const canAdd = !readsAll || company !== undefined;
  return (
    <>
      <PageHeader title="Telemetry" note="What units on tanks send by themselves, and what became of it." />
      {readsAll && (
        <FilterBar label="Choose whose units are listed">
          <CompanyFilter company={company} onChange={(name) => narrow({ company: name ?? '' })} />
        </FilterBar>
      )}
      <Tabs
        value={view}
        onChange={(next) => navigate({ search: readTelemetryAddress({ company, view: next }) })}
        keepMounted={false}
      >
        <Tabs.List mb="md">
          <Tabs.Tab value={UNITS}>Units</Tabs.Tab>
          <Tabs.Tab value="mappings">Mappings</Tabs.Tab>
          <Tabs.Tab value="places">Places</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value={view}>
          {view === UNITS && (
            <>
              <FilterBar label="Find units">
                <SearchField
                  label="Search"
                  placeholder="Part of a unit's name"
                  value={search ?? ''}
                  onSearch={(text) => narrow({ search: text })}
                />
              </FilterBar>
              <UnitList
                company={company}
                search={search}
                showsCompany={readsAll && company === undefined}
                onFit={setFitted}
              />
            </>
          )}
          {view === 'mappings' && <MappingList company={company} canAdd={canAdd} />}
          {view === 'places' && <PlaceList company={company} canAdd={canAdd} />}
        </Tabs.Panel>
      </Tabs>
      {fitted !== null && <FitDialog unit={fitted} onClose={() => setFitted(null)} />}
    </>
  );
}

function FitDialog({ unit, onClose }: { readonly unit: TelemetryUnit; readonly onClose: () => void }) {
  const { data: tanks } = useQuery(tanksQuery(unit.company_name));
  return (
    <FittingDialog
      company={unit.company_name}
      unit={unit.unit}
      tanks={tanks}
      begins={unit.first_measured_at}
      onClose={onClose}
    />
  );
}

function OneUnit({ company, unit }: { readonly company: string | undefined; readonly unit: string }) {
  const found = useQuery(unitQuery(company, unit));
  const { data: tanks } = useQuery({
    ...tanksQuery(found.data?.company_name),
    enabled: found.data !== undefined,
  });
  return (
    <>
      <Anchor
        size="xs"
        renderRoot={(props) => <Link to="/telemetry" search={readTelemetryAddress({ company })} {...props} />}
      >
        All units
      </Anchor>
      <PageHeader title={unit} note="A unit that sends by itself." />
      {found.data !== undefined ? (
        <UnitView company={company} unit={found.data} tanks={tanks} />
      ) : found.isError ? (
        <ErrorState title="The unit could not be loaded." error={found.error} onRetry={() => void found.refetch()} />
      ) : (
        <SkeletonList count={6} height={44} />
      )}
    </>
  );
}
