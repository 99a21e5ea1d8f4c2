import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { lessonSummaryLine } from '@dewar/domain/lessons/lesson-minutes';
import type { CustomSection, SectionLine } from '@dewar/domain/lessons/lesson-sections';
import { PAPER_INCHES, type PaperSize } from '@dewar/domain/lessons/paper-sizes';
import { readSectionBlocks } from '@dewar/domain/lessons/section-tables';
import { listWrittenSections } from '@dewar/domain/lessons/unwritten-sections';
import {
  AlignmentType,
  convertInchesToTwip,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  type Table,
  TextRun,
} from 'docx';
import { docxTable } from './docx-table.ts';
import { docxText, FONT, plainXml } from './docx-text.ts';

/** In half points, as Word counts; distances in twentieths of a point. */
const STYLES = {
  default: {
    // Scripts that tell their language name another one (docx-text.ts).
    document: { run: { font: FONT, size: 22, language: { value: 'en-US' } }, paragraph: { spacing: { after: 80 } } },
    title: { run: { font: FONT, size: 36, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { font: FONT, size: 26, bold: true },
      paragraph: { spacing: { before: 240, after: 80 }, keepNext: true },
    },
  },
};

/** What a plan's document says besides the plan. */
export interface DocxDetails {
  readonly teacher: string;
  /** When it is taught next, in words; null if the calendar does not know. */
  readonly date: string | null;
  /** The names of its attachments. */
  readonly attachments: readonly string[];
  readonly paper: PaperSize;
}

/** Room to write the date by hand. */
const BLANK_DATE = '____________________';

/** The plan as a Word document: its title and details, every section with a text, and what is attached. */
export function writeLessonPlanDocx(plan: LessonPlan, details: DocxDetails): Promise<Buffer> {
  const { teacher, date, attachments, paper } = details;
  const margin = convertInchesToTwip(1);
  const { width, height } = PAPER_INCHES[paper];
  const document = new Document({
    title: plainXml(plan.title),
    creator: plainXml(teacher),
    styles: STYLES,
    sections: [
      {
        properties: {
          page: {
            size: { width: convertInchesToTwip(width), height: convertInchesToTwip(height) },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        footers: { default: numberedFooter(plan.title) },
        children: [
          new Paragraph({ ...docxText(plan.title), heading: HeadingLevel.TITLE }),
          mutedLine(lessonSummaryLine(plan)),
          mutedLine(`Teacher: ${teacher} · Date: ${date ?? BLANK_DATE}`),
          ...listWrittenSections(plan).flatMap((section) =>
            contentOf(section, convertInchesToTwip(width) - 2 * margin),
          ),
          ...attachmentParagraphs(attachments),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function mutedLine(text: string): Paragraph {
  return new Paragraph(docxText(text, { color: '555555' }));
}

function numberedFooter(title: string): Footer {
  // With spaces that do not break: after a long title, 'Page 1 of' and '1' would stand on two lines.
  const numbers = ['Page\u00a0', PageNumber.CURRENT, '\u00a0of\u00a0', PageNumber.TOTAL_PAGES];
  const style = { color: '555555', size: 18 };
  const { children } = docxText(title, style);
  const run = new TextRun({ children: [' · ', ...numbers], ...style });
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.RIGHT, children: [...children, run] })] });
}

function attachmentParagraphs(names: readonly string[]): Paragraph[] {
  if (names.length === 0) return [];
  const items = names.map((name) => new Paragraph({ ...docxText(name), bullet: { level: 0 } }));
  return [new Paragraph({ text: 'Attachments', heading: HeadingLevel.HEADING_1 }), ...items];
}

function contentOf({ display_name, content }: CustomSection, textWidth: number): (Paragraph | Table)[] {
  const blocks = readSectionBlocks(content).flatMap((block) =>
    block.kind === 'table' ? docxTable(block, textWidth) : [lineParagraph(block)],
  );
  return [new Paragraph({ ...docxText(display_name), heading: HeadingLevel.HEADING_1 }), ...blocks];
}

function lineParagraph({ kind, text, level = 0, indent = 0 }: SectionLine): Paragraph {
  const bullet = kind === 'bullet' ? { bullet: { level } } : {};
  const inset = indent > 0 ? { indent: { left: indent * TWIPS_PER_SPACE } } : {};
  return new Paragraph({ ...docxText(text), ...bullet, ...inset });
}

/** The width of a digit, about. */
const TWIPS_PER_SPACE = 110;
