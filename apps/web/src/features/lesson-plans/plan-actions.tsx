import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { saveFile } from '../../shared/api/save-file.ts';
import {
  IconCalendarPlus,
  IconCopy,
  IconFileTypeDocx,
  IconLink,
  IconPrinter,
  IconTrash,
} from '../../shared/ui/icons/icons.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useDeletePlan } from './delete-plan.ts';
import { exportPlanDocx, useCopyPlan } from './lesson-plans-api.ts';
import type { PaperForm } from './paper/plan-paper.tsx';
import { ShareDialog } from './sharing/share-dialog.tsx';

interface PlanActionsProps {
  readonly plan: LessonPlan;
  readonly onPrint: (form: PaperForm) => void;
}

type Work = 'copy' | 'export' | 'delete';

/** The actions of a plan besides editing. */
export function PlanActions({ plan, onPrint }: PlanActionsProps) {
  const copyPlan = useCopyPlan();
  const navigate = useNavigate();
  const deletePlan = useDeletePlan(() => navigate({ to: '/teacher/lesson-plans', search: {}, replace: true }));
  const [underWay, setUnderWay] = useState<Work | null>(null);
  const [isSharing, setSharing] = useState(false);
  // The same for every attempt: a lost response does not create a second copy.
  const copyKey = useRef(newIdempotencyKey());

  const during = async (work: Work, run: () => Promise<void>) => {
    setUnderWay(work);
    await run().catch(notifyError);
    setUnderWay(null);
  };
  const copy = async () => {
    const made = await copyPlan(plan.id, copyKey.current);
    copyKey.current = newIdempotencyKey();
    notifySuccess(`Copied as “${made.title}”`);
    await navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(made.id) } });
  };
  const toWord = async () => {
    const { blob, fileName } = await exportPlanDocx(plan.id);
    saveFile(blob, fileName ?? 'lesson plan.docx');
  };
  const remove = async () => {
    await deletePlan(plan);
  };
  const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarPlus {...icon} />}
        renderRoot={(props) => <Link to="/teacher/calendar" search={{ plan: plan.id }} {...props} />}
      >
        Schedule
      </Button>
      <Button variant="default" leftSection={<IconLink {...icon} />} onClick={() => setSharing(true)}>
        Share
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => onPrint('full')}>
        Print
      </Button>
      <Button variant="default" leftSection={<IconPrinter {...icon} />} onClick={() => onPrint('one-page')}>
        Print one page
      </Button>
      <Button
        variant="default"
        leftSection={<IconCopy {...icon} />}
        loading={underWay === 'copy'}
        onClick={() => void during('copy', copy)}
      >
        Duplicate
      </Button>
      <Button
        variant="default"
        leftSection={<IconFileTypeDocx {...icon} />}
        loading={underWay === 'export'}
        onClick={() => void during('export', toWord)}
      >
        Export to Word
      </Button>
      <Button
        variant="default"
        leftSection={<IconTrash {...icon} />}
        loading={underWay === 'delete'}
        onClick={() => void during('delete', remove)}
      >
        Delete
      </Button>
      {isSharing && <ShareDialog plan={plan} onClose={() => setSharing(false)} />}
    </>
  );
}
