import { listUnsavedWork } from './unsaved-work.ts';

const CHANNEL = 'unsaved-texts';
/** A tab that the browser has put to sleep does not answer, and holds up nobody. */
const ANSWER_MS = 400;

type Message = { readonly type: 'asked'; readonly personId: number | undefined } | { readonly type: 'held' };

/** Whether another tab of this browser holds text of the person that is not saved. */
export function isTextInOtherTab(personId: number | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(CHANNEL);
    const end = (isHeld: boolean) => {
      clearTimeout(timer);
      channel.close();
      resolve(isHeld);
    };
    const timer = setTimeout(() => end(false), ANSWER_MS);
    channel.onmessage = ({ data }: MessageEvent<Message>) => {
      if (data.type === 'held') end(true);
    };
    channel.postMessage({ type: 'asked', personId } satisfies Message);
  });
}

/** Answers other tabs. Returns a function that ends it. */
export function answerAboutTexts(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    const holdsText = data.type === 'asked' && listUnsavedWork(data.personId).some(({ isText }) => isText);
    if (holdsText) channel.postMessage({ type: 'held' } satisfies Message);
  };
  return () => channel.close();
}
