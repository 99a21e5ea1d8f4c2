import type { LessonTemplateRow } from '@dewar/contract/lesson-templates';
import { SUCCESS } from '@dewar/contract/success-texts';
import { useRef, useState } from 'react';
import { newIdempotencyKey } from '../../shared/api/idempotency-key.ts';
import { confirmAndRun } from '../../shared/ui/dialogs/confirm-and-run.ts';
import { notifyError, notifySuccess } from '../../shared/ui/states/notify.ts';
import { useCopyTemplate, useRemoveTemplate, useSaveTemplate } from './lesson-templates-api.ts';

type Work = 'copy' | 'default' | 'delete';

/** The actions of a template in the list. */
export function useTemplateWork(template: LessonTemplateRow) {
  const saveTemplate = useSaveTemplate({ awaitsQueries: true });
  const copyTemplate = useCopyTemplate();
  const removeTemplate = useRemoveTemplate();
  const [underWay, setUnderWay] = useState<Work | null>(null);
  // The same for every attempt: a lost response does not create a second copy.
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
    }),
    makeDefault: during('default', async () => {
      const { id, version } = template;
      // Only whether it is the default matters here; the rest was not shown.
      await saveTemplate(id, { is_default: true }, { idempotencyKey: newIdempotencyKey(), version });
      notifySuccess(SUCCESS.templateSaved);
    }),
    remove: during('delete', async () => {
      const { id, name, is_default } = template;
      await confirmAndRun({
        title: `Delete “${name}”`,
        body: `Are you sure you want to delete this template? Lesson plans made from it stay as they are.${
          is_default ? ' There will be no default template then.' : ''
        } This action cannot be undone.`,
        verb: 'Delete template',
        isDestructive: true,
        seen: template,
        run: (version) => removeTemplate(id, version),
        done: 'Template deleted successfully',
      });
    }),
  };
}
