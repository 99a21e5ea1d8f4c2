import { Suspense } from 'react';
import type { RenderPdf } from '../../../features/weekly-reports/weekly-report-detail.tsx';
import { lazyPart } from '../../../shared/ui/states/lazy-part.tsx';
import { SkeletonList } from '../../../shared/ui/states/states.tsx';

const PdfView = lazyPart(() => import('../../../features/procedures/pdf-view.tsx'));

/** Shows a PDF with the viewer of the procedures, which is loaded on demand. */
export const renderReportPdf: RenderPdf = (pdf) => (
  <Suspense fallback={<SkeletonList count={1} height={640} />}>
    <PdfView {...pdf} />
  </Suspense>
);
