import { useEffect, useEffectEvent, useRef } from 'react';

/** What the provider's script puts on the window (developers.google.com/recaptcha/docs/display). */
interface Recaptcha {
  readonly render: (
    element: HTMLElement,
    settings: {
      readonly sitekey: string;
      readonly theme: 'light';
      readonly size: 'normal';
      readonly callback: (token: string) => void;
      readonly 'expired-callback': () => void;
      readonly 'error-callback': () => void;
    },
  ) => number;
}

declare global {
  interface Window {
    readonly grecaptcha?: Partial<Recaptcha>;
  }
}

const SCRIPT = 'https://www.google.com/recaptcha/api.js?render=explicit';
// spec 1 §9
const RETRY_MS = 100;

interface RecaptchaCheckboxProps {
  readonly siteKey: string;
  /** The proof that a person ticked the box; null while there is none, and once it has run out. */
  readonly onProof: (token: string | null) => void;
}

/** The v2 checkbox. A proof is good for one try: mount it anew (by its key) for the next. */
export function RecaptchaCheckbox({ siteKey, onProof }: RecaptchaCheckboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const prove = useEffectEvent(onProof);

  useEffect(() => {
    loadScript();
    const retry = setInterval(() => {
      const render = window.grecaptcha?.render;
      if (render === undefined || place.current === null) return;
      clearInterval(retry);
      // The widget cannot be taken out of its element again, so each mount gets an element of its own.
      const element = document.createElement('div');
      place.current.replaceChildren(element);
      const forget = () => prove(null);
      render(element, {
        sitekey: siteKey,
        theme: 'light',
        size: 'normal',
        callback: (token) => prove(token),
        'expired-callback': forget,
        'error-callback': forget,
      });
    }, RETRY_MS);
    return () => clearInterval(retry);
  }, [siteKey]);

  return <div ref={place} style={{ minHeight: 78 }} />;
}

function loadScript(): void {
  if (document.querySelector(`script[src="${SCRIPT}"]`) !== null) return;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  document.head.append(script);
}
