import type { Import } from '@dewar/contract/imports';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../shared/format/numbers.ts';
import { formatTime } from '../../shared/format/times.ts';
import { usePersonTimeZone } from '../../shared/session/session.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { ErrorState, SkeletonList } from '../../shared/ui/states/states.tsx';
import { importsQuery, useUndoImport } from './imports-api.ts';

/** The latest imports; each can be undone for seven days. */
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
  const { id, kind, source, records, imported_by_email, imported_at, undone_at, undoable_until } = stored;
  const undo = async () => {
    try {
      await undoImport({ params: { id } });
      notifySuccess(`Took back ${source}.`);
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
    </Group>
  );
}
