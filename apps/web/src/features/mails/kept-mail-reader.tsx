import type { KeptMail } from '@dewar/contract/mails';
import { formatFileSize } from '@dewar/domain/primitives/file-size';
import { Button } from '@mantine/core';
import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { IconChevronLeft, IconPaperclip } from '../../shared/ui/icons/icons.ts';
import { ExactTime } from '../../shared/ui/time/times.tsx';
import { HiddenLinks } from './hidden-links.tsx';
import styles from './kept-mails.module.css';
import { splitAtLinks } from './split-at-links.ts';

interface KeptMailReaderProps {
  readonly mail: KeptMail;
  readonly onClose: () => void;
}

/** One email as text: its HTML part says the same and is never rendered. */
export function KeptMailReader({ mail, onClose }: KeptMailReaderProps) {
  const id = useId();
  const [shownText, setShownText] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <article className={styles.reader} aria-labelledby={id}>
      <Button
        className={styles.back}
        variant="subtle"
        size="compact-sm"
        leftSection={<IconChevronLeft size={16} aria-hidden />}
        onClick={onClose}
      >
        All emails
      </Button>
      <h2 id={id} ref={heading} className={styles.heading} tabIndex={-1}>
        {mail.subject}
      </h2>
      <p className={styles.envelope}>
        To {mail.to}, <ExactTime at={mail.created_at} />
      </p>
      {mail.attachment !== null && (
        <p className={styles.attachment}>
          <IconPaperclip size={16} stroke={1.75} aria-hidden />
          <span>
            Attached:{' '}
            <a href={mail.attachment.file_path} download>
              {mail.attachment.file_name}
            </a>
            , {formatFileSize(mail.attachment.file_size)}
          </span>
        </p>
      )}
      {mail.has_hidden_links && shownText === null && (
        <HiddenLinks mailId={mail.id} recipient={mail.to} onShown={setShownText} />
      )}
      <div className={styles.text}>
        <MailText text={shownText ?? mail.text} />
      </div>
    </article>
  );
}

/** A mail's plain text. Only URLs of this portal become links, and they open in a new tab. */
function MailText({ text }: { readonly text: string }) {
  return splitAtLinks(text, window.location.origin).map(({ at, content, address }) =>
    address === undefined ? (
      <Fragment key={at}>{content}</Fragment>
    ) : (
      <a key={at} href={address} target="_blank" rel="noreferrer">
        {content}
      </a>
    ),
  );
}
