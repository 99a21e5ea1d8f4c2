import { useEffect, useEffectEvent, useRef } from 'react';

/** The global of the provider's script (developers.google.com/recaptcha/docs/display). */
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
  /** The token for a ticked box; null while there is none and after it expired. */
  readonly onProof: (token: string | null) => void;
}

/** The v2 checkbox. A token is valid for one attempt: remount it (by its key) for the next. */
export function RecaptchaCheckbox({ siteKey, onProof }: RecaptchaCheckboxProps) {
  const place = useRef<HTMLDivElement>(null);
  const prove = useEffectEvent(onProof);

  useEffect(() => {
    loadScript();
    const retry = setInterval(() => {
      const render = window.grecaptcha?.render;
      if (render === undefined || place.current === null) return;
      clearInterval(retry);
      // The widget cannot be removed from its element, so each mount gets a new element.
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
