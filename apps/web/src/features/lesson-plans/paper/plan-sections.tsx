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

/** Consecutive bullet lines form one list, with the lists below its points. */
function SectionText({ lines }: { readonly lines: readonly SectionLine[] }) {
  return groupLines(lines).map(({ at, points, line }) =>
    line === undefined ? (
      <BulletList key={at} points={points} />
    ) : (
      <p key={at} className={styles.line} style={{ paddingInlineStart: line.indent && `${line.indent}ch` }}>
        {line.text}
      </p>
    ),
  );
}

function BulletList({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className={styles.bullets}>
      {points.map(({ text, below }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is identified by its position
        <li key={index}>
          {text}
          {below.length > 0 && <BulletList points={below} />}
        </li>
      ))}
    </ul>
  );
}

interface Point {
  readonly text: string;
  readonly below: Point[];
}

/** One paragraph, or the points of one list. */
interface LineGroup {
  readonly at: number;
  readonly line?: SectionLine;
  readonly points: Point[];
}

function groupLines(lines: readonly SectionLine[]): readonly LineGroup[] {
  const groups: LineGroup[] = [];
  for (const [at, line] of lines.entries()) {
    const last = groups.at(-1);
    if (line.kind === 'paragraph') groups.push({ at, line, points: [] });
    else if (last === undefined || last.line !== undefined)
      groups.push({ at, points: [{ text: line.text, below: [] }] });
    else listAt(last.points, line.level ?? 0).push({ text: line.text, below: [] });
  }
  return groups;
}

/** The list to which a point of this level is added. */
function listAt(points: Point[], level: number): Point[] {
  const last = points.at(-1);
  return level === 0 || last === undefined ? points : listAt(last.below, level - 1);
}
