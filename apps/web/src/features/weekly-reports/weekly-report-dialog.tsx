import { companyNameKey } from '@dewar/domain/accounts/company-names';
import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isCoveredByDialog } from '../../shared/ui/dialogs/open-dialogs.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { useIsPhone } from '../../shared/ui/states/use-is-phone.ts';
import { isNotFound } from './report-errors.ts';
import { reportTitle } from './report-labels.tsx';
import styles from './weekly-report-detail.module.css';
import { type RenderPdf, WeeklyReportDetail } from './weekly-report-detail.tsx';
import { weeklyReportQuery } from './weekly-reports-api.ts';

interface WeeklyReportDialogProps {
  /** Undefined while it is closed. */
  readonly reportId: number | undefined;
  /** The company of the screen: another company's report is not shown there, not even to administrators. */
  readonly companyName: string;
  readonly renderPdf: RenderPdf;
  readonly onClose: () => void;
}

/** One full report over the list (spec 2 §2.3); the full screen on a phone. */
export function WeeklyReportDialog({ reportId, companyName, renderPdf, onClose }: WeeklyReportDialogProps) {
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<{ readonly id: number; readonly version: number | undefined } | null>(null);
  const version = chosen !== null && chosen.id === reportId ? chosen.version : undefined;
  const { data, error, refetch } = useQuery({
    ...weeklyReportQuery(reportId ?? 0, version),
    enabled: reportId !== undefined,
    // The version before stays until the next one is there, with the button that was pressed.
    placeholderData: (before) => (before?.id === reportId ? before : undefined),
  });
  // If it is deleted while it is open, the query keeps what it had.
  const isMissing = isNotFound(error) || (data !== undefined && !isSameCompany(data.company_name, companyName));
  const report = isMissing ? undefined : data;
  return (
    <Modal
      opened={reportId !== undefined}
      onClose={() => {
        if (isCoveredByDialog()) return;
        // Opened again, it is the latest version.
        setChosen(null);
        onClose();
      }}
      title={report === undefined ? 'Weekly report' : reportTitle(report)}
      size="64rem"
      yOffset="3rem"
      centered={false}
      fullScreen={isPhone}
      classNames={{ header: styles.header, body: styles.body }}
    >
      {report !== undefined ? (
        <WeeklyReportDetail
          key={report.id}
          report={report}
          version={version}
          onVersion={(next) => setChosen({ id: report.id, version: next })}
          renderPdf={renderPdf}
        />
      ) : isMissing ? (
        <EmptyState title="This report does not exist." next="It may have been deleted." />
      ) : error !== null ? (
        <ErrorState title="Failed to fetch reports" error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonList count={4} height={120} />
      )}
    </Modal>
  );
}

function isSameCompany(one: string, other: string): boolean {
  return companyNameKey(one) === companyNameKey(other);
}
