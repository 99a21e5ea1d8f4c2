import { type CustomSection, readSectionLines, type SectionLine } from '@dewar/domain/lessons/lesson-sections';
import styles from './plan-sections.module.css';

interface PlanSectionsProps {
  readonly sections: readonly CustomSection[];
  readonly className?: string | undefined;
}

/** Every section with content, under its name. */
export function PlanSections({ sections, className }: PlanSectionsProps) {
  return sections
    .filter(({ content }) => content !== '')
    .map(({ section_name, display_name, content }) => (
      <section key={section_name} className={className} aria-label={display_name}>
        <h2 className={styles.name}>{display_name}</h2>
        <SectionText lines={readSectionLines(content)} />
      </section>
    ));
}

/** Consecutive bullet lines form one list. */
function SectionText({ lines }: { readonly lines: readonly SectionLine[] }) {
  return groupLines(lines).map(({ at, kind, texts }) =>
    kind === 'paragraph' ? (
      <p key={at} className={styles.line}>
        {texts[0]}
      </p>
    ) : (
      <ul key={at} className={styles.bullets}>
        {texts.map((text, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
          <li key={index}>{text}</li>
        ))}
      </ul>
    ),
  );
}

interface LineGroup {
  readonly at: number;
  readonly kind: SectionLine['kind'];
  readonly texts: string[];
}

function groupLines(lines: readonly SectionLine[]): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  for (const [at, { kind, text }] of lines.entries()) {
    const last = groups.at(-1);
    if (kind === 'bullet' && last?.kind === 'bullet') last.texts.push(text);
    else groups.push({ at, kind, texts: [text] });
  }
  return groups;
}
