/** The browser or a device refused or failed; the message can be shown. */
export class DeviceError extends Error {
  constructor(text: string, cause?: unknown) {
    super(text, { cause });
    this.name = 'DeviceError';
  }
}
