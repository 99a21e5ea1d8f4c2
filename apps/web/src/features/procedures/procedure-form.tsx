import { type Procedure, procedureSchema } from '@dewar/contract/procedures';
import { SUCCESS } from '@dewar/contract/success-texts';
import { TEXT_LIMITS } from '@dewar/domain/primitives/limits';
import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMemo, useState } from 'react';
import { useDraftLeavingGuard } from '../../shared/drafts/draft-leaving-guard.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import type { FormStart } from '../../shared/drafts/use-form-start.ts';
import { isSame } from '../../shared/forms/form-values.ts';
import { useSaving } from '../../shared/forms/use-saving.ts';
import { useFirstErrorFocus } from '../../shared/ui/dialogs/form-dialog-effects.ts';
import { DraftState } from '../../shared/ui/drafts/draft-state.tsx';
import { StickyBar } from '../../shared/ui/frames/sticky-bar.tsx';
import { FormError } from '../../shared/ui/states/form-error.tsx';
import { notifySuccess } from '../../shared/ui/states/notify.ts';
import { ContentField } from './content-field.tsx';
import { ProcedureConflict } from './procedure-conflict.tsx';
import { ProcedureFields } from './procedure-fields.tsx';
import styles from './procedure-form.module.css';
import { bodyOf, type ProcedureValues, VALIDATORS, valuesOf } from './procedure-values.ts';
import { useAddProcedure, useSaveProcedure } from './procedures-api.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads, withReason } from './use-uploads.ts';

export type ProcedureStart = FormStart<ProcedureValues, number | null>;

/** Of one kind: a text, or a PDF with a note about it. */
const CONTENT = ['content_type', 'full_content', 'media_file', 'media_file_name'] as const;

const LEAVING = { kept: 'What you changed is kept on this device as a draft.', safe: 'Keep editing' };

interface ProcedureFormProps {
  /** Null means a new one. */
  readonly procedureId: number | null;
  readonly start: ProcedureStart;
  readonly companyNames: readonly string[];
  /** An older draft is still offered. */
  readonly draftKey: string | null;
  /** The pictures of the text that were answered for in this visit. */
  readonly answeredPictures: Set<string>;
  readonly onSaved: (procedure: Procedure) => void;
  /** Mounts the form again with another version. */
  readonly onRestart: (start: ProcedureStart) => void;
  readonly onCancel: () => void;
}

/** Create and edit (spec 1 §2, Procedure manager). */
export function ProcedureForm(props: ProcedureFormProps) {
  const saveProcedure = useSaveProcedure();
  const addProcedure = useAddProcedure();
  const { procedureId, start, companyNames, draftKey, onSaved, onRestart, onCancel } = props;
  const [theirs, setTheirs] = useState<Procedure | null>(null);
  /** The version that the next save is based on. */
  const [{ version, saved }, setKept] = useState<Pick<ProcedureStart, 'version' | 'saved'>>(start);
  /** The text that the next save is based on. */
  const [base, setBase] = useState(start.base ?? start.saved.full_content);
  /** Changes when the form gets another text than the editor has, which otherwise would write over it. */
  const [editorKey, setEditorKey] = useState(0);
  const { underWay, upload } = useUploads();
  const form = useForm<ProcedureValues>({
    initialValues: start.values,
    validateInputOnBlur: true,
    validate: VALIDATORS,
  });
  const isChanged = !isSame(form.values, saved);
  const pass = useDraftLeavingGuard(isChanged, LEAVING, () => draft.keep());
  const content = useMemo(() => ({ version, values: form.values, base }), [version, form.values, base]);
  const draft = useDraft({
    key: draftKey,
    content,
    isChanged,
  });
  const saving = useSaving<ProcedureValues>({
    form,
    draft: 'own',
    ...(start.version !== null && { version: start.version }),
    base: start.saved,
    together: theirs !== null && valuesOf(theirs).content_type !== form.values.content_type ? [CONTENT] : [],
    onClose: () => undefined,
    readStale: (current) => {
      const stale = procedureSchema.parse(current);
      const theirVersion = { version: stale.version, saved: valuesOf(stale) };
      setTheirs(stale);
      return { values: theirVersion.saved, version: stale.version, onBased: () => setKept(theirVersion) };
    },
    onSubmit: async (values, attempt) => {
      const body = bodyOf(values);
      const procedure = await named(
        procedureId === null ? addProcedure(body, attempt) : saveProcedure(procedureId, body, attempt),
      );
      draft.end();
      pass();
      notifySuccess(procedureId === null ? SUCCESS.procedureCreated : SUCCESS.procedureUpdated);
      onSaved(procedure);
    },
  });
  const formRef = useFirstErrorFocus(saving.failedAttempts);
  const restartFrom = (procedure: Procedure, values: ProcedureValues) =>
    onRestart({ version: procedure.version, values, saved: valuesOf(procedure) });

  return (
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        // React events bubble from a dialog to the form that rendered it: the submit of a category arrives here too.
        if (event.target === event.currentTarget) saving.submit(event);
      }}
      aria-label="Procedure"
    >
      <ProcedureFields form={form} companyNames={companyNames} />
      <ContentField
        form={form}
        editorKey={editorKey}
        upload={upload}
        before={base}
        answeredPictures={props.answeredPictures}
      />
      <TextInput
        {...form.getInputProps('change_note')}
        label="What changed"
        description="Optional; stands in the list of versions."
        maxLength={TEXT_LIMITS.change_note}
      />
      {saving.conflict === null && <FormError error={saving.error} />}
      {/* Uploads are visible at every scroll position, beside the button that waits for them. */}
      <StickyBar notice={<UploadList underWay={underWay} />}>
        <DraftState unsaved={isChanged && 'Not saved yet.'} otherwise="Nothing changed." keptAt={draft.keptAt} />
        <Group gap="sm">
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isSaving} disabled={underWay.length > 0}>
            {procedureId === null ? 'Create Procedure' : 'Save Procedure'}
          </Button>
        </Group>
      </StickyBar>
      {saving.conflict !== null && theirs !== null && (
        <ProcedureConflict
          theirs={theirs}
          mine={saving.conflict.mine}
          base={base}
          onKeepMine={(text) => {
            setBase(theirs.full_content);
            setEditorKey(editorKey + 1);
            saving.conflict?.keepMine({ full_content: text });
          }}
          onTakeTheirs={() => {
            draft.end();
            restartFrom(theirs, valuesOf(theirs));
          }}
          onEdit={(text) => restartFrom(theirs, { ...(saving.conflict?.mine ?? form.values), full_content: text })}
        />
      )}
    </form>
  );
}

/** spec 1 §8 names what failed; the server's reason follows. The other error properties are kept for the form. */
async function named<T>(write: Promise<T>): Promise<T> {
  return write.catch((thrown: unknown) => {
    throw thrown instanceof Error
      ? Object.assign(thrown, { message: withReason('Error saving procedure', thrown) })
      : thrown;
  });
}
