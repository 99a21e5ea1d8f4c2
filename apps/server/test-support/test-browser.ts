import type { FastifyInstance } from 'fastify';

interface Visited {
  readonly status: number;
  readonly url: string;
  readonly text: string;
}

/** A browser as far as redirects and cookies go: of the portal, which is not listening, and of other servers. */
export class TestBrowser {
  private readonly jars = new Map<string, Map<string, string>>();
  private readonly app: FastifyInstance;
  private readonly portal: string;

  constructor(app: FastifyInstance, portal: string) {
    this.app = app;
    this.portal = portal;
  }

  /** The cookies that it would send there, as a header. */
  cookiesFor(url: string): string {
    const { origin, pathname } = new URL(url);
    return [...(this.jars.get(origin) ?? [])]
      .filter(([key]) => pathname.startsWith(key.split(' ')[1] ?? '/'))
      .map(([key, value]) => `${key.split(' ')[0]}=${value}`)
      .join('; ');
  }

  keep(url: string, cookies: readonly string[]): void {
    const { origin } = new URL(url);
    const jar = this.jars.get(origin) ?? new Map<string, string>();
    this.jars.set(origin, jar);
    for (const text of cookies) {
      const [pair = '', ...attributes] = text.split(/;\s*/);
      const at = pair.indexOf('=');
      const path = attributes.find((each) => /^path=/i.test(each))?.slice('path='.length) ?? '/';
      const key = `${pair.slice(0, at)} ${path}`;
      const isGone = attributes.some((each) => /^expires=Thu, 01 Jan 1970/i.test(each) || /^max-age=0$/i.test(each));
      if (isGone) jar.delete(key);
      else jar.set(key, pair.slice(at + 1));
    }
  }

  /** Opens an address and goes where it leads, until `isThere` or a page without a redirect. */
  async open(address: string, isThere: (url: string) => boolean = () => false): Promise<Visited> {
    let url = address;
    for (let steps = 0; steps < 20; steps += 1) {
      if (isThere(url)) return { status: 0, url, text: '' };
      const { status, location, text } = await this.request(url);
      if (location === undefined) return { status, url, text };
      url = new URL(location, url).href;
    }
    throw new Error(`${address} leads in circles`);
  }

  private async request(url: string) {
    const headers = { cookie: this.cookiesFor(url), accept: 'text/html' };
    if (!url.startsWith(this.portal)) {
      const response = await fetch(url, { headers, redirect: 'manual' });
      this.keep(url, response.headers.getSetCookie());
      const location = response.headers.get('location') ?? undefined;
      return { status: response.status, location, text: await response.text() };
    }
    const response = await this.app.inject({ url: url.slice(this.portal.length), headers });
    this.keep(url, [response.headers['set-cookie'] ?? []].flat());
    return { status: response.statusCode, location: response.headers.location, text: response.body };
  }
}
