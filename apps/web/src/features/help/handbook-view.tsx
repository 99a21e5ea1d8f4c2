import type { ComponentProps } from 'react';
import Markdown, { type ExtraProps } from 'react-markdown';
import { sectionId } from '../../shared/help/handbook-address.ts';
import type { HandbookSection } from '../../shared/help/handbook-texts.ts';
import { findPicture } from './handbook-pictures.ts';
import styles from './handbook-view.module.css';

interface HandbookViewProps {
  readonly beginning: string;
  readonly sections: readonly HandbookSection[];
}

/** A handbook with the list of its tasks; each task can be addressed. */
export function HandbookView({ beginning, sections }: HandbookViewProps) {
  return (
    <div className={styles.handbook}>
      <nav className={styles.contents} aria-label="Tasks">
        <ul>
          {sections.map(({ heading }) => (
            <li key={heading}>
              <a href={`#${sectionId(heading)}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.text}>
        <Written text={beginning} />
        {sections.map(({ heading, text }) => (
          <section key={heading} aria-labelledby={sectionId(heading)}>
            <h2 id={sectionId(heading)} tabIndex={-1}>
              {heading}
            </h2>
            <Written text={text} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** Our own text: it needs no sanitising. */
function Written({ text }: { readonly text: string }) {
  return <Markdown components={{ img: Picture }}>{text}</Markdown>;
}

/** A picture in the width of the text, which opens in its own size. */
function Picture({ src, alt }: ComponentProps<'img'> & ExtraProps) {
  const picture = findPicture(String(src));
  if (picture === undefined) return null;
  return (
    <a className={styles.picture} href={picture.url} target="_blank" rel="noopener" data-kind={picture.kind}>
      <img
        src={picture.url}
        width={picture.width}
        height={picture.height}
        alt={alt ?? ''}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}
