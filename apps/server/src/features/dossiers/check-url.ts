import type { Config } from '../../shared/config.ts';

/** The page on which anybody checks a paper. */
export function checkUrl({ publicUrl }: Pick<Config, 'publicUrl'>, code: string): string {
  return `${publicUrl}/check/${code}`;
}
