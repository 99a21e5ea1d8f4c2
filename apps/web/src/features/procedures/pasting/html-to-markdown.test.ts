import { expect, test } from 'vitest';
import { countLostPictures, htmlToMarkdown } from './html-to-markdown.ts';

test('headings, formatting, links, quotes, rules and code become Markdown', () => {
  expect(
    htmlToMarkdown(
      '<h2>Vent</h2><p>Open <b>V-3</b> and <i>wait</i>, see <a href="https://gauge.example/x" onclick="x()">the manual</a>.</p><hr><blockquote><p>Slowly.</p></blockquote><pre>read --gauge</pre><p><s>old</s> <mark>new</mark> <code>V-3</code></p>',
    ),
  ).toBe(
    '## Vent\n\nOpen **V-3** and *wait*, see [the manual](https://gauge.example/x).\n\n---\n\n> Slowly.\n\n```\nread --gauge\n```\n\n~~old~~ ==new== `V-3`',
  );
});

test('nested lists keep their levels and numbers, also where a list stands beside its item', () => {
  expect(htmlToMarkdown('<ol start="3"><li>a<ul><li>b</li></ul></li><li>c</li></ol>')).toBe('3. a\n   - b\n4. c');
  expect(htmlToMarkdown('<ul><li>a</li><ul><li>b</li><li>c</li></ul><li>d</li></ul>')).toBe('- a\n  - b\n  - c\n- d');
});

const item = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;

test("Word's paragraphs with list styles become nested lists", () => {
  const html = `<p class=MsoNormal>First:</p>${item(1, '1.', 'Open <b>V-3</b>')}${item(2, '·', 'slowly')}${item(2, '·', 'fully')}${item(1, '2.', 'Close')}<p class=MsoNormal>Then</p>${item(1, '·', 'Note')}`;
  expect(htmlToMarkdown(html)).toBe('First:\n\n1. Open **V-3**\n   - slowly\n   - fully\n2. Close\n\nThen\n\n- Note');
});

test('two lists of Word in a row stay two where one is numbered and the other is not', () => {
  expect(htmlToMarkdown(`${item(1, '1.', 'Open')}${item(1, '·', 'Note')}`)).toBe('1. Open\n\n- Note');
});

test('titles, numbered headings, quotes and marked words of Word keep what they are', () => {
  const html = `<p class=MsoTitle>Purge</p>${item(1, '2.1.', 'Open').replaceAll('p>', 'h2>').replace('<p', '<h2')}<p class=MsoQuote>Slowly.</p><p class=MsoNormal><span style='background:yellow;mso-highlight:yellow'>Never</span> V-9</p>`;
  expect(htmlToMarkdown(html)).toBe('# Purge\n\n## 2.1. Open\n\n> Slowly.\n\n==Never== V-9');
});

test('items that Word in the browser writes as lists of their own become one nested list', () => {
  const list = (level: number, position: number, text: string) =>
    `<div class="ListContainerWrapper"><ol start="${position}"><li data-aria-posinset="${position}" data-aria-level="${level}"><p>${text}<span class="EOP">&nbsp;</span></p></li></ol></div>`;
  const heading = '<div><p role="heading" aria-level="2">Vent</p></div>';
  expect(htmlToMarkdown(`${heading}${list(1, 1, 'Open')}${list(2, 1, 'slowly')}${list(1, 2, 'Close')}`)).toBe(
    '## Vent\n\n1. Open\n   1. slowly\n2. Close',
  );
});

test('lists, tasks, empty lines and marked words of Google Docs keep their form without lines of spaces', () => {
  const docs = (content: string) => `<b style="font-weight:normal;" id="docs-internal-guid-1">${content}</b>`;
  const entry = (text: string) => `<li aria-level="1"><p role="presentation"><span>${text}</span></p></li>`;
  const task = (isDone: boolean, text: string) =>
    `<li role="checkbox" aria-checked="${isDone}"><img src="data:image/png;base64,AA" alt="box"><p>${text}</p></li>`;
  expect(
    htmlToMarkdown(
      docs(
        `<p>A <span style="background-color:#ffff00;">marked</span> <span style="background-color:transparent;">word</span></p><br><ol>${entry('Open')}<ol>${entry('slowly')}</ol>${entry('Close')}</ol><br><ul>${task(false, 'Gloves')}${task(true, 'Goggles')}</ul>`,
      ),
    ),
  ).toBe('A ==marked== word\n\n1. Open\n   1. slowly\n2. Close\n\n- [ ] Gloves\n- [x] Goggles');
});

test('raised and lowered figures stay raised and lowered, other raised text stays text', () => {
  expect(
    htmlToMarkdown(
      '<p>10<sup>-3</sup> mbar, H<sub>2</sub>O, 10<span style="vertical-align:super">5</span>, 4<sup>th</sup></p>',
    ),
  ).toBe('10⁻³ mbar, H₂O, 10⁵, 4th');
});

test('a list in a cell of a table is one line', () => {
  expect(
    htmlToMarkdown('<table><tr><td>Tank</td></tr><tr><td><p>T-1</p><ul><li>18</li><li>20</li></ul></td></tr></table>'),
  ).toBe('| Tank |\n| --- |\n| T-1; 18; 20 |');
});

test('pictures that do not come along are counted, dots and boxes of tasks are not', () => {
  const html =
    '<img src="file:///C:/x.png" width=300><img src="https://a.example/b.png"><img src="https://a.example/dot.gif" width=1><img src="/api/uploads/0123456789abcdef0123456789abcdef.webp"><ul><li role="checkbox"><img src="data:image/png;base64,AA"></li></ul>';
  expect(countLostPictures(html)).toBe(2);
});

test('a document of Google Docs is not bold as a whole, and its styled spans are', () => {
  expect(
    htmlToMarkdown(
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p><span style="font-weight:700">Open</span> <span style="font-style:italic">it</span> <span style="font-weight:400">now</span></p></b>',
    ),
  ).toBe('**Open** *it* now');
});

test('cells become a table whose first row is its head, and one cell becomes its text', () => {
  const cells =
    '<table><tr><td>Tank</td><td colspan=2>Microns</td></tr><tr><td><b>T|1</b></td><td>18<br>now</td><td>20</td></tr></table>';
  expect(htmlToMarkdown(cells)).toBe('| Tank | Microns |  |\n| --- | --- | --- |\n| **T\\|1** | 18 now | 20 |');
  expect(htmlToMarkdown('<table><tr><td>18 µm</td></tr></table>')).toBe('18 µm');
});

test.each([
  ['over two rows', '<tr><td rowspan=2>T-1</td><td>18</td></tr><tr><td>20</td></tr>', '| T-1 | 18 |\n|  | 20 |'],
  [
    'over the rest of the rows',
    '<tr><td>18</td><td rowspan=0>T-1</td></tr><tr><td>20</td></tr><tr><td>22</td></tr>',
    '| 18 | T-1 |\n| 20 |  |\n| 22 |  |',
  ],
  [
    'over rows and columns',
    '<tr><td rowspan=2 colspan=2>T-1</td><td>18</td></tr><tr><td>20</td></tr>',
    '| T-1 |  | 18 |\n|  |  | 20 |',
  ],
  [
    'over rows in the middle',
    '<tr><td>a</td><td rowspan=2>b</td><td>c</td></tr><tr><td>d</td><td>e</td></tr>',
    '| a | b | c |\n| d |  | e |',
  ],
])('a cell %s shifts no other cell', (_where, rows, printed) => {
  const head = '<tr><th>A</th><th>B</th></tr>';
  const [, ...lines] = htmlToMarkdown(`<table>${head}${rows}</table>`).split('\n').slice(1);
  expect(lines.join('\n')).toBe(printed);
});

test.each([
  [
    'a title',
    '<table><caption>Gauges</caption><tr><td>a</td><td>b</td></tr></table>',
    'Gauges\n\n| a | b |\n| --- | --- |',
  ],
  [
    'a heading in a cell',
    '<table><tr><td><h2>Tank</h2></td><td>b</td></tr></table>',
    '| **Tank** | b |\n| --- | --- |',
  ],
  [
    'code in a cell',
    '<table><tr><td><pre>read\ngauge</pre></td><td>b</td></tr></table>',
    '| `read gauge` | b |\n| --- | --- |',
  ],
  [
    'a quote and a rule in a cell',
    '<table><tr><td><blockquote>Slowly</blockquote><hr></td><td>b</td></tr></table>',
    '| Slowly | b |\n| --- | --- |',
  ],
  ['lines of code that end by elements', '<pre>open<br>wait<br>close</pre>', '```\nopen\nwait\nclose\n```'],
  ['lines of code that are blocks', '<pre><div>open</div><div>wait</div></pre>', '```\nopen\nwait\n```'],
  ['a list that begins at zero', '<ol start="0"><li>a</li><li>b</li></ol>', '0. a\n1. b'],
])('%s keeps its words and its place', (_what, html, markdown) => {
  expect(htmlToMarkdown(html)).toBe(markdown);
});

test('scripts, addresses that run code, and pictures of other sites do not come along', () => {
  const markdown = htmlToMarkdown(
    '<script>steal()</script><style>p{}</style><p onclick="x()">Open <a href="javascript:steal()">it</a><a href=" JaVaScRiPt:x">!</a> <img src="https://tracker.example/1.gif" width=1> <img src="data:image/png;base64,AA" alt="gauge"> <img src="/api/uploads/a1.png" alt="own"> <a href="#_Toc1">part</a> <iframe src="https://x.example"></iframe></p>',
  );
  expect(markdown).toBe('Open it! gauge ![own](/api/uploads/a1.png) part');
});

test('characters that Markdown would read as formatting stay characters', () => {
  expect(htmlToMarkdown('<p>2 * 3 * 4 and <b>a_b_c</b></p><p>1. no list</p>')).toBe(
    '2 \\* 3 \\* 4 and **a\\_b\\_c**\n\n1\\. no list',
  );
});
