/** To the service worker, which keeps the sign-out while there is no signal, also after the page is closed. */
export interface SignedOutMessage {
  readonly type: 'signed-out';
  readonly token: string;
}
