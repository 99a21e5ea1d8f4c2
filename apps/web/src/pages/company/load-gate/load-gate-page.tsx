import { GATE_VERDICT_LABELS } from '@dewar/domain/load-gate/describe-gate';
import { chooseTanks, type GateChoice } from '@dewar/domain/load-gate/gate-list';
import { GATE_VERDICTS, type GateVerdict } from '@dewar/domain/load-gate/load-gate';
import { NO_JOURNEY } from '@dewar/domain/load-gate/typed-journey';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { CompanyFrame } from '../../../features/companies/company-frame.tsx';
import { FleetError } from '../../../features/fleet/fleet-error.tsx';
import { countVerdicts, GateList } from '../../../features/load-gate/gate-list.tsx';
import { JourneyFields } from '../../../features/load-gate/journey-fields.tsx';
import { loadGateQuery } from '../../../features/load-gate/load-gate-api.ts';
import { loadGateExport } from '../../../features/load-gate/load-gate-export.ts';
import { type JudgedRow, useJudgedTanks } from '../../../features/load-gate/use-judged-tanks.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { waitingRecords } from '../../../shared/offline/waiting-records.ts';
import { useStore } from '../../../shared/state/store.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
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
  const [choice, setChoice] = useState(ALL_TANKS);
  const shown = chooseTanks(judged ?? [], choice);
  return (
    <CompanyFrame companyName={companyName}>
      <PageHeader
        title="Load Gate"
        note="May a tank be loaded today? Enter the days of the journey to compare the holding time."
        aside={<ExportLists choices={[loadGateExport({ companyName, typed, choice, rows: judged && shown.length })]} />}
      />
      <JourneyFields journey={typed} onChange={setTyped} />
      {judged !== undefined && <ArrivedUnsent listed={judged} />}
      {error !== null && gate === undefined ? (
        <FleetError error={error} onRetry={refetch} />
      ) : judged === undefined ? (
        <SkeletonList count={8} height={64} />
      ) : judged.length === 0 ? (
        <EmptyState title="No tanks at rest." next="Tanks in transit can be loaded after their arrival." />
      ) : (
        <Tanks judged={judged} shown={shown} choice={choice} onChoose={setChoice} />
      )}
    </CompanyFrame>
  );
}

const ALL_TANKS: GateChoice = { verdict: '', search: '' };

/** The server lists tanks at rest, and does not know yet that these are. */
function ArrivedUnsent({ listed }: { readonly listed: readonly JudgedRow[] }) {
  const waiting = useStore(waitingRecords);
  const arrived = new Map(
    waiting.filter(({ kind }) => kind === 'arrival').map(({ tank }) => [tank.id, tank.tank_number]),
  );
  for (const { id } of listed) arrived.delete(id);
  if (arrived.size === 0) return null;
  return (
    <Text size="sm" c="dimmed" mb="sm">
      Listed once their arrival is sent: {[...arrived.values()].join(', ')}.
    </Text>
  );
}

interface TanksProps {
  readonly judged: readonly JudgedRow[];
  readonly shown: readonly JudgedRow[];
  readonly choice: GateChoice;
  readonly onChoose: (choice: GateChoice) => void;
}

function Tanks({ judged, shown, choice, onChoose }: TanksProps) {
  const counts = countVerdicts(judged);
  return (
    <>
      <FilterBar label="Choose tanks">
        <SearchField
          label="Tank"
          placeholder="Tank number"
          value={choice.search}
          onSearch={(search) => onChoose({ ...choice, search })}
        />
        <FilterSelect<GateVerdict | ''>
          label="Answer"
          choices={[
            { value: '', label: `All (${judged.length})` },
            ...GATE_VERDICTS.map((value) => ({ value, label: `${GATE_VERDICT_LABELS[value]} (${counts[value]})` })),
          ]}
          value={choice.verdict}
          onChange={(verdict) => onChoose({ ...choice, verdict })}
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
