import { IMPORT_TEXT_LENGTH, type ImportPreview } from '@dewar/contract/imports';
import { canImport, IMPORT_KIND_NAMES, IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { Button, Group, NativeSelect, Textarea } from '@mantine/core';
import { useEffect, useEffectEvent, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';
import { usePersonTimeZone, useSession } from '../../shared/session/session.ts';
import { ExportLists } from '../../shared/ui/exports/export-lists.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { ChooseSheet } from './files/choose-sheet.tsx';
import { type Choices, ImportChoices } from './import-choices.tsx';
import { useImportSheet, usePreviewImport } from './imports-api.ts';
import { PastedNotice } from './paste/pasted-notice.tsx';
import { dropPastedRows, keepPastedRows, readPastedRows } from './paste/pasted-rows.ts';
import { kindOfRows } from './paste/rows-of-tank.ts';
import { usePastedRows } from './paste/use-pasted-rows.ts';
import { reasonsOf } from './reasons-export.ts';
import { ImportCounts, RowFates } from './row-fates.tsx';
import { useWork } from './use-work.ts';

const TOO_LONG = `These rows have more than ${IMPORT_TEXT_LENGTH.toLocaleString('en-US')} characters, more than one import takes. Import them in parts.`;

/** Records from a CSV file, a workbook or copied rows: shows what will become of each row before anything is stored. */
export function SheetImport() {
  const timezone = usePersonTimeZone();
  const user = useSession()?.user;
  const previewImport = usePreviewImport();
  const importSheet = useImportSheet();
  const [pasted, setPasted] = useState(readPastedRows);
  const [kind, setKind] = useState<ImportKindName>(pasted?.kind ?? 'readings');
  const [text, setText] = useState(pasted?.text ?? '');
  const [source, setSource] = useState('Pasted rows');
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const looking = useWork();
  const storing = useWork();
  const isBusy = looking.isBusy || storing.isBusy;

  const look = (choices?: Choices, rows = { kind, text }) =>
    looking.run(async () => {
      if (rows.text.length > IMPORT_TEXT_LENGTH) throw new Error(TOO_LONG);
      const { date_order = null, ...others } = choices ?? {};
      const chosen = date_order === null ? others : { ...others, date_order };
      setPreview((await previewImport({ body: { ...rows, timezone, ...chosen } })).data);
    });

  const store = ({ columns, units, refused }: ImportPreview, date_order: 'day-month' | 'month-day') =>
    storing.run(async () => {
      const body = { kind, text, timezone, columns, units, date_order, source, only_good: refused > 0 };
      const { data } = await importSheet({ body });
      notifySuccess(`Imported ${countOf(data.records, noun)}.`);
      forgetPasted();
      setText('');
      setPreview(null);
    });

  function forgetPasted() {
    dropPastedRows();
    setPasted(null);
  }

  function changeText(next: string, from: string) {
    // Rows that were pasted stay kept while they are corrected by hand.
    if (next === '' || from !== 'Pasted rows') forgetPasted();
    setText(next);
    setSource(from);
    setPreview(null);
  }

  const lookAtPasted = useEffectEvent(() => {
    if (pasted !== null && pasted.text !== '') void look();
  });
  useEffect(() => lookAtPasted(), []);
  usePastedRows((copied) => {
    if (isBusy) return;
    const rows = { kind: kindOfRows(copied, kind), text: copied };
    keepPastedRows({ ...rows, tank_number: null });
    setPasted({ ...rows, tank_number: null });
    setKind(rows.kind);
    changeText(copied, 'Pasted rows');
    void look(undefined, rows);
  });

  const kinds = IMPORT_KIND_NAMES.filter((name) => user !== undefined && canImport(user, name));
  const { noun, hint } = IMPORT_KINDS[kind];
  const importable = preview === null ? 0 : preview.good + preview.asked;
  return (
    <>
      <NativeSelect
        label="What the sheet holds"
        description={hint}
        value={kind}
        data={kinds.map((value) => ({ value, label: IMPORT_KINDS[value].label }))}
        onChange={({ currentTarget: { value } }) => {
          setKind(IMPORT_KIND_NAMES.find((name) => name === value) ?? kind);
          setPreview(null);
        }}
        maw={320}
        mb="md"
      />
      {pasted !== null && <PastedNotice pasted={pasted} onDiscard={() => changeText('', 'Pasted rows')} />}
      <ChooseSheet isDisabled={isBusy} onText={changeText} />
      <Textarea
        label="Rows"
        description={`From the file, or copied from a spreadsheet with their headings. Times without a zone are in ${timezone}.`}
        autosize
        minRows={4}
        maxRows={12}
        readOnly={isBusy}
        value={text}
        onChange={({ currentTarget }) => changeText(currentTarget.value, 'Pasted rows')}
      />
      <Button my="md" onClick={() => look()} disabled={text.trim() === '' || storing.isBusy} loading={looking.isBusy}>
        Show what will happen
      </Button>
      <FormError error={looking.error} />
      {preview !== null && (
        <>
          <ImportChoices kind={kind} preview={preview} onChange={look} />
          <ImportCounts preview={preview} noun={noun} />
          <Group mb="md">
            <Button
              disabled={importable === 0 || preview.date_order === null || looking.isBusy}
              loading={storing.isBusy}
              onClick={() => preview.date_order !== null && store(preview, preview.date_order)}
            >
              {preview.refused > 0
                ? `Import what is good: ${countOf(importable, noun)}`
                : `Import ${countOf(importable, noun)}`}
            </Button>
            {preview.date_order !== null && preview.fates.length > 0 && (
              <ExportLists
                name="rows with reasons"
                choices={reasonsOf({ kind, preview, text, timezone, date_order: preview.date_order })}
              />
            )}
          </Group>
          <FormError error={storing.error} />
          <RowFates preview={preview} />
        </>
      )}
    </>
  );
}
