import { type ReactNode, useRef } from 'react';
import { EntryTextsContext } from '../../drafts/entry-texts.ts';
import { type FormDraft, typedInto } from '../../drafts/use-form-draft.ts';
import { PartBoundary } from '../states/part-boundary.tsx';
import { DraftOffers } from './draft-offers.tsx';
import { DraftSentence, FILES_NOT_KEPT } from './draft-sentence.tsx';

interface FormFieldsProps {
  readonly draft: FormDraft;
  /** In a dialog there is no page header to stay clear of. */
  readonly isInDialog?: boolean;
  readonly children?: ReactNode;
}

/** The fields of a form, under the offer of what an earlier visit left in it. */
export function FormFields({ draft: { offers, version, fields }, isInDialog = false, children }: FormFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  // The focused button disappears with the offer.
  const focusFirstField = () => place.current?.closest('form')?.querySelector<HTMLElement>(FIRST_FIELD)?.focus();
  return (
    <EntryTextsContext value={fields}>
      {offers.length > 0 && (
        <div ref={place}>
          <DraftOffers offers={offers} isInDialog={isInDialog} onAnswer={focusFirstField}>
            {(draft) => (
              <>
                <DraftSentence savedAt={draft.savedAt} typed={offers.length > 1 ? typedInto(draft) : undefined} />
                {(draft.version ?? undefined) !== version &&
                  ' The record has been changed since; both are shown when you save.'}
                {draft.hasFiles && FILES_NOT_KEPT}
              </>
            )}
          </DraftOffers>
        </div>
      )}
      <PartBoundary>{children}</PartBoundary>
    </EntryTextsContext>
  );
}

const FIRST_FIELD = 'input:not([type="hidden"]), textarea, select';
