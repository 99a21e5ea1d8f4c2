import { ExactTime } from '../ui/time/times.tsx';

interface DraftSentenceProps {
  /** Where the screen does not say it already. */
  readonly title?: string;
  readonly savedAt: string;
}

/** Which draft is offered. */
export function DraftSentence({ title = '', savedAt }: DraftSentenceProps) {
  return (
    <>
      A draft{title.trim() !== '' && ` of “${title}”`} from <ExactTime at={savedAt} /> was not saved.
    </>
  );
}
