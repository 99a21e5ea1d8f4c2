/** A LIKE pattern that finds the text anywhere, with its wildcards escaped. */
export function containing(text: string): string {
  return `%${escapeLike(text)}%`;
}

/** A LIKE pattern that finds the text at the beginning. */
export function startingWith(text: string): string {
  return `${escapeLike(text)}%`;
}

function escapeLike(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&');
}
