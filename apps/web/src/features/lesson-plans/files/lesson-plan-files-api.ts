import {
  deleteLessonPlanFile,
  downloadLessonPlanFile,
  type LessonPlanFile,
  listLessonPlanFiles,
  uploadLessonPlanFile,
} from '@dewar/contract/lesson-plan-files';
import type { LessonFileCategory } from '@dewar/domain/lessons/lesson-files';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint, downloadFrom } from '../../../shared/api/api-client.ts';
import { useEndpointMutation, useUploadMutation } from '../../../shared/api/use-endpoint-mutation.ts';
import { withFallbackMessages } from '../../../shared/api/with-error-message.ts';

export function lessonPlanFilesQuery(planId: number) {
  return queryOptions({
    queryKey: ['lesson-plan-files', planId] as const,
    queryFn: async ({ signal }) =>
      (await callEndpoint(listLessonPlanFiles, { query: { lesson_plan_id: planId }, signal })).data,
  });
}

// spec 3 §8
const UPLOADING = { rejected: 'Failed to upload file', noResponse: 'Error uploading file' };
const DELETING = { rejected: 'Failed to delete attachment', noResponse: 'Error deleting attachment' };
const DOWNLOADING = { rejected: 'Failed to download file', noResponse: 'Error downloading file' };

export interface SentLessonFile {
  readonly planId: number;
  readonly file: File;
  readonly description: string;
  readonly category: LessonFileCategory;
  readonly onProgress: (share: number) => void;
  readonly signal: AbortSignal;
  readonly idempotencyKey: string;
}

export function useUploadPlanFile() {
  const write = useUploadMutation(uploadLessonPlanFile, { awaitsQueries: true });
  return ({ planId, description, category, ...sending }: SentLessonFile) => {
    const fields = { lesson_plan_id: String(planId), description, category };
    return withFallbackMessages(UPLOADING, write({ ...sending, fields }));
  };
}

export function useRemovePlanFile() {
  const write = useEndpointMutation(deleteLessonPlanFile, { awaitsQueries: true });
  return ({ id }: LessonPlanFile) => withFallbackMessages(DELETING, write({ params: { id } }));
}

export function downloadPlanFile({ file_name }: LessonPlanFile) {
  return withFallbackMessages(DOWNLOADING, downloadFrom(downloadLessonPlanFile, { params: { file_name } }));
}
