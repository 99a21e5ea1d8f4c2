import type { BodyOf } from '@dewar/contract/endpoint';
import { listTankFiles } from '@dewar/contract/tank-files';
import {
  createPaperKind,
  createTankPaper,
  deletePaperKind,
  deleteTankPaper,
  listPaperKinds,
  listTankPapers,
  type TankPaper,
  updateTankPaper,
} from '@dewar/contract/tank-papers';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../shared/api/api-client.ts';
import { useEndpointMutation } from '../../shared/api/use-endpoint-mutation.ts';
import type { SaveAttempt } from '../../shared/ui/dialogs/form-dialog.tsx';

export function tankPapersQuery(tankId: number) {
  return queryOptions({
    queryKey: ['tank-papers', tankId] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listTankPapers, { params: { id: tankId }, signal })).data,
  });
}

/** The kinds of the company that has the tank. */
export function paperKindsQuery(tankId: number) {
  return queryOptions({
    queryKey: ['paper-kinds', tankId] as const,
    queryFn: async ({ signal }) => (await callEndpoint(listPaperKinds, { query: { tank_id: tankId }, signal })).data,
  });
}

const MOST_FILES = 200;

/** The files of a tank that a paper may name, the newest first. */
export function filesToNameQuery(tankId: number) {
  return queryOptions({
    queryKey: ['tank-files', tankId, 'to-name'] as const,
    queryFn: async ({ signal }) =>
      (await callEndpoint(listTankFiles, { query: { tank_id: tankId, limit: MOST_FILES }, signal })).data,
  });
}

type Body = BodyOf<typeof createTankPaper>;

export function useSavePaper(tankId: number) {
  const create = useEndpointMutation(createTankPaper);
  const update = useEndpointMutation(updateTankPaper);
  return (paper: TankPaper | undefined, body: Body, attempt: SaveAttempt) =>
    paper === undefined
      ? create({ params: { id: tankId }, body, idempotencyKey: attempt.idempotencyKey })
      : update({ params: { id: tankId, paperId: paper.id }, body, ...attempt });
}

export function useRemovePaper() {
  const write = useEndpointMutation(deleteTankPaper, { awaitsQueries: true });
  return ({ id, tank_id }: TankPaper, version: number | undefined) =>
    write({ params: { id: tank_id, paperId: id }, version });
}

export function useAddKind() {
  const write = useEndpointMutation(createPaperKind, { awaitsQueries: true });
  return (body: BodyOf<typeof createPaperKind>, { idempotencyKey }: SaveAttempt) => write({ body, idempotencyKey });
}

export function useRemoveKind() {
  const write = useEndpointMutation(deletePaperKind, { awaitsQueries: true });
  return (id: number) => write({ params: { id } });
}
