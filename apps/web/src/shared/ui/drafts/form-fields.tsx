import { type ReactNode, useRef } from 'react';
import { EntryTextsContext } from '../../drafts/entry-texts.ts';
import type { FormDraft } from '../../drafts/use-form-draft.ts';
import { DraftOffer } from './draft-offer.tsx';
import { DraftSentence, FILES_NOT_KEPT } from './draft-sentence.tsx';

interface FormFieldsProps {
  readonly draft: FormDraft;
  /** In a dialog there is no page header to stay clear of. */
  readonly isInDialog?: boolean;
  readonly children?: ReactNode;
}

/** The fields of a form, under the offer of what an earlier visit left in it. */
export function FormFields({ draft: { offer, fields }, isInDialog = false, children }: FormFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  const answer = (act: () => void) => {
    // The focused button disappears with the offer.
    place.current?.closest('form')?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
    act();
  };
  return (
    <EntryTextsContext value={fields}>
      {offer !== null && (
        <div ref={place}>
          <DraftOffer
            isInDialog={isInDialog}
            onRestore={() => answer(offer.restore)}
            onDiscard={() => answer(offer.discard)}
          >
            <DraftSentence savedAt={offer.savedAt} />
            {offer.isOutdated && ' The record has been changed since; both are shown when you save.'}
            {offer.hadFiles && FILES_NOT_KEPT}
          </DraftOffer>
        </div>
      )}
      {children}
    </EntryTextsContext>
  );
}

const FIRST_FIELD = 'input:not([type="hidden"]), textarea, select';
