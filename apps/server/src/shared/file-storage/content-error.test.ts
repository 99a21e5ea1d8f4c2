import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { contentErrorOf } from './content-error.ts';

const ZIP = 'PK\u0003\u0004';
const COMPOUND = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

function told(extension: string, content: Buffer): Promise<string> {
  return contentErrorOf(extension, content.subarray(0, 1_024), async () => Readable.from([content]));
}

const wide = (name: string) => Buffer.from(name, 'utf16le').toString('latin1');

test('a file whose content does not match its name is told what it is', async () => {
  const png = Buffer.from('89504e470d0a1a0a', 'hex');
  expect(await told('jpg', png)).toBe(
    "The file's content is not what its name says (.jpg). It is a PNG file: name it .png.",
  );
  const box = (brand: string) => Buffer.concat([Buffer.alloc(4), Buffer.from(`ftyp${brand}`)]);
  expect(await told('jpg', box('heic'))).toBe(
    "The file's content is not what its name says (.jpg). It is a HEIC picture: save it as JPEG or PNG first.",
  );
  expect(await told('png', Buffer.from('RIFF0000WEBP'))).toContain('It is a WebP picture');
  expect(await told('mp3', box('M4A '))).toContain('It is an M4A file: name it .m4a.');
  expect(await told('avi', box('qt  '))).toContain('It is an MOV file: name it .mov.');
  expect(await told('avi', box('isom'))).toContain('It is an MP4 file: name it .mp4.');
  expect(await told('pdf', Buffer.from('hello'))).toBe("The file's content is not what its name says (.pdf).");
});

test.each([
  ['doc', `${ZIP}[Content_Types].xml word/document.xml`, 'It is a DOCX file: name it .docx.'],
  ['ppt', `${ZIP}[Content_Types].xml ppt/presentation.xml`, 'It is a PPTX file: name it .pptx.'],
  ['docx', `${ZIP}[Content_Types].xml xl/workbook.xml`, 'It is an XLSX file: name it .xlsx.'],
  ['docx', `${COMPOUND}${wide('WordDocument')}`, 'It is a DOC file: name it .doc.'],
  ['doc', `${COMPOUND}${wide('Workbook')}`, 'It is an XLS file: name it .xls.'],
  ['docx', `${COMPOUND}${wide('EncryptedPackage')}`, 'It is protected with a password: save it without one first.'],
  ['docx', `${ZIP}other.txt`, 'It is a ZIP file: name it .zip.'],
  ['pdf', `${ZIP}[Content_Types].xml word/document.xml`, 'It is a DOCX file: name it .docx.'],
  ['doc', '{\\rtf1 text}', 'It is a rich text (RTF): save it as PDF or as an Office document first.'],
  ['doc', '<html><body>', 'It is a web page: save it as PDF or as an Office document first.'],
  ['docx', `${ZIP}${'x'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`, 'It is an OpenDocument file'],
])('a document named .%s that holds %j is told apart', async (extension, content, words) => {
  expect(await told(extension, Buffer.from(content, 'latin1'))).toContain(words);
});
