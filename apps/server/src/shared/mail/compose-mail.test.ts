import { expect, test } from 'vitest';
import { composeMail } from './compose-mail.ts';

test('a mail has the same content as text and as HTML, and links only to PUBLIC_URL', () => {
  const { subject, text, html } = composeMail(
    {
      subject: 'Verify your address',
      paragraphs: ['Welcome to Dewar.'],
      link: { label: 'Verify', path: '/verify-email?token=a&b', isSecret: true },
    },
    'https://fleet.example',
  );
  expect(subject).toBe('Verify your address');
  expect(text).toBe(
    'Welcome to Dewar.\n\nVerify:\nhttps://fleet.example/verify-email?token=a&b\n\nDewar\nhttps://fleet.example\n',
  );
  expect(html).toContain('<a href="https://fleet.example/verify-email?token=a&amp;b">Verify</a>');
  expect(html).toContain('<p>Welcome to Dewar.</p>');
});

test('user input in a mail stays text', () => {
  const { subject, html } = composeMail(
    { subject: 'News of\r\nBcc: all', paragraphs: ['<script>"&"</script>\nsecond line'] },
    'https://fleet.example',
  );
  expect(subject).toBe('News of Bcc: all');
  expect(html).toContain('<p>&lt;script&gt;&quot;&amp;&quot;&lt;/script&gt;<br>second line</p>');
});

test('a subject too long for a header is truncated between characters and gets an ellipsis', () => {
  const subjectOf = (subject: string) => composeMail({ subject, paragraphs: [] }, 'https://fleet.example').subject;
  expect(subjectOf('a'.repeat(250))).toBe('a'.repeat(250));
  expect(subjectOf('a'.repeat(251))).toBe(`${'a'.repeat(249)}…`);
  expect(subjectOf(`${'a'.repeat(248)}😀😀`)).toBe(`${'a'.repeat(248)}…`);
});

test('a list has one line and one link per entry', () => {
  const items = ['One & one', 'Two'].map((text) => ({
    text,
    link: { label: `See ${text}`, path: `/company/A?tank=${text.slice(0, 3)}&x` as const },
  }));
  const { text, html } = composeMail({ subject: 'Two', paragraphs: ['Before', items, 'After'] }, 'https://x.example');
  expect(text).toBe(
    'Before\n\n- One & one\n  https://x.example/company/A?tank=One&x\n- Two\n  https://x.example/company/A?tank=Two&x\n\n' +
      'After\n\nDewar\nhttps://x.example\n',
  );
  expect(html).toContain(
    '<p>Before</p>\n<ul>\n<li>One &amp; one <a href="https://x.example/company/A?tank=One&amp;x">See One &amp; one</a></li>\n',
  );
  expect(html).toContain('</ul>\n<p>After</p>');
});

test('a link with a token that is not marked as secret is a mistake of the program', () => {
  for (const path of ['/verify-email?token=a', '/invitation#token=a', '/x?from=mail&token=a'] as const) {
    const content = { subject: 'Link', paragraphs: [], link: { label: 'Open', path } };
    expect(() => composeMail(content, 'https://fleet.example')).toThrow("The link 'Open' has a token");
  }
});

test('what people typed brings no link into a mail, wherever it stands', () => {
  const typed = 'T-1 at https://evil.example';
  const link = { label: `Open ${typed}`, path: '/tanks/1' } as const;
  const { subject, text, html } = composeMail(
    { subject: typed, paragraphs: [`About ${typed}`, [{ text: typed, link }], 'Ask ada@gas.com'] },
    'https://fleet.example',
  );
  expect(subject).toBe('T-1 at https: / / evil. example');
  for (const part of [text, html]) {
    expect(part).not.toContain('evil.example');
    expect(part.match(/\/\/[a-z.]+/g)?.every((address) => address === '//fleet.example')).toBe(true);
    expect(part).toContain('Ask ada@gas.com');
  }
});

test('what the server says about its machine stands as it is', () => {
  const verbatim = 'https://store.example does not answer';
  expect(composeMail({ subject: 'A', paragraphs: [{ verbatim }] }, 'https://x.example').text).toContain(verbatim);
});
