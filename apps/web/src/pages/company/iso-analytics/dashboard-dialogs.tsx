import { fleetExport } from '../../../features/fleet/fleet-export.ts';
import { leakCheckExport } from '../../../features/leak-checks/leak-check-export.ts';
import { transferExport } from '../../../features/transfers/transfer-export.ts';
import { readingExport } from '../../../features/vacuum-readings/reading-export.ts';
import { ExportDialog } from '../../../shared/ui/exports/export-dialog.tsx';

export { TankAnalytics } from './tank-analytics.tsx';

interface CompanyExportsProps {
  readonly companyName: string;
  /** Those on the screen, in their order. */
  readonly tankIds: readonly number[];
  readonly onClose: () => void;
}

/** The containers on the screen, and every record of their company, as files. */
export function CompanyExports({ companyName, tankIds, onClose }: CompanyExportsProps) {
  return (
    <ExportDialog
      choices={[
        fleetExport(companyName, tankIds),
        readingExport('All vacuum readings', { company: companyName }),
        transferExport('All transfers', { company: companyName }),
        leakCheckExport('All leak checks', { company: companyName }),
      ]}
      onClose={onClose}
    />
  );
}
