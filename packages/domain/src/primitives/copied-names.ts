import { TEXT_LIMITS } from './text-limits.ts';

const COPY_OF = 'Copy of ';

/** What a copy of a plan or a template is called: as much of the original's name as there is room for. */
export function copiedName(name: string): string {
  return `${COPY_OF}${name}`.slice(0, Math.min(TEXT_LIMITS.title, TEXT_LIMITS.name)).toWellFormed();
}
