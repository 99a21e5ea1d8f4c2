import type { LongImport, LongImportState } from '@dewar/contract/long-imports';
import { IMPORT_KINDS } from '@dewar/domain/imports/import-kinds';
import { Button, Group, Progress, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { formatTime } from '../../../shared/format/times.ts';
import { usePersonTimeZone } from '../../../shared/session/session.ts';
import { ExportLists } from '../../../shared/ui/exports/export-lists.tsx';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { ImportButton } from '../import-button.tsx';
import { NOTHING_TO_IMPORT } from '../import-questions.ts';
import { importsQuery } from '../imports-api.ts';
import { ImportCounts } from '../row-fates.tsx';
import { useWork } from '../use-work.ts';
import { LongImportFates } from './long-import-fates.tsx';
import { isWorkedOn, longReasonsOf, useCancelLongImport, useStartLongImport } from './long-imports-api.ts';

const STATES: Readonly<Record<LongImportState, string>> = {
  receiving: 'Waiting for its rows. If they are no longer being sent, cancel it, and choose the file again.',
  reading: 'Reading the rows',
  comparing: 'Comparing the rows with what is in the portal',
  judged: 'Judged, and not imported yet.',
  writing: 'Importing',
  'taking-back': 'Taking back what was imported',
  imported: 'Imported. It can be undone below.',
  ended: 'It was stopped.',
};

/** One long sheet: how far it has come, and what can be done with it. */
export function LongImportCard({ long }: { readonly long: LongImport }) {
  const timeZone = usePersonTimeZone();
  const start = useStartLongImport();
  const cancel = useCancelLongImport();
  const starting = useWork();
  const cancelling = useWork();
  useRefreshImports(long.state);
  const { id, kind, source, state, message, good, asked, refused, created_at } = long;
  const { noun } = IMPORT_KINDS[kind];
  const importable = good + asked;
  const words = message ?? STATES[state];
  const canCancel = state === 'receiving' || state === 'judged' || (isWorkedOn(long) && state !== 'taking-back');
  const isBusy = starting.isBusy || cancelling.isBusy;
  return (
    <section aria-label={source}>
      <strong>{source}</strong>
      <Text size="sm" c="dimmed">
        Sent {formatTime(created_at, timeZone)}
      </Text>
      <Text role="status" my="sm">
        {isWorkedOn(long) ? `${words}: ${progressOf(long)}` : words}
      </Text>
      {isWorkedOn(long) && (
        <Progress.Root size="lg" maw={480} mb="sm">
          <Progress.Section value={long.all === 0 ? 0 : (long.done / long.all) * 100} aria-label="Finished rows" />
        </Progress.Root>
      )}
      {state === 'judged' && <ImportCounts preview={long} noun={noun} timezone={timeZone} />}
      <Group my="md">
        {state === 'judged' && (
          <ImportButton
            label={
              refused > 0 ? `Import what is good: ${countOf(importable, noun)}` : `Import ${countOf(importable, noun)}`
            }
            whyNot={importable === 0 ? NOTHING_TO_IMPORT : null}
            isWaiting={cancelling.isBusy}
            isBusy={starting.isBusy}
            onImport={() =>
              void starting.run(async () => void (await start({ params: { id }, body: { only_good: refused > 0 } })))
            }
          />
        )}
        {state === 'judged' && refused > 0 && <ExportLists name={`rows of ${source}`} choices={longReasonsOf(long)} />}
        {canCancel && (
          <Button
            variant="default"
            disabled={isBusy}
            loading={cancelling.isBusy}
            aria-label={`Cancel the import of ${source}`}
            onClick={() => cancelling.run(async () => void (await cancel({ params: { id } })))}
          >
            Cancel
          </Button>
        )}
      </Group>
      <FormError error={starting.error ?? cancelling.error} />
      {state === 'judged' && <LongImportFates long={long} />}
    </section>
  );
}

function progressOf({ done, all }: LongImport): string {
  return `${done.toLocaleString('en-US')} of ${all.toLocaleString('en-US')}`;
}

/** What was imported or taken back stands in the list below once the server has finished. */
function useRefreshImports(state: LongImportState): void {
  const client = useQueryClient();
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state) void client.invalidateQueries({ ...importsQuery, exact: true });
    before.current = state;
  }, [client, state]);
}
