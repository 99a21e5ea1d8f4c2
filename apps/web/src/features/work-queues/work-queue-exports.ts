import {
  exportDuePapers,
  exportDueReadings,
  exportWaitingArrivals,
  exportWaitingHandovers,
  exportWaitingLeakChecks,
  type WorkQueues,
} from '@dewar/contract/work-queues';
import { downloadFrom } from '../../shared/api/api-client.ts';
import type { ExportChoice } from '../../shared/ui/exports/export-choice.ts';
import { ARRIVALS_LABELS, QUEUE_LABELS } from './queue-labels.ts';

/** The queues to save: of one company, or of all that the person may see. The requests have a list of their own. */
export function workQueueExports(summary: WorkQueues | undefined, company?: string): readonly ExportChoice[] {
  const filter = company === undefined ? {} : { company };
  const rowsOf = (queue: 'arrivals' | 'handovers' | 'readings' | 'leak_checks' | 'papers') =>
    summary?.[queue] === undefined ? {} : { rows: summary[queue].count };
  return [
    {
      label: ARRIVALS_LABELS[company === undefined ? 'admin' : 'company'],
      fileName: 'waiting-arrivals',
      ...rowsOf('arrivals'),
      download: (format, watch) => downloadFrom(exportWaitingArrivals, { query: { ...filter, format }, ...watch }),
    },
    {
      label: QUEUE_LABELS.handovers,
      fileName: 'reported-by-receivers',
      ...rowsOf('handovers'),
      download: (format, watch) => downloadFrom(exportWaitingHandovers, { query: { ...filter, format }, ...watch }),
    },
    {
      label: QUEUE_LABELS.readings,
      fileName: 'due-readings',
      ...rowsOf('readings'),
      download: (format, watch) => downloadFrom(exportDueReadings, { query: { ...filter, format }, ...watch }),
    },
    {
      label: QUEUE_LABELS.papers,
      fileName: 'papers-due',
      ...rowsOf('papers'),
      download: (format, watch) => downloadFrom(exportDuePapers, { query: { ...filter, format }, ...watch }),
    },
    {
      label: QUEUE_LABELS.leak_checks,
      fileName: 'leak-checks-to-review',
      ...rowsOf('leak_checks'),
      download: (format, watch) => downloadFrom(exportWaitingLeakChecks, { query: { ...filter, format }, ...watch }),
    },
  ];
}
