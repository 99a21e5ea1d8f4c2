import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { companyNamesQuery } from '../../../features/companies/companies-api.ts';
import { ImportList } from '../../../features/imports/import-list.tsx';
import { LongImportList } from '../../../features/imports/long/long-import-list.tsx';
import { SheetImport } from '../../../features/imports/sheet-import.tsx';
import { useCan } from '../../../shared/session/use-can.ts';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';
import { ErrorState } from '../../../shared/ui/states/states.tsx';

/** Records from a sheet, and what was imported before. */
export function ImportsPage() {
  const can = useCan();
  const managesTanks = can('manage', 'tank');
  const seesAll = can('read', 'every_company');
  const { data: companyNames, error, refetch } = useQuery({ ...companyNamesQuery, enabled: seesAll });
  const subjects = managesTanks
    ? 'Readings, loads, arrivals, inspections and new tanks'
    : 'Readings, loads and arrivals';
  return (
    <AreaFrame>
      <PageHeader
        title="Import Records"
        note={`${subjects} from a workbook, a CSV file or copied rows. Rows can also be pasted (Ctrl+V) on the lists of readings and loads.`}
      />
      {seesAll && error !== null && companyNames === undefined && (
        <ErrorState title="The companies could not be loaded." error={error} onRetry={refetch} />
      )}
      <SheetImport companyNames={seesAll ? companyNames : undefined} />
      <Stack gap="lg">
        <LongImportList />
        <TitledSection title="Imported before">
          <ImportList />
        </TitledSection>
      </Stack>
    </AreaFrame>
  );
}
