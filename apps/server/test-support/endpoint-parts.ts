import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import type { AnyEndpoint } from '@dewar/contract/endpoint';

/** Tests of every endpoint are split into files that run in parallel: `<suite>-<part>.test.ts`, from 1 on. */
export const PARTS = { 'permission-matrix': 4, 'bad-input': 3 } as const;
export type Suite = keyof typeof PARTS;

/** Every nth endpoint, so that neighbouring ones, which take similar time, are in different parts. */
export function endpointsOf(suite: Suite, part: number): readonly AnyEndpoint[] {
  return ALL_ENDPOINTS.filter((_, index) => index % PARTS[suite] === part - 1);
}
