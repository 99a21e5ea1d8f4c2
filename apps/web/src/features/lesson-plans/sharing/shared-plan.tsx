import type { SharedFile, SharedPlan as SharedPlanRecord } from '@dewar/contract/plan-links';
import { lessonSummaryLine } from '@dewar/domain/lessons/lesson-minutes';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/api-error.ts';
import { saveFile } from '../../../shared/api/save-file.ts';
import { formatCalendarDate } from '../../../shared/format/times.ts';
import { useCan } from '../../../shared/session/use-can.ts';
import { printPage } from '../../../shared/ui/frames/print-alone.ts';
import { IconCopy, IconDownload, IconPrinter } from '../../../shared/ui/icons/icons.ts';
import { notifyError, notifySuccess } from '../../../shared/ui/states/notify.ts';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { PlanSections } from '../paper/plan-sections.tsx';
import { downloadOfLink, planLinkAddress, sharedPlanQuery, useSaveCopy } from './plan-links-api.ts';
import styles from './shared-plan.module.css';

const ICON = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The plan of a link, to read, print and download by somebody without an account. */
export function SharedPlan({ token }: { readonly token: string }) {
  const query = useQuery(sharedPlanQuery(token));
  if (query.data !== undefined) return <OpenedPlan plan={query.data} token={token} />;
  if (query.isPending) return <SkeletonList count={5} height={96} />;
  if (query.error instanceof ApiError && (query.error.status === 404 || query.error.status === 400)) {
    return <EmptyState title="This link has ended." next="Ask the teacher who sent it for a new one." />;
  }
  const title = 'The lesson plan could not be opened.';
  return <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />;
}

function OpenedPlan({ plan, token }: { readonly plan: SharedPlanRecord; readonly token: string }) {
  const can = useCan();
  return (
    <article className={styles.plan}>
      <Title order={1} className={styles.title}>
        {plan.title}
      </Title>
      <p className={styles.muted}>{lessonSummaryLine(plan)}</p>
      <p className={styles.muted}>
        From {plan.teacher}. This link works until the end of {formatCalendarDate(plan.last_day)}.
      </p>
      <div className={styles.actions}>
        <Button variant="default" leftSection={<IconPrinter {...ICON} />} onClick={() => void printPage()}>
          Print
        </Button>
        {can('open', 'teaching_area') && <SaveCopyButton token={token} />}
      </div>
      {plan.note !== null && (
        <section className={styles.note} aria-label="Note from the teacher">
          <h2>Note from the teacher</h2>
          <p>{plan.note}</p>
        </section>
      )}
      {plan.files.length > 0 && (
        <section className={styles.section} aria-label="Files">
          <h2>Files</h2>
          <ul className={styles.files}>
            {plan.files.map((file) => (
              <FileRow key={file.id} file={file} token={token} />
            ))}
          </ul>
          <p className={styles.address}>They are downloaded at {planLinkAddress(token)}</p>
        </section>
      )}
      {plan.sections.length === 0 && <EmptyState title="This lesson plan has no text." />}
      <PlanSections sections={plan.sections} className={styles.section} />
    </article>
  );
}

function SaveCopyButton({ token }: { readonly token: string }) {
  const saveCopy = useSaveCopy();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    try {
      const { id, title } = await saveCopy(token);
      notifySuccess(`“${title}” is among your plans.`);
      await navigate({ to: '/teacher/lesson-plans/$id', params: { id: String(id) } });
    } catch (error) {
      notifyError(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <Button leftSection={<IconCopy {...ICON} />} loading={isSaving} onClick={() => void save()}>
      Save a copy
    </Button>
  );
}

function FileRow({ file, token }: { readonly file: SharedFile; readonly token: string }) {
  const [isLoading, setLoading] = useState(false);
  const { original_name, file_size, description } = file;
  const download = async () => {
    setLoading(true);
    try {
      const { blob, fileName } = await downloadOfLink(token, file);
      saveFile(blob, fileName ?? original_name);
    } catch (error) {
      notifyError(error);
    } finally {
      setLoading(false);
    }
  };
  return (
    <li className={styles.file}>
      <div className={styles.described}>
        <p>{original_name}</p>
        <p className={styles.muted}>
          {formatFileSize(file_size)}
          {description !== null && `, ${description}`}
        </p>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload {...ICON} />}
        loading={isLoading}
        aria-label={`Download ${original_name}`}
        onClick={() => void download()}
      >
        Download
      </Button>
    </li>
  );
}
