/** spec 1 §2: a media_file that ends in .pdf is the procedure itself. */
export function isPdf(mediaFile: string | null): mediaFile is string {
  return mediaFile?.toLowerCase().endsWith('.pdf') ?? false;
}
