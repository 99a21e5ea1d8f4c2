import type { CreateLongImportRequest } from '@dewar/contract/long-imports';
import { Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../../shared/api/idempotency-key.ts';
import { countOf } from '../../../shared/format/numbers.ts';
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { ImportButton } from '../import-button.tsx';
import { useWork } from '../use-work.ts';
import { useAddLongImportPiece, useCreateLongImport, useJudgeLongImport } from './long-imports-api.ts';
import { sendPieces } from './send-pieces.ts';

interface LongSheetImportProps {
  readonly rows: number;
  /** The pieces of the sheet behind its first. */
  readonly others: readonly Blob[];
  /** The first piece with all choices; null until they are made. */
  readonly request: CreateLongImportRequest | null;
  /** The question that is to be answered first. */
  readonly whyNot: string | null;
  readonly onStoring: (isStoring: boolean) => void;
  readonly onSent: () => void;
}

/** Sends a long sheet in pieces and has it judged. After a lost line it goes on with the piece that did not arrive. */
export function LongSheetImport({ rows, others, request, whyNot, onStoring, onSent }: LongSheetImportProps) {
  const begin = useCreateLongImport();
  const addPiece = useAddLongImportPiece();
  const judge = useJudgeLongImport();
  const { isBusy, error, run } = useWork();
  const [sent, setSent] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const begun = useRef<number>(null);
  // One key for all attempts, so that an answer that was lost does not leave a second import behind.
  const [idempotencyKey] = useState(newIdempotencyKey);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const body = 'The rows that are not sent yet have to be chosen again.';
  useUnsavedWork({ isHeld: () => isBusy, question: () => ({ title: 'Stop sending this sheet?', body }) });

  const send = async (chosen: CreateLongImportRequest) => {
    onStoring(true);
    await run(async () => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      begun.current ??= (await begin({ body: chosen, idempotencyKey })).data.id;
      const id = begun.current;
      await sendPieces({
        pieces: others,
        sent,
        signal,
        send: (piece, text) => addPiece({ params: { id, piece }, body: { text } }),
        onProgress: (progress) => {
          setSent(progress.sent);
          setWaiting(progress.isWaiting);
        },
      });
      await judge({ params: { id }, body: { pieces: others.length + 1 } });
      notifySuccess(`Sent ${countOf(rows, 'row')}. They are judged now.`);
      onSent();
    });
    onStoring(false);
  };

  const isBegun = begun.current !== null || isBusy;
  return (
    <Stack gap="sm" my="md" align="start">
      <Text>
        These are the first rows of {countOf(rows, 'row')}. All of them are sent and judged before anything is imported.
        You can leave this page once they are sent.
      </Text>
      <ImportButton
        label={isBegun ? 'Send the rest' : `Send and judge ${countOf(rows, 'row')}`}
        whyNot={whyNot}
        isBusy={isBusy}
        onImport={() => request !== null && void send(request)}
      />
      {isBegun && (
        <>
          <Progress.Root size="lg" w="100%" maw={480}>
            <Progress.Section value={((sent + 1) / (others.length + 1)) * 100} aria-label="Sent rows" />
          </Progress.Root>
          <Text role="status" size="sm" c="dimmed">
            {isWaiting
              ? 'Waiting for the connection…'
              : `Sent ${Math.floor(((sent + 1) / (others.length + 1)) * 100)} %`}
          </Text>
        </>
      )}
      <FormError error={error} />
    </Stack>
  );
}
