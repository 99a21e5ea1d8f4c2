/** Whether a text is the address of a page elsewhere, as websites and resource links are given: http or https. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/\S+$/i.test(text);
}
