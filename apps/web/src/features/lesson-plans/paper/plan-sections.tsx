import type { CustomSection, SectionLine } from '@dewar/domain/lessons/lesson-sections';
import { readSectionBlocks, type SectionTable } from '@dewar/domain/lessons/section-tables';
import styles from './plan-sections.module.css';
import { TextTable } from './text-table.tsx';

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
        <SectionText name={display_name} blocks={readSectionBlocks(content)} />
      </section>
    ));
}

interface SectionTextProps {
  readonly name: string;
  readonly blocks: readonly (SectionLine | SectionTable)[];
}

/** Consecutive bullet lines form one list, with the lists below its points. */
function SectionText({ name, blocks }: SectionTextProps) {
  const tables = blocks.filter(({ kind }) => kind === 'table');
  return groupBlocks(blocks).map(({ at, points, block }) => {
    if (block === undefined) return <BulletList key={at} points={points} />;
    if (block.kind === 'table') {
      const label = `Table${tables.length > 1 ? ` ${tables.indexOf(block) + 1}` : ''} of ${name}`;
      return <TextTable key={at} label={label} table={block} />;
    }
    return (
      <p
        key={at}
        className={styles.line}
        dir="auto"
        style={{ paddingInlineStart: block.indent && `${block.indent}ch` }}
      >
        {block.text}
      </p>
    );
  });
}

function BulletList({ points }: { readonly points: readonly Point[] }) {
  return (
    <ul className={styles.bullets} dir="auto">
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

/** One paragraph, one table, or the points of one list. */
interface BlockGroup {
  readonly at: number;
  readonly block?: SectionLine | SectionTable;
  readonly points: Point[];
}

function groupBlocks(blocks: readonly (SectionLine | SectionTable)[]): readonly BlockGroup[] {
  const groups: BlockGroup[] = [];
  for (const [at, block] of blocks.entries()) {
    const last = groups.at(-1);
    if (block.kind !== 'bullet') groups.push({ at, block, points: [] });
    else if (last === undefined || last.block !== undefined)
      groups.push({ at, points: [{ text: block.text, below: [] }] });
    else listAt(last.points, block.level ?? 0).push({ text: block.text, below: [] });
  }
  return groups;
}

/** The list to which a point of this level is added. */
function listAt(points: Point[], level: number): Point[] {
  const last = points.at(-1);
  return level === 0 || last === undefined ? points : listAt(last.below, level - 1);
}
