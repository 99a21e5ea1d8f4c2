/** Words as a reader counts them: whatever holds a letter or a digit and stands between spaces. */
export function countWords(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
