import { Fragment } from 'react';
import { splitAtLinks } from './split-at-links.ts';

/** A mail's plain text. Only addresses of this portal become links, and they open beside it. */
export function MailText({ text }: { readonly text: string }) {
  return splitAtLinks(text, window.location.origin).map(({ at, words, address }) =>
    address === undefined ? (
      <Fragment key={at}>{words}</Fragment>
    ) : (
      <a key={at} href={address} target="_blank" rel="noreferrer">
        {words}
      </a>
    ),
  );
}
