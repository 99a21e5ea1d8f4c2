/** A LIKE pattern that finds the text at the beginning, with its wildcards escaped. */
export function startingWith(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
}
