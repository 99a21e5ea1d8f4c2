/** The name of a PDF with this title; many titles are names of files already. */
export function pdfFileName(title: string): string {
  return `${title.trim().replace(/(?:\s*\.pdf)+$/i, '') || 'document'}.pdf`;
}
