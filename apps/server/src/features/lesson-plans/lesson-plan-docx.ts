import type { LessonPlan } from '@dewar/contract/lesson-plans';
import { lessonSummaryLine } from '@dewar/domain/lessons/lesson-minutes';
import { type CustomSection, listFilledSections, readSectionLines } from '@dewar/domain/lessons/lesson-sections';
import { convertInchesToTwip, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx';

const FONT = 'Calibri';
/** In half points, as Word counts; distances in twentieths of a point. */
const STYLES = {
  default: {
    document: { run: { font: FONT, size: 22 }, paragraph: { spacing: { after: 80 } } },
    title: { run: { font: FONT, size: 36, bold: true }, paragraph: { spacing: { after: 60 } } },
    heading1: {
      run: { font: FONT, size: 26, bold: true },
      paragraph: { spacing: { before: 240, after: 80 }, keepNext: true },
    },
  },
};

/** The plan as a Word document: its title and details, then every section with a text. */
export function writeLessonPlanDocx(plan: LessonPlan): Promise<Buffer> {
  const margin = convertInchesToTwip(1);
  const document = new Document({
    title: plainXml(plan.title),
    styles: STYLES,
    sections: [
      {
        properties: { page: { margin: { top: margin, right: margin, bottom: margin, left: margin } } },
        children: [
          new Paragraph({ text: plainXml(plan.title), heading: HeadingLevel.TITLE }),
          new Paragraph({ children: [new TextRun({ text: plainXml(lessonSummaryLine(plan)), color: '555555' })] }),
          ...listFilledSections(plan).flatMap(paragraphsOf),
        ],
      },
    ],
  });
  return Packer.toBuffer(document);
}

function paragraphsOf({ display_name, content }: CustomSection): Paragraph[] {
  const lines = readSectionLines(content).map(({ kind, text }) => {
    const bullet = kind === 'bullet' ? { bullet: { level: 0 } } : {};
    return new Paragraph({ text: plainXml(text), ...bullet });
  });
  return [new Paragraph({ text: plainXml(display_name), heading: HeadingLevel.HEADING_1 }), ...lines];
}

/** Word rejects a document with a character that XML 1.0 does not allow (https://www.w3.org/TR/xml/#charsets). */
function plainXml(text: string): string {
  return text.replaceAll(/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
