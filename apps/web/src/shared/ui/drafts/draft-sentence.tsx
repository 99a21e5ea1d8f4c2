import { ExactTime } from '../time/times.tsx';

interface DraftSentenceProps {
  /** If the screen does not show it already. */
  readonly title?: string;
  /** What was typed into it, where it is offered beside another. */
  readonly typed?: string | undefined;
  readonly savedAt: string;
}

export const FILES_NOT_KEPT = ' The files that were picked are not in it.';

/** Says which draft is offered. */
export function DraftSentence({ title = '', typed, savedAt }: DraftSentenceProps) {
  return (
    <>
      A draft{title.trim() !== '' && ` of “${title}”`} from <ExactTime at={savedAt} /> was not saved.
      {typed !== undefined && ` It has: ${typed || 'nothing typed, but other choices'}.`}
    </>
  );
}
