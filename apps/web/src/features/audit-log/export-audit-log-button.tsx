import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../shared/api/save-file.ts';
import { withErrorMessage } from '../../shared/api/with-error-message.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconFileDownload } from '../../shared/ui/icons/icons.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { downloadAuditLog } from './audit-log-api.ts';
import type { AuditLogFilter } from './audit-log-filter.ts';

/** Saves all filtered entries as CSV, not only the loaded page; shows how much has arrived. */
export function ExportAuditLogButton({ filter }: { readonly filter: AuditLogFilter }) {
  const timezone = usePersonTimeZone();
  const [bytes, setBytes] = useState<number | null>(null);
  const underWay = useRef<AbortController>(undefined);
  useEffect(() => () => underWay.current?.abort(), []);

  const save = async () => {
    const controller = new AbortController();
    underWay.current = controller;
    setBytes(0);
    try {
      const watch = { onProgress: setBytes, signal: controller.signal };
      const { blob, fileName } = await withErrorMessage('The export failed', downloadAuditLog(filter, timezone, watch));
      saveFile(blob, fileName ?? 'audit-log.csv');
      notifySuccess('Audit log exported');
    } catch (thrown) {
      if (!controller.signal.aborted) notifyError(thrown);
    } finally {
      setBytes(null);
    }
  };

  const isUnderWay = bytes !== null;
  return (
    <Button
      variant="default"
      leftSection={<IconFileDownload size={18} stroke={1.75} aria-hidden />}
      aria-busy={isUnderWay}
      onClick={() => (isUnderWay ? underWay.current?.abort() : void save())}
    >
      {isUnderWay ? `Stop (${formatFileSize(bytes)} so far)` : 'Export CSV'}
    </Button>
  );
}
