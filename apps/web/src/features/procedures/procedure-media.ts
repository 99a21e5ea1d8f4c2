import { isWebAddress } from '@dewar/domain/primitives/links';

/**
 * spec 1 §2: a media_file that ends in .pdf is the procedure itself if it was uploaded here: nothing is loaded from
 * elsewhere.
 */
export function isPdf(mediaFile: string | null): mediaFile is string {
  return mediaFile?.toLowerCase().endsWith('.pdf') === true && !isWebAddress(mediaFile);
}
