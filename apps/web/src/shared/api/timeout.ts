/** Aborts when nothing has happened for a while, however long the whole takes; or when the caller aborts. */
export class Timeout {
  readonly signal: AbortSignal;
  private readonly milliseconds: number;
  private readonly controller = new AbortController();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(milliseconds: number, callersSignal?: AbortSignal) {
    this.milliseconds = milliseconds;
    const own = this.controller.signal;
    this.signal = callersSignal === undefined ? own : AbortSignal.any([own, callersSignal]);
    this.renew();
  }

  /** Something happened: the time starts again. */
  renew(milliseconds = this.milliseconds): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(
      () => this.controller.abort(new DOMException('No data arrived in time.', 'TimeoutError')),
      milliseconds,
    );
  }

  end(): void {
    clearTimeout(this.timer);
  }
}
