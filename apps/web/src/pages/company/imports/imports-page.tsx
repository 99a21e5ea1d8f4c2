import { AreaFrame } from '../../../features/companies/area-frame.tsx';
import { ImportList } from '../../../features/imports/import-list.tsx';
import { SheetImport } from '../../../features/imports/sheet-import.tsx';
import { PageHeader } from '../../../shared/ui/frames/page-header.tsx';
import { TitledSection } from '../../../shared/ui/frames/titled-section.tsx';

/** Records from a sheet, and what was imported before. */
export function ImportsPage() {
  return (
    <AreaFrame>
      <PageHeader
        title="Import Records"
        note="Readings, loads and arrivals from a workbook, a CSV file or copied rows."
      />
      <SheetImport />
      <TitledSection title="Imported before">
        <ImportList />
      </TitledSection>
    </AreaFrame>
  );
}
