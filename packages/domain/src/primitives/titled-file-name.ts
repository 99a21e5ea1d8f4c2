/** A title without this extension, however often it stands at its end: many titles are names of files already. */
export function withoutExtension(title: string, extension: string): string {
  return title.trim().replace(new RegExp(`(?:\\s*\\.${extension})+$`, 'i'), '');
}

/** The name of a PDF with this title. */
export function pdfFileName(title: string): string {
  return `${withoutExtension(title, 'pdf') || 'document'}.pdf`;
}
