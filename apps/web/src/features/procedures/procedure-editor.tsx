import type { Procedure } from '@dewar/contract/procedures';
import { useState } from 'react';
import { useFormStart } from '../../shared/drafts/use-form-start.ts';
import { isSame } from '../../shared/forms/form-values.ts';
import { DraftOffers } from '../../shared/ui/drafts/draft-offers.tsx';
import { DraftSentence } from '../../shared/ui/drafts/draft-sentence.tsx';
import { procedureDraftPlace, procedureDraftSchema } from './procedure-drafts.ts';
import { ProcedureForm, type ProcedureStart } from './procedure-form.tsx';
import { NEW_PROCEDURE, valuesOf } from './procedure-values.ts';

interface ProcedureEditorProps {
  /** Null means a new one. */
  readonly procedure: Procedure | null;
  readonly companyNames: readonly string[];
  readonly onSaved: (procedure: Procedure) => void;
  readonly onCancel: () => void;
}

/** The form of one procedure, with the draft that an earlier visit may have left. */
export function ProcedureEditor({ procedure, companyNames, onSaved, onCancel }: ProcedureEditorProps) {
  const procedureId = procedure?.id ?? null;
  const [answeredPictures] = useState(() => new Set<string>());
  const { start, beginnings, restart, draftKey, offers } = useFormStart({
    begin: () => startOf(procedure),
    draftPlace: procedureDraftPlace(procedureId),
    draftSchema: procedureDraftSchema,
    isSame,
  });
  return (
    <>
      <DraftOffers offers={offers}>
        {({ values, savedAt, version }) => (
          <>
            <DraftSentence title={values.title} savedAt={savedAt} />
            {version !== start.version && ' The procedure has been changed since; both texts are shown when you save.'}
          </>
        )}
      </DraftOffers>
      <ProcedureForm
        key={beginnings}
        procedureId={procedureId}
        start={start}
        companyNames={companyNames}
        draftKey={draftKey}
        answeredPictures={answeredPictures}
        onSaved={onSaved}
        onRestart={restart}
        onCancel={onCancel}
      />
    </>
  );
}

function startOf(procedure: Procedure | null): ProcedureStart {
  const values = procedure === null ? NEW_PROCEDURE : valuesOf(procedure);
  return { version: procedure?.version ?? null, values, saved: values };
}
