import { IMPORT_ROWS, type ImportPreview } from '@dewar/contract/imports';
import { IMPORT_KIND_NAMES } from '@dewar/domain/imports/import-kind-names';
import { canImport, IMPORT_KINDS, type ImportKindName } from '@dewar/domain/imports/import-kinds';
import { Button, NativeSelect } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { formatNumber } from '../../shared/format/numbers.ts';
import { usePersonTimeZone, useSession } from '../../shared/session/session.ts';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { AnswerHeading } from './answer-heading.tsx';
import { ChooseSheet } from './files/choose-sheet.tsx';
import { pastedSheet, type SheetText, takesLong } from './files/cut-pieces.ts';
import { type DroppedFile, forgetDroppedFile, readDroppedFile } from './files/dropped-file.ts';
import { type Choices, chosenOf, ImportChoices } from './import-choices.tsx';
import { usePreviewImport } from './imports-api.ts';
import { ofAllRows } from './of-all-rows.ts';
import { confirmReplacing } from './paste/confirm-replacing.ts';
import { PastedNotice } from './paste/pasted-notice.tsx';
import { kindOfRows } from './paste/rows-of-tank.ts';
import { useKeptRows } from './paste/use-kept-rows.ts';
import { usePastedRows } from './paste/use-pasted-rows.ts';
import { SheetOutcome } from './sheet-outcome.tsx';
import { SheetRows } from './sheet-rows.tsx';
import { TemplateChoice } from './templates/template-choice.tsx';
import { choicesOf, matchOf, useImportTemplates } from './templates/use-import-templates.ts';
import { useWork } from './use-work.ts';

const TOO_LONG = `These are more than one import takes: ${formatNumber(IMPORT_ROWS)} rows. Import them in parts.`;

interface LookedAt {
  readonly kind: ImportKindName;
  readonly sheet: SheetText;
  readonly tankNumber: string;
  readonly companyName: string;
}

interface SheetImportProps {
  /** Whose records they may be, of those who import for every company. */
  readonly companyNames: readonly string[] | undefined;
}

/** Records from a CSV file, a workbook or copied rows: shows what will become of each row before anything is stored. */
export function SheetImport({ companyNames }: SheetImportProps) {
  const ownZone = usePersonTimeZone();
  const [timezone, setTimezone] = useState(ownZone);
  /** Chosen by hand for this sheet. */
  const [chosenZone, setChosenZone] = useState<string | null>(null);
  /** The tank of all rows, of a sheet without a column of tanks; empty without one. */
  const [tankNumber, setTankNumber] = useState('');
  /** Whose records all rows are; empty for the company of each row's day. */
  const [companyName, setCompanyName] = useState('');
  const user = useSession()?.user;
  const previewImport = usePreviewImport();
  const { rows: pasted, ...kept } = useKeptRows();
  const [dropped] = useState(readDroppedFile);
  useEffect(forgetDroppedFile, []);
  const [kind, setKind] = useState<ImportKindName>(dropped?.kind ?? pasted?.kind ?? 'readings');
  const [sheet, setSheet] = useState(() => pastedSheet(pasted?.text ?? ''));
  const [isTyped, setTyped] = useState(false);
  const waiting = { pasted, isTyped };
  const [round, setRound] = useState(0);
  const [preview, setPreview] = useState<ImportPreview | null>(null);
  const [answers, setAnswers] = useState(0);
  const headingId = useId();
  const latestLook = useRef(0);
  const templates = useImportTemplates(kind);
  const looking = useWork();
  const [isStoring, setStoring] = useState(false);
  const [isReading, setReading] = useState(false);
  const isBusy = looking.isBusy || isStoring || isReading;

  const see = async (
    choices: Choices | null,
    zone: string,
    looked: LookedAt = { kind, sheet, tankNumber, companyName },
  ) => {
    if (looked.sheet.others.length > 0 && !takesLong(looked.kind)) throw new Error(TOO_LONG);
    const { kind: name, sheet: read } = looked;
    const body = {
      kind: name,
      text: read.text,
      timezone: zone,
      ...ofAllRows(looked),
      ...(choices !== null && chosenOf(choices)),
    };
    return (await previewImport({ body })).data;
  };

  const look = (choices: Choices | null, zone = timezone, tank = tankNumber, company = companyName) => {
    // The next choice may be made before the answer to this one, and builds on it.
    setPreview((shown) => shown && { ...shown, ...choices });
    setTimezone(zone);
    setTankNumber(tank);
    setCompanyName(company);
    latestLook.current += 1;
    const own = latestLook.current;
    return looking.run(async () => {
      const seen = await see(choices, zone, { kind, sheet, tankNumber: tank, companyName: company });
      if (own === latestLook.current) setPreview(seen);
    });
  };

  /** By the template of a sheet with the same headings, if one was kept; otherwise in the zone that was chosen, or the person's own. */
  const lookFirst = (looked: LookedAt = { kind, sheet, tankNumber, companyName }) =>
    looking.run(async () => {
      const usualZone = chosenZone ?? ownZone;
      const seen = await see(null, usualZone, looked);
      const template = await templates.propose(looked.kind, seen.headings);
      const zone = template?.match.timezone ?? usualZone;
      setPreview(template === undefined ? seen : await see(choicesOf(template, seen), zone, looked));
      setTimezone(zone);
      setAnswers((count) => count + 1);
    });

  function changeRows(text: string) {
    if (text === '') kept.drop();
    else kept.correct(text);
    showSheet(pastedSheet(text));
    setTyped(text.trim() !== '');
  }

  function changeFile(next: SheetText) {
    kept.drop();
    showSheet(next);
  }

  /** Rows that name no tank are of the one on whose page the file was dropped. */
  async function takeDropped(next: SheetText, { kind: ofList, tankNumber: tank }: DroppedFile) {
    if (!(await confirmReplacing(waiting, 'file'))) {
      if (pasted === null) return;
      setKind(pasted.kind);
      // The file's name goes from the field.
      setRound(round + 1);
      void lookFirst({ kind: pasted.kind, sheet, tankNumber: '', companyName: '' });
      return;
    }
    kept.drop();
    const found = kindOfRows(next.text, ofList);
    setKind(found);
    showSheet(next, tank);
    void lookFirst({ kind: found, sheet: next, tankNumber: tank, companyName: '' });
  }

  function showSheet(next: SheetText, tank = '') {
    setSheet(next);
    setTyped(false);
    setTankNumber(tank);
    setCompanyName('');
    setPreview(null);
  }

  /** Of the file that was chosen nothing is left either. */
  function removeSheet() {
    changeRows('');
    setChosenZone(null);
    setRound(round + 1);
  }

  async function changeKind(next: ImportKindName) {
    // Of a long sheet only its first rows are at hand, and would be taken for all.
    const isRemoved = sheet.others.length > 0;
    if (isRemoved && !(await confirmReplacing(waiting, 'kind'))) return;
    setKind(next);
    setPreview(null);
    if (isRemoved) removeSheet();
  }

  const lookAtPasted = useEffectEvent(() => {
    if (dropped === null && pasted !== null && pasted.text !== '') void lookFirst();
  });
  useEffect(() => lookAtPasted(), []);
  const replaceRows = async (copied: string) => {
    if (isBusy || !(await confirmReplacing(waiting, 'paste'))) return;
    const rows = { kind: kindOfRows(copied, kind), text: copied };
    kept.keep({ ...rows, tank_number: null });
    setKind(rows.kind);
    const copiedSheet = pastedSheet(copied);
    showSheet(copiedSheet);
    void lookFirst({ kind: rows.kind, sheet: copiedSheet, tankNumber: '', companyName: '' });
  };
  usePastedRows((copied) => void replaceRows(copied));

  const kinds = IMPORT_KIND_NAMES.filter((name) => user !== undefined && canImport(user, name));
  return (
    <>
      <NativeSelect
        label="What the sheet holds"
        description={IMPORT_KINDS[kind].hint}
        value={kind}
        disabled={isBusy}
        data={kinds.map((value) => ({ value, label: IMPORT_KINDS[value].label }))}
        onChange={({ currentTarget: { value } }) => void changeKind(kinds.find((name) => name === value) ?? kind)}
        maw={320}
        mb="md"
      />
      {pasted !== null && <PastedNotice pasted={pasted} onDiscard={removeSheet} />}
      <ChooseSheet
        key={round}
        isDisabled={isBusy}
        takesLong={takesLong(kind)}
        dropped={round === 0 ? dropped?.file : undefined}
        onReading={setReading}
        mayReplace={() => confirmReplacing(waiting, 'file')}
        onSheet={(chosen, name) => changeFile({ ...chosen, name })}
        onDropped={(chosen, name) => dropped !== null && void takeDropped({ ...chosen, name }, dropped)}
      />
      <SheetRows sheet={sheet} timezone={timezone} isBusy={isBusy} onChange={changeRows} onRemove={removeSheet} />
      <Button
        my="md"
        data-leads-to-answer
        onClick={() => void lookFirst()}
        disabled={sheet.text.trim() === '' || isStoring || isReading}
        loading={looking.isBusy}
      >
        Show what will happen
      </Button>
      <FormError error={looking.error} />
      {preview !== null && (
        <section aria-labelledby={headingId}>
          <AnswerHeading id={headingId} answers={answers} />
          <TemplateChoice
            templates={templates}
            match={matchOf({ kind, preview, timezone })}
            onChoose={(template) => {
              templates.note(template);
              void (template === null
                ? look(null, chosenZone ?? ownZone)
                : look(choicesOf(template, preview), template.match.timezone));
            }}
          />
          <ImportChoices
            {...{ kind, preview, timezone, tankNumber, companyName, companyNames }}
            isOfFirstRows={sheet.others.length > 0}
            onChange={(choices) => void look(choices)}
            onChangeCompany={(company) => void look(preview, timezone, tankNumber, company)}
            onChangeTank={(tank) => void look(preview, timezone, tank)}
            onChangeZone={(zone) => {
              setChosenZone(zone);
              void look(preview, zone);
            }}
          />
          <SheetOutcome
            {...{ kind, sheet, preview, timezone, tankNumber, companyName, onStoring: setStoring }}
            isLooking={looking.isBusy}
            onDone={removeSheet}
          />
        </section>
      )}
    </>
  );
}
