import type { AttentionKind } from '@dewar/domain/tanks/attention';
import type { TankStory } from './read-stories.ts';

export type Statement = (story: TankStory) => boolean;

/** Two statements about one tank that cannot both be true. */
export interface ExcludingPair {
  readonly name: string;
  readonly one: Statement;
  readonly other: Statement;
}

export const needs =
  (kind: AttentionKind): Statement =>
  ({ attention }) =>
    attention.includes(kind);

export const inService =
  (statement: Statement): Statement =>
  (story) =>
    story.isOperational && statement(story);
