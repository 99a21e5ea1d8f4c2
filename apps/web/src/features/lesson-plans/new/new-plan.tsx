import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { dropDraft, readDraft } from '../../../shared/drafts.ts';
import { ApiFailure } from '../../../shared/failures.ts';
import { readSession } from '../../../shared/session.ts';
import { DraftOffer } from '../../../shared/ui/draft-offer.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states.tsx';
import { ExactTime } from '../../../shared/ui/times.tsx';
import { planDefaultsQuery, templateChoiceQuery } from '../lesson-plans-api.ts';
import { type NewPlanAddress, NO_TEMPLATE } from './new-plan-address.ts';
import { newPlanDraftKey, newPlanDraftSchema } from './new-plan-draft.ts';
import { NewPlanForm } from './new-plan-form.tsx';
import { type NewPlanValues, startOf } from './new-plan-values.ts';
import { TemplateChoice } from './template-choice.tsx';

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
        <TemplateChoice />
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

/** As the template and the teacher's defaults stand at this moment; what comes later is no longer taken in. */
function SecondStep({ template, typed, ...props }: SecondStepProps) {
  const isStandard = template === NO_TEMPLATE;
  const anew = { refetchOnMount: 'always', refetchOnWindowFocus: false } as const;
  const defaults = useQuery({ ...planDefaultsQuery, ...anew });
  const chosen = useQuery({ ...templateChoiceQuery(isStandard ? 0 : template), ...anew, enabled: !isStandard });
  const failed = [defaults, chosen].find(({ isError, data }) => isError && data === undefined);
  if (failed !== undefined) {
    const isGone = failed.error instanceof ApiFailure && failed.error.status === 404;
    if (isGone) return <NoTemplate />;
    const title = 'The template could not be loaded.';
    return <ErrorState title={title} failure={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!defaults.isFetchedAfterMount || defaults.data === undefined) return <SkeletonList count={5} height={96} />;
  if (!isStandard && (!chosen.isFetchedAfterMount || chosen.data === undefined)) {
    return <SkeletonList count={5} height={96} />;
  }
  const found = isStandard ? null : (chosen.data ?? null);
  return (
    <NewPlanForm
      {...props}
      template={template}
      templateName={found?.name ?? 'none, the ten standard sections'}
      blank={startOf({ template: found, defaults: defaults.data, typed: null })}
      values={startOf({ template: found, defaults: defaults.data, typed })}
    />
  );
}

function NoTemplate() {
  return (
    <EmptyState
      title="Template not found"
      action={{ label: 'Choose another template', link: { to: '/teacher/lesson-plans/new', search: {} } }}
    />
  );
}
