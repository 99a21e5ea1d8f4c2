import { GATE_VERDICTS, type GateVerdict } from '@dewar/domain/load-gate/load-gate';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { FleetError } from '../../../features/fleet/fleet-error.tsx';
import { countVerdicts, GateList } from '../../../features/load-gate/gate-list.tsx';
import { VERDICT_LABELS } from '../../../features/load-gate/gate-texts.ts';
import { JourneyFields } from '../../../features/load-gate/journey-fields.tsx';
import { loadGateQuery } from '../../../features/load-gate/load-gate-api.ts';
import { NO_JOURNEY } from '../../../features/load-gate/typed-journey.ts';
import { type JudgedTank, useJudgedTanks } from '../../../features/load-gate/use-judged-tanks.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { SearchField } from '../../../shared/ui/fields/search-field.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { FilterBar, FilterSelect, ResultsCount } from '../../../shared/ui/lists/filter-bar.tsx';
import { EmptyState, SkeletonList } from '../../../shared/ui/states/states.tsx';

const route = getRouteApi('/company-area/company/$companyName/load-gate');

/** Which of the company's tanks at rest may be loaded today for a journey. */
export function LoadGatePage() {
  const { companyName } = route.useParams();
  const { data: gate, error, refetch } = useQuery(loadGateQuery(companyName));
  const [typed, setTyped] = useState(NO_JOURNEY);
  const judged = useJudgedTanks(gate, typed);
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader
        title="Load Gate"
        note="May a tank be loaded today? Enter the days of the journey to compare the holding time."
      />
      <JourneyFields journey={typed} onChange={setTyped} />
      {error !== null && gate === undefined ? (
        <FleetError error={error} onRetry={refetch} />
      ) : judged === undefined ? (
        <SkeletonList count={8} height={64} />
      ) : judged.length === 0 ? (
        <EmptyState title="No tanks at rest." next="Tanks in transit can be loaded after their arrival." />
      ) : (
        <Tanks judged={judged} />
      )}
    </CompanyFrame>
  );
}

function Tanks({ judged }: { readonly judged: readonly JudgedTank[] }) {
  const [verdict, setVerdict] = useState<GateVerdict | ''>('');
  const [search, setSearch] = useState('');
  const counts = countVerdicts(judged);
  const shown = judged.filter(
    ({ tank, answer }) =>
      (verdict === '' || answer.verdict === verdict) &&
      tank.tank_number.toLowerCase().includes(search.trim().toLowerCase()),
  );
  return (
    <>
      <FilterBar label="Choose tanks">
        <SearchField label="Tank" placeholder="Tank number" value={search} onSearch={setSearch} />
        <FilterSelect<GateVerdict | ''>
          label="Answer"
          choices={[
            { value: '', label: `All (${judged.length})` },
            ...GATE_VERDICTS.map((value) => ({ value, label: `${VERDICT_LABELS[value]} (${counts[value]})` })),
          ]}
          value={verdict}
          onChange={setVerdict}
        />
      </FilterBar>
      <ResultsCount count={`${countOf(shown.length, 'tank')} at rest`} />
      {shown.length === 0 ? (
        <EmptyState title="No tanks found." next="Remove a filter or broaden your search." />
      ) : (
        <GateList tanks={shown} />
      )}
    </>
  );
}
