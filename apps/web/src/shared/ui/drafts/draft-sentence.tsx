import { ExactTime } from '../time/times.tsx';

interface DraftSentenceProps {
  /** If the screen does not show it already. */
  readonly title?: string;
  readonly savedAt: string;
}

export const FILES_NOT_KEPT = ' The files that were picked are not in it.';

/** Says which draft is offered. */
export function DraftSentence({ title = '', savedAt }: DraftSentenceProps) {
  return (
    <>
      A draft{title.trim() !== '' && ` of “${title}”`} from <ExactTime at={savedAt} /> was not saved.
    </>
  );
}
