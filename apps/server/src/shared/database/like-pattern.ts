/** A pattern for LIKE that finds the text anywhere, its wildcards taken literally. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** The same at the beginning. */
export function startingWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
