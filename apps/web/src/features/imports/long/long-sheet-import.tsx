import type { CreateLongImportRequest } from '@dewar/contract/long-imports';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../../../shared/format/numbers.ts';
import { useUnsavedWork } from '../../../shared/session/use-unsaved-work.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../../shared/ui/states/notify.ts';
import { useWork } from '../use-work.ts';
import { useAddLongImportPiece, useCreateLongImport, useJudgeLongImport } from './long-imports-api.ts';
import { sendPieces } from './send-pieces.ts';

interface LongSheetImportProps {
  readonly rows: number;
  /** The pieces of the sheet behind its first. */
  readonly others: readonly Blob[];
  /** The first piece with all choices; null until they are made. */
  readonly request: CreateLongImportRequest | null;
  readonly onSent: () => void;
}

/** Sends a long sheet in pieces and has it judged. After a lost line it goes on with the piece that did not arrive. */
export function LongSheetImport({ rows, others, request, onSent }: LongSheetImportProps) {
  const begin = useCreateLongImport();
  const addPiece = useAddLongImportPiece();
  const judge = useJudgeLongImport();
  const { isBusy, error, run } = useWork();
  const [sent, setSent] = useState(0);
  const [isWaiting, setWaiting] = useState(false);
  const begun = useRef<number>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);
  const body = 'The rows that are not sent yet have to be chosen again.';
  useUnsavedWork({ isHeld: () => isBusy, question: () => ({ title: 'Stop sending this sheet?', body }) });

  const send = (chosen: CreateLongImportRequest) =>
    run(async () => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      begun.current ??= (await begin({ body: chosen })).data.id;
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

  const isBegun = begun.current !== null || isBusy;
  return (
    <Stack gap="sm" my="md" align="start">
      <Text>
        These are the first rows of {countOf(rows, 'row')}. All of them are sent and judged before anything is imported;
        you can leave this page meanwhile, once they are sent.
      </Text>
      <Button loading={isBusy} disabled={request === null} onClick={() => request !== null && send(request)}>
        {isBegun ? 'Send the rest' : `Send and judge ${countOf(rows, 'row')}`}
      </Button>
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
