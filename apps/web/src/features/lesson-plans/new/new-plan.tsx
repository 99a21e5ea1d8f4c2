import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useOfferedDrafts } from '../../../shared/drafts/use-offered-drafts.ts';
import { DraftOffers } from '../../../shared/ui/drafts/draft-offers.tsx';
import { DraftSentence } from '../../../shared/ui/drafts/draft-sentence.tsx';
import { type NewPlanAddress, NO_TEMPLATE } from './new-plan-address.ts';
import { newPlanDraftPlace, newPlanDraftSchema } from './new-plan-draft.ts';
import { NewPlanForm } from './new-plan-form.tsx';
import { type NewPlanValues, startOf } from './new-plan-values.ts';
import { ChoiceCard, ChoiceFacts, TemplateChoice } from './template-choice.tsx';
import { WithTemplate } from './with-template.tsx';

interface NewPlanProps extends NewPlanAddress {
  /** The built-in templates, below the teacher's own. */
  readonly presets: ReactNode;
}

/** A new plan in two steps, with the draft that an earlier visit may have left (spec 3 §2). */
export function NewPlan({ template, presets }: NewPlanProps) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState<NewPlanValues | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  const { ownKey, offers } = useOfferedDrafts({
    place: newPlanDraftPlace(),
    schema: newPlanDraftSchema,
    onRestore: (draft) => {
      setTyped(draft.values);
      setBeginnings((count) => count + 1);
      void navigate({ to: '/teacher/lesson-plans/new', search: { template: draft.template }, replace: true });
    },
  });
  return (
    <>
      <DraftOffers offers={offers}>
        {({ values, savedAt }) => <DraftSentence title={values.title} savedAt={savedAt} />}
      </DraftOffers>
      {template === undefined ? (
        <>
          <TemplateChoice linkOf={(id) => linkTo(id)}>
            <ChoiceCard name="Without a template" link={linkTo(NO_TEMPLATE)}>
              <ChoiceFacts>The ten standard sections of a lesson plan, none of them required.</ChoiceFacts>
            </ChoiceCard>
          </TemplateChoice>
          {presets}
        </>
      ) : (
        <SecondStep
          key={`${template}:${beginnings}`}
          template={template}
          typed={typed}
          draftKey={ownKey}
          onChangeTemplate={(values) => {
            setTyped(values);
            void navigate({ to: '/teacher/lesson-plans/new', search: {} });
          }}
        />
      )}
    </>
  );
}

interface SecondStepProps {
  readonly template: number | typeof NO_TEMPLATE;
  readonly typed: NewPlanValues | null;
  readonly draftKey: string | null;
  readonly onChangeTemplate: (typed: NewPlanValues) => void;
}

function SecondStep({ template, typed, ...props }: SecondStepProps) {
  return (
    <WithTemplate id={template === NO_TEMPLATE ? null : template} choice={linkTo()}>
      {(loaded, defaults) => (
        <NewPlanForm
          {...props}
          template={template}
          templateName={loaded?.name ?? 'none, the ten standard sections'}
          blank={startOf({ template: loaded, defaults, typed: null })}
          values={startOf({ template: loaded, defaults, typed })}
        />
      )}
    </WithTemplate>
  );
}

function linkTo(template?: number | typeof NO_TEMPLATE): LinkProps {
  return { to: '/teacher/lesson-plans/new', search: template === undefined ? {} : { template } };
}
