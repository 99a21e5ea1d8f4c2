import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { refreshLessons } from '../../shared/api/refresh-lessons.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { deleteTemplateAfterAsking } from './delete-template.ts';
import { copyTemplate, saveTemplate } from './lesson-templates-api.ts';

type Work = 'copy' | 'default' | 'delete';

/** What can be done with a template from the list. */
export function useTemplateWork(template: LessonTemplateRow) {
  const queryClient = useQueryClient();
  const [underWay, setUnderWay] = useState<Work | null>(null);
  // The same for every try: a lost answer does not make a second copy.
  const copyKey = useRef(newIdempotencyKey());

  const during = (work: Work, run: () => Promise<void>) => async () => {
    if (underWay !== null) return;
    setUnderWay(work);
    await run().catch(notifyError);
    setUnderWay(null);
  };

  return {
    underWay,
    copy: during('copy', async () => {
      const made = await copyTemplate(template, copyKey.current);
      copyKey.current = newIdempotencyKey();
      notifySuccess(`Copied as “${made.name}”`);
      await refreshLessons(queryClient);
    }),
    makeDefault: during('default', async () => {
      const { id, version } = template;
      // Nothing of it was looked at but whether it is the default one.
      await saveTemplate(id, { is_default: true }, { idempotencyKey: newIdempotencyKey(), version }).finally(() =>
        refreshLessons(queryClient),
      );
      notifySuccess('Template saved successfully!');
    }),
    remove: during('delete', async () => {
      if (await deleteTemplateAfterAsking(template)) await refreshLessons(queryClient);
    }),
  };
}
