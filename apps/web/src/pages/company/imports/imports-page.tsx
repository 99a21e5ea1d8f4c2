import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { ImportList } from '../../../features/imports/import-list.tsx';
import { ReadingImport } from '../../../features/imports/reading-import.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';

/** Vacuum readings from a sheet, and what was imported before. */
export function ImportsPage() {
  return (
    <AreaFrame>
      <PageHeader title="Import Readings" note="Vacuum readings from a spreadsheet, pasted or as a CSV file." />
      <ReadingImport />
      <TitledSection title="Imported before">
        <ImportList />
      </TitledSection>
    </AreaFrame>
  );
}
