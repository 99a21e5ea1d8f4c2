/** Leaves the portal for the provider of a company. */
export function goTo({ url }: { readonly url: string }): void {
  window.location.assign(url);
}
