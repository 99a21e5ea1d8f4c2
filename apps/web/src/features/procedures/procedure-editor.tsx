import type { Procedure } from '@dewar/contract/procedures';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../shared/drafts.ts';
import { isSame } from '../../shared/form-values.ts';
import { readSession } from '../../shared/session.ts';
import { DraftOffer } from '../../shared/ui/draft-offer.tsx';
import { ExactTime } from '../../shared/ui/times.tsx';
import { draftKey, type ProcedureDraft, procedureDraftSchema } from './procedure-drafts.ts';
import { type FormStart, ProcedureForm } from './procedure-form.tsx';
import { NEW_PROCEDURE, valuesOf } from './procedure-values.ts';

interface ProcedureEditorProps {
  /** None is a new one. */
  readonly procedure: Procedure | null;
  readonly companyNames: readonly string[];
  readonly onSaved: (procedure: Procedure) => void;
  readonly onCancel: () => void;
}

/** The form of one procedure, with the draft that an earlier visit may have left. */
export function ProcedureEditor({ procedure, companyNames, onSaved, onCancel }: ProcedureEditorProps) {
  const key = draftKey(readSession()?.user.id ?? 0, procedure?.id ?? null);
  const [offered, setOffered] = useState(() => usefulDraft(key, procedure));
  const [start, setStart] = useState(() => startOf(procedure));
  const [beginnings, setBeginnings] = useState(0);
  const restart = (next: FormStart) => {
    setStart(next);
    setBeginnings((count) => count + 1);
  };
  return (
    <>
      {offered !== null && (
        <DraftOffer
          onRestore={() => {
            setOffered(null);
            restart({ ...start, version: offered.version, values: offered.values });
          }}
          onDiscard={() => {
            dropDraft(key);
            setOffered(null);
          }}
        >
          A draft{offered.values.title.trim() !== '' && ` of “${offered.values.title}”`} from{' '}
          <ExactTime at={offered.savedAt} /> was not saved.
          {offered.version !== start.version &&
            ' The procedure has been changed since; both texts are shown when you save.'}
        </DraftOffer>
      )}
      <ProcedureForm
        key={beginnings}
        start={start}
        companyNames={companyNames}
        isDraftOffered={offered !== null}
        onSaved={onSaved}
        onRestart={restart}
        onCancel={onCancel}
      />
    </>
  );
}

function startOf(procedure: Procedure | null): FormStart {
  const values = procedure === null ? NEW_PROCEDURE : valuesOf(procedure);
  return { id: procedure?.id ?? null, version: procedure?.version ?? null, values, saved: values };
}

/** A draft that says what is saved already is no longer one. */
function usefulDraft(key: string, procedure: Procedure | null): ProcedureDraft | null {
  const draft = readDraft(key, procedureDraftSchema);
  if (draft === null) return null;
  return isSame(draft.values, startOf(procedure).saved) ? null : draft;
}
