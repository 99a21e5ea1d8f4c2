import type { Import, KeptRecord } from '@dewar/contract/imports';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { IconAlertTriangle } from '../../shared/ui/icons/icons.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { importsQuery, useUndoImport } from './imports-api.ts';

/** The latest imports; each can be undone for a time. */
export function ImportList() {
  const { data, error, refetch } = useQuery(importsQuery);
  if (data === undefined) {
    if (error !== null) return <ErrorState title="The imports could not be loaded." error={error} onRetry={refetch} />;
    return <SkeletonList count={2} height={48} />;
  }
  if (data.length === 0) return <Text c="dimmed">Nothing was imported yet.</Text>;
  return (
    <Stack gap="sm">
      {data.map((stored) => (
        <ImportRow key={stored.id} stored={stored} />
      ))}
    </Stack>
  );
}

function ImportRow({ stored }: { readonly stored: Import }) {
  const timeZone = usePersonTimeZone();
  const undoImport = useUndoImport();
  const [kept, setKept] = useState<readonly KeptRecord[]>([]);
  const { id, kind, source, records, imported_by_email, imported_at, undone_at, undoable_until } = stored;
  const undo = async () => {
    try {
      const { data } = await undoImport({ params: { id } });
      setKept(data.kept);
      if (data.undone_at !== null) notifySuccess(`Took back ${source}.`);
      // A long import is taken back by a job.
      else if (data.undoable_until === null) notifySuccess(`${source} is being taken back.`);
    } catch (failure) {
      notifyError(failure);
    }
  };
  return (
    <Group justify="space-between">
      <div>
        <strong>{source}</strong>: {countOf(records, IMPORT_KINDS[kind].noun)}
        <Text size="sm" c="dimmed">
          {imported_by_email}, {formatTime(imported_at, timeZone)}
          {undone_at !== null && `, undone ${formatTime(undone_at, timeZone)}`}
        </Text>
      </div>
      {undoable_until !== null && (
        <Button variant="default" onClick={undo} aria-label={`Undo the import of ${source}`}>
          Undo
        </Button>
      )}
      {kept.length > 0 && <KeptRecords kept={kept} />}
    </Group>
  );
}

/** What an undo could not take back. */
function KeptRecords({ kept }: { readonly kept: readonly KeptRecord[] }) {
  return (
    <Alert
      color="watch"
      role="status"
      title="Not taken back"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      w="100%"
    >
      {kept.map(({ label, message }) => (
        <Text key={`${label} ${message}`} size="sm">
          {label}: {message}
        </Text>
      ))}
    </Alert>
  );
}
