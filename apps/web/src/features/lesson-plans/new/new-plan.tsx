import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../../shared/drafts.ts';
import { readSession } from '../../../shared/session.ts';
import { DraftOffer } from '../../../shared/ui/draft-offer.tsx';
import { ExactTime } from '../../../shared/ui/times.tsx';
import { type NewPlanAddress, NO_TEMPLATE } from './new-plan-address.ts';
import { newPlanDraftKey, newPlanDraftSchema } from './new-plan-draft.ts';
import { NewPlanForm } from './new-plan-form.tsx';
import { type NewPlanValues, startOf } from './new-plan-values.ts';
import { ChoiceCard, ChoiceFacts, TemplateChoice } from './template-choice.tsx';
import { WithTemplate } from './with-template.tsx';

/** A new plan in two steps, with the draft that an earlier visit may have left (spec 3 §2). */
export function NewPlan({ template }: NewPlanAddress) {
  const navigate = useNavigate();
  const key = newPlanDraftKey(readSession()?.user.id ?? 0);
  const [offered, setOffered] = useState(() => readDraft(key, newPlanDraftSchema));
  const [typed, setTyped] = useState<NewPlanValues | null>(null);
  const [beginnings, setBeginnings] = useState(0);
  return (
    <>
      {offered !== null && (
        <DraftOffer
          onRestore={() => {
            setTyped(offered.values);
            setOffered(null);
            setBeginnings((count) => count + 1);
            void navigate({ to: '/teacher/lesson-plans/new', search: { template: offered.template }, replace: true });
          }}
          onDiscard={() => {
            dropDraft(key);
            setOffered(null);
          }}
        >
          A draft{offered.values.title.trim() !== '' && ` of “${offered.values.title}”`} from{' '}
          <ExactTime at={offered.savedAt} /> was not saved.
        </DraftOffer>
      )}
      {template === undefined ? (
        <TemplateChoice linkOf={(id) => linkTo(id)}>
          <ChoiceCard name="Without a template" link={linkTo(NO_TEMPLATE)}>
            <ChoiceFacts>The ten standard sections of a lesson plan, none of them required.</ChoiceFacts>
          </ChoiceCard>
        </TemplateChoice>
      ) : (
        <SecondStep
          key={`${template}:${beginnings}`}
          template={template}
          typed={typed}
          isDraftOffered={offered !== null}
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
  readonly isDraftOffered: boolean;
  readonly onChangeTemplate: (typed: NewPlanValues) => void;
}

function SecondStep({ template, typed, ...props }: SecondStepProps) {
  return (
    <WithTemplate id={template === NO_TEMPLATE ? null : template} choice={linkTo()}>
      {(found, defaults) => (
        <NewPlanForm
          {...props}
          template={template}
          templateName={found?.name ?? 'none, the ten standard sections'}
          blank={startOf({ template: found, defaults, typed: null })}
          values={startOf({ template: found, defaults, typed })}
        />
      )}
    </WithTemplate>
  );
}

function linkTo(template?: number | typeof NO_TEMPLATE): LinkProps {
  return { to: '/teacher/lesson-plans/new', search: template === undefined ? {} : { template } };
}
