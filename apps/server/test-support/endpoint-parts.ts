import { ALL_ENDPOINTS } from '@dewar/contract/all-endpoints';
import type { AnyEndpoint } from '@dewar/contract/endpoint';

/** What is proved of every endpoint is spread over files that run side by side: `<suite>-<part>.test.ts`, from 1 on. */
export const PARTS = { 'permission-matrix': 4, 'bad-input': 3 } as const;
export type Suite = keyof typeof PARTS;

/** Every so-manieth endpoint, so that neighbours, which cost alike, stand in different parts. */
export function endpointsOf(suite: Suite, part: number): readonly AnyEndpoint[] {
  return ALL_ENDPOINTS.filter((_, index) => index % PARTS[suite] === part - 1);
}
