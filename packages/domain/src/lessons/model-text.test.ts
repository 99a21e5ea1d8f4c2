import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanModelText } from './model-text.ts';

const clean = (answer: string, name = 'Explore') => cleanModelText(answer, name).text;

describe('cleanModelText removes from a model’s response', () => {
  test.each([
    ['a code fence', '```markdown\nMix and watch.\n```', 'Mix and watch.'],
    ['a fence that never closes', '~~~\nMix and watch.', 'Mix and watch.'],
    ['a thinking block', '<think>The user wants\nchemistry.</think>\n\nMix and watch.', 'Mix and watch.'],
    ['a thinking block that never ends', 'Mix and watch.\n<think>Now what', 'Mix and watch.'],
    ['the end of one that never began', 'The user wants this.\n</think>\nMix and watch.', 'Mix and watch.'],
    ['a lead-in', "Sure! Here's the Explore section for your 5th graders:\n\nMix and watch.", 'Mix and watch.'],
    ['another lead-in', 'Here is a hands-on task:\nMix and watch.', 'Mix and watch.'],
    ['the heading again', '## **Explore**\nMix and watch.', 'Mix and watch.'],
    ['the heading after a lead-in', 'Certainly!\n\nExplore:\nMix and watch.', 'Mix and watch.'],
    ['thinking, fence, lead-in and heading', '<think>x</think>\n```\nSure.\n# Explore\nMix.\n```', 'Mix.'],
    ['a NUL and half a sign', 'Mix\0 and \ud800watch.', 'Mix and \ufffdwatch.'],
  ])('%s', (_what, answer, text) => {
    expect(clean(answer)).toBe(text);
  });
});

describe('cleanModelText keeps what only resembles it:', () => {
  test.each([
    'Sure signs of spring: buds, birds, mud.\nList three.',
    'Here is where students sit in pairs and talk.\nThen they write.',
    'Explore',
    'Exploring\nMix.',
    'Of course',
    '3 * 4 = 12 and 2**3**2 is more',
    'Compare 3 < 5 and 7 > 2.',
    'Students name the <style> element, then the <script> element, and say what each is for.',
    'Write the rules between <style> and </style>.\nThen test the page.',
    'The <script> tag comes last. Nothing after it is lost.',
    'A notebook costs $5 and a pen $2, so x^2 is not money.',
    'Each group has $20; a rope costs $3-$5.',
    'Type snake_case and __init__ exactly.',
    'Count with # and *, or with 5 * 3 * 2.',
    '- Would you like me to help?\n- What would you like to find out?',
    'Ask: would you like more rain?\nThen vote.',
    'Scores: [1], [2] and [3] are the three best sources.',
    'Would you like to be a cloud?',
    '{ "a": 1, "b": 2 } is an object.',
    '"Why?" asks the owl. "Because."',
    'Model: show the finished card.\nThen cut.',
    'Print a[1] and array[0], then list[2].',
    'The first is words[0].\nThe next is words[1]!',
    'Type `print("Hi.")[1]` and `turn0search1`.',
    'Read f(x)[1] and a[0][1].',
    'A seat is 5$-10$, or $4-$6; $5 - $3 = $2.',
    'Use <script> to act out the play.\nThen read up to </script> aloud.\nNothing after it is lost.',
    'Model\nShow the finished card.',
    'Write <b> for bold and </b> to end it.',
    '【导入】观察水。',
    '{"a": "one", "b": "two"}',
    'The HTML of &amp; is in every web page.',
    'Ask: Would you like me to make it longer?',
    'Say: “Great! Would you like me to add a drop?”',
    '{ "title": "Rain", "lines": 2, "text": "Mix." }',
    'Robot: Who are you?\n\nHuman: I am a baker.',
    'Write an essay.\n\nWord count: 300 words.',
    'I can:\n- add\n\nI can also:\n- subtract\n- explain my steps',
    'Look up.\n\nHow does this look? I can see a bird.',
    '{"activity": "Hook", "minutes": 10}',
  ])('%j', (text) => {
    expect(clean(text)).toBe(text);
  });
});

describe('cleanModelText keeps the last line of a lesson:', () => {
  test.each([
    'Can I add two fractions?',
    'Can I make it rain?',
    'May I change my mind?',
    'Should I write the answer down?',
    'Does it work?',
    'How does this look?',
    'Would you like a cloud?',
    'Is there anything else that moves?',
    'Soll ich es noch einmal lesen?',
    'Happy to share, each group shows its poster.',
    'Happy to help, Tom waters the plants.',
    'I can also write a sentence about rain.',
    'Let me know when you are done.',
    'Enjoy your class trip!',
    'Good luck!',
    'Let me know if you need a pencil.',
    'Feel free to add colours to your drawing.',
    'I hope that the rain stops.',
    'If you need help, just ask your partner.',
    'Would you like me to read it again?',
    'Do you want to be a cloud?',
    '¿Quieres ser una nube?',
    'Möchtest du eine Wolke sein?',
    '雲になってみましょうか？',
    'Would you like it in the sun or in the shade?',
    '如果需要，可以画图。',
    '必要であれば、辞書を使ってください。',
  ])('%s', (last) => {
    expect(clean(`Mix and watch.\n\n${last}`)).toBe(`Mix and watch.\n\n${last}`);
    expect(clean(`Mix and watch.\n${last}`)).toBe(`Mix and watch.\n${last}`);
  });
});

describe('cleanModelText cuts an offer to the teacher:', () => {
  test.each([
    'Would you like me to adjust this for younger students?',
    'Would you like me to make it harder or easier? I can also add an exit ticket.',
    'Do you want this adapted for a different grade level?',
    'Is there anything else you’d like me to adjust?',
    'Would you like a worksheet to go with this?',
    'Should I make it harder?',
    'Shall I adjust the level?',
    'Does this work for your class?',
    'Is this what you had in mind?',
    '(Would you like me to make it harder?)',
    '- Would you like me to add a worksheet?',
    'Soll ich es schwieriger machen?',
    'Would you like it a little harder?',
    'Deseja que eu torne mais difícil?',
    'もっと難しくしましょうか？',
    'User: make it harder',
    'Do you want me to create a quiz?',
    'Shall I write the next section?',
    'Can I help with anything else?',
    'I can also prepare cards for your students.',
    'Let me know if you’d like me to change anything!',
    'Please let me know if you need any changes.',
    'Just let me know how this works for your class.',
    'Feel free to adapt this to your class.',
    'I hope this helps!',
    'If you’d like, I can add more examples.',
    'If you want changes, just ask.',
    'I’m happy to make changes.',
    'Happy to adjust it.',
    '¿Quieres que lo adapte?',
    'Möchten Sie, dass ich Aufgaben ergänze?',
    'Souhaitez-vous que j’ajoute un exercice ?',
    '如果您需要修改，请告诉我。',
    '你想让我把它变得更难吗？',
    'Next steps: Would you like me to write the next section?',
    'Would it help if I added a rubric?',
    'Want a harder version?',
    '🌧️ Would you like me to add a worksheet? 😊',
    '1. Would you like me to add a quiz?',
    'Would you like me to:\n- add a worksheet\n- make it harder',
    'Good luck with your lesson! 🌟',
    '[End of section]',
    'How does this look? I can also add a rubric.',
    'ご希望があれば、お知らせください。',
    '원하시면 더 만들어 드릴게요.',
  ])('%s', (offer) => {
    expect(clean(`Mix and watch.\n\n${offer}`)).toBe('Mix and watch.');
  });
});

test('a turn of the person is cut where the model marks its own, and a lesson about humans is kept', () => {
  expect(clean('### Assistant:\nMix and watch.\n\n### Human:\nMake it harder.')).toBe('Mix and watch.');
  expect(clean('### Chimpanzee: diet\nFruit.\n\n### Human: diet\nMeat and plants.')).toBe(
    'Chimpanzee: diet\nFruit.\n\nHuman: diet\nMeat and plants.',
  );
});

describe('cleanModelText makes plain lines of', () => {
  test.each([
    ['a fraction', String.raw`Shade \(\frac{3}{4}\) of it.`, 'Shade 3/4 of it.'],
    ['a mixed number', String.raw`Cut $1\frac{1}{2}$ cups.`, 'Cut 1 1/2 cups.'],
    ['a sum as a fraction', String.raw`\[\frac{a+b}{2}\]`, '(a+b)/2'],
    ['signs', String.raw`$3 \times 4 \div 2 \leq 6$ and $90^\circ$`, '3 × 4 ÷ 2 ≤ 6 and 90°'],
    ['powers', String.raw`$x^2 + 10^{12}$, $5^{-2}$, $x^{a}$`, 'x² + 10¹², 5⁻², x^a'],
    ['indices', String.raw`$H_2O$ and \(x_{10}\)`, 'H₂O and x₁₀'],
    ['roots and text', String.raw`$\sqrt{16} = 4 \text{ cm}$, $\sqrt{x+1}$`, '√16 = 4 cm, √(x+1)'],
    ['formulas without delimiters', String.raw`Write \frac{1}{2} \times 6.`, 'Write 1/2 × 6.'],
    ['a variable beside money', String.raw`If $x$ costs $5, then $2x = 10$.`, 'If x costs $5, then 2x = 10.'],
    [
      'marks of a page',
      '<p>Mix <b>two</b> cups.</p><ul><li>Watch</li><li>Draw</li></ul>',
      'Mix two cups.\n- Watch\n- Draw',
    ],
    ['raised and lowered marks', '5 cm<sup>2</sup> of H<sub>2</sub>O', '5 cm² of H₂O'],
    [
      'signs that a page names',
      'Salt &amp; water: 3 &lt; 5&nbsp;cups, it&#39;s &frac12;',
      "Salt & water: 3 < 5 cups, it's ½",
    ],
    ['escaped signs', String.raw`It costs \$5, or 25\% of \*all\*.`, 'It costs $5, or 25% of all.'],
    ['line breaks', 'Mix.<br>Watch.<br/>Draw.', 'Mix.\nWatch.\nDraw.'],
    ['rules and quotes', '> Mix and watch.\n> Draw.\n\n---\n\nClean up.\n***', 'Mix and watch.\nDraw.\n\nClean up.'],
    ['citations', 'Water evaporates【4†source】. It falls.[1][2] It runs.[^3]', 'Water evaporates. It falls. It runs.'],
    ['citations after quotes', 'He said “Rain.”[3] It is 5.[1] (Yes.)[2]', 'He said “Rain.” It is 5. (Yes.)'],
    ['JSON', '{"explore": "Mix and watch.\\nDraw."}', 'Mix and watch.\nDraw.'],
    ['JSON in a fence', '```json\n{"content": "Mix."}\n```', 'Mix.'],
    ['a list as JSON', '["Mix", "Watch"]', '- Mix\n- Watch'],
    ['roles', '<|assistant|>Mix and watch.<|im_end|>', 'Mix and watch.'],
    ['a named role', 'Assistant: Mix and watch.', 'Mix and watch.'],
    ['an offer at the end', 'Mix and watch.\n\nWould you like me to make it harder?', 'Mix and watch.'],
    ['several offers', 'Mix.\n\nI hope this helps!\nWould you like me to add a worksheet?', 'Mix.'],
    ['an offer in another language', '混合并观察。\n\n需要我把它变难一点吗？', '混合并观察。'],
    ['a lead-in in another language', 'Aquí tienes la sección:\nMezclen y observen.', 'Mezclen y observen.'],
    ['an offer in the last line', 'Mix and watch. Would you like me to make it harder?', 'Mix and watch.'],
    ['a role on a line of its own', 'assistant\nMix and watch.', 'Mix and watch.'],
    ['JSON that also names the section', '{"section": "Explore", "content": "Mix."}', 'Mix.'],
    ['powers and indices without delimiters', 'x^{2} + a_{10}, 5 \\text{cm}^{2}', 'x² + a₁₀, 5 cm²'],
    [
      'degrees and fractions without delimiters',
      String.raw`Heat to 90^\circ; take \frac12 cup`,
      'Heat to 90°; take 1/2 cup',
    ],
    ['substances', String.raw`\ce{H2O}, $\ce{2H2 + O2 -> 2H2O}$`, 'H₂O, 2H₂ + O₂ → 2H₂O'],
    ['escaped brackets around a person', String.raw`\[Student 1\] reads.`, '[Student 1] reads.'],
    ['a closed heading', '### Part one ###\nMix.', 'Part one\nMix.'],
    ['signs that a page numbers', 'it&#x27;s 5 &#215; 3', "it's 5 × 3"],
    ['formulas of numbers alone', '$3/4$ of $12$ is 9, $5 + 7 = 12$, $0.5$', '3/4 of 12 is 9, 5 + 7 = 12, 0.5'],
    ['signs in a formula', String.raw`It costs $\$5$, $50\%$ less; 3$\times$4`, 'It costs $5, 50% less; 3×4'],
    ['a line break in the row of a table', '| a<br>b | c |\n|---|---|\n| d | e |', '| a b | c |\n|---|---|\n| d | e |'],
    [
      'a table of a page',
      '<table>\n<tr>\n <th>a</th>\n <th>b</th>\n</tr>\n<tr><td>c</td><td>d</td></tr></table>',
      '|a |b |\n|c |d |',
    ],
    ['the name of a source', 'It falls.[^1]\n\n[^1]: Example.com', 'It falls.\n\nExample.com'],
    ['a heading like a role', 'Ask.\n### Input:\nMix.', 'Ask.\nInput:\nMix.'],
    ['roles and the next turn', '### Assistant:\nMix.\n### User:\nthanks', 'Mix.'],
    ['JSON with an offer after it', '{"explore": "Mix."}\n\nWould you like me to make it harder?', 'Mix.'],
    [
      'JSON in a fence between remarks',
      'Here it is:\n\n```json\n{"explore": "Mix."}\n```\n\nI hope this helps!',
      'Mix.',
    ],
    ['JSON in which a line breaks', '{\n"explore": "Mix.\nWatch."\n}', 'Mix.\nWatch.'],
    ['JSON with one section of several', '{"sections": [{"name": "Explore", "content": "Mix."}]}', 'Mix.'],
    [
      'citations of further models',
      'It falls.[cite: 1, 2] [cite_start]It runs【source】 [2†L5-L9].',
      'It falls. It runs.',
    ],
    ['bullets of further kinds', '• Mix\n  ◦ two\n    ▪ cups', '- Mix\n  - two\n    - cups'],
    ['a remark of a page', '<!-- five minutes -->Mix <b>two</b>.', 'Mix two.'],
    ['an equation of its own', '\\begin{align*}\nx &= 2 \\\\\ny &= 3\n\\end{align*}', 'x = 2\ny = 3'],
    [
      'a document',
      '\\section*{Part}\n\\begin{itemize}\n\\item \\textit{Mix}\n\\item Watch\n\\end{itemize}',
      'Part\n- Mix\n- Watch',
    ],
    [
      'further commands',
      String.raw`$37^\circ\text{C}$, $\sqrt2$, $\sqrt[3]{27}$, $\frac{\text{rise}}{\text{run}}$, $\boxed{42}$, $\underline{\quad}$`,
      '37°C, √2, ∛27, rise/run, 42, _____',
    ],
    ['a role in bold', '**Assistant:** Mix.', 'Mix.'],
    ['the role of a model', 'model\nMix and watch.', 'Mix and watch.'],
    ['JSON that also counts', '{"title": "Explore", "text": "Mix.", "duration": 10}', 'Mix.'],
    ['a link', 'Read [the page](https://example.com/a) first.', 'Read the page (https://example.com/a) first.'],
    ['emphasis twice', 'Say ***slowly*** now.', 'Say slowly now.'],
    ['emphasis', 'Say *slowly* and __very clearly__.', 'Say slowly and very clearly.'],
  ])('%s', (_what, answer, text) => {
    expect(clean(answer)).toBe(text);
  });

  test('a formula that plain lines cannot show says so', () => {
    expect(cleanModelText(String.raw`\[\int_0^1 x\,dx\]`, 'Explore').hasRawMath).toBe(true);
    expect(cleanModelText(String.raw`$\begin{matrix}1 & 2\end{matrix}$`, 'Explore').hasRawMath).toBe(true);
    expect(cleanModelText(String.raw`$\overline{AB}$`, 'Explore').hasRawMath).toBe(true);
    expect(cleanModelText('Costs $5.', 'Explore').hasRawMath).toBeUndefined();
  });
});

test('cleanModelText keeps the signs and indents of a program and of nested lists', () => {
  const program = '# draw a square\nfor i in range(4):\n    forward(2 ** 3)\n    print("* * *")';
  expect(clean(`Type this:\n\`\`\`python\n${program}\n\`\`\`\nThen run it.`)).toBe(
    `Type this:\n${program}\nThen run it.`,
  );
  expect(clean('* Mix\n    * two cups\n    * one spoon\n* Watch')).toBe(
    '- Mix\n    - two cups\n    - one spoon\n- Watch',
  );
  expect(clean(`\`\`\`python\n${program}\n\`\`\``)).toBe(program);
  expect(clean('Type:\n````\n```\n# one\n```\n````\nRun.')).toBe('Type:\n```\n# one\n```\nRun.');
  expect(clean('Type:\n```\n# one\n* two\n```')).toBe('Type:\n# one\n* two');
  const values = 'x = list[0]\ny = "a."[1]\nz = turn0search1[^2]';
  expect(clean(`It falls.[1]\n\`\`\`python\n${values}\n\`\`\`\nIt runs.[2]`)).toBe(`It falls.\n${values}\nIt runs.`);
});

test('cleanModelText never cuts the words of a text, whatever signs a teacher puts between them', () => {
  const word = fc.constantFrom('mix', 'Two', 'cups', '水', '5', 'rain.', 'why?', 'x');
  const sign = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    '\n',
    ' < ',
    ' > ',
    ' $',
    '$ ',
    ' # ',
    ' * ',
    ' - ',
    ' _',
    ' & ',
    ' <style> ',
    ' <script> ',
    ' <b> ',
    ' \\ ',
    ' ~ ',
    ' ^',
    ' [',
    '] ',
    ' " ',
    ' | ',
  );
  fc.assert(
    fc.property(fc.array(fc.tuple(word, sign), { minLength: 1, maxLength: 30 }), (pairs) => {
      const text = pairs.flat().join('');
      const letters = (of: string) => of.normalize('NFKC').match(/mix|Two|cups|水|5|rain|why|x/g) ?? [];
      expect(letters(clean(text, 'Explore'))).toEqual(letters(text));
    }),
    { numRuns: 500 },
  );
});

test('cleanModelText turns lists, emphasis and headings into plain lines', () => {
  expect(clean('### Step one\n* cups, **two** a group\n• water\n1. Pour\n\n\n\nEnd')).toBe(
    'Step one\n- cups, two a group\n- water\n1. Pour\n\nEnd',
  );
});

test.each([
  ['Mix ![a cup](http://evil.example/x.png) and watch.', 'Mix a cup and watch.'],
  ['Mix <img src=x onerror=alert(1)> and watch.', 'Mix  and watch.'],
  ['Mix.<script>alert(1)</script>', 'Mix.'],
  ['Mix.<script src="http://evil.example">', 'Mix.'],
  ['Mix.<style>p { color: red }</style>', 'Mix.'],
  ['Mix.<iframe src="javascript:alert(1)"></iframe>', 'Mix.'],
  ['Mix.<scr<script>x</script>ipt>alert(1)</script>', 'Mix.<script>alert(1)'],
])('cleanModelText leaves nothing that could load or run in %j', (answer, text) => {
  const cleaned = cleanModelText(answer, 'Explore');
  expect(cleaned).toEqual({ text: expect.any(String), hadMarkup: true });
  if (!answer.includes('scr<')) expect(cleaned.text).toBe(text);
  expect(cleaned.text).not.toMatch(/<script|<img|<iframe|!\[/i);
});

test('cleanModelText returns an empty text for nothing but code fences and thinking', () => {
  for (const answer of ['', '```\n```', '<think>hm</think>', '\n \n']) expect(clean(answer)).toBe('');
});

test('cleanModelText is idempotent and takes linear time for any response', () => {
  const piece = fc.constantFrom(
    '```',
    '<think>',
    '</think>',
    'Explore',
    'Sure:',
    '\n',
    '![',
    '](',
    ')',
    '<script',
    '>',
    '*',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary' })), { maxLength: 40 }), (pieces) => {
      const { text } = cleanModelText(pieces.join(''), 'Explore');
      expect(text.isWellFormed()).toBe(true);
    }),
  );
  for (const hostile of [
    '<think>',
    '![',
    '<script',
    '**',
    '*a',
    '#',
    '`',
    '<script>',
    '<b>',
    '$a',
    '\\(',
    '\\frac{',
  ].map((sign) => sign.repeat(60_000))) {
    // Quadratic time would be minutes here.
    expect(clean(hostile).length).toBeLessThanOrEqual(hostile.length);
  }
});

/** With a pattern that tries each place with each end, one of these would take minutes. */
test.each([
  ['spaces', `Mix.${' '.repeat(200_000)}Watch.`],
  ['spaces and tabs', `Mix.${' \t'.repeat(100_000)}Watch.`],
  ['spaces after a fence', `\`\`\`${' '.repeat(200_000)}!`],
  ['empty lines', `Mix.${'\n'.repeat(200_000)}Watch.`],
  ['ends of turns', `Mix.\n${'</s>'.repeat(50_000)}\nWatch.`],
  ['capitals in emphasis', `__${'A '.repeat(100_000)}`],
  ['offers', 'I hope this helps!\n\n'.repeat(10_000)],
  ['brackets', `Mix.${'['.repeat(200_000)}`],
  ['digits', `turn${'1'.repeat(200_000)}`],
  ['numbers between signs of money', `$${'1.1'.repeat(99)}x$ `.repeat(700)],
  ['turns', 'Mix.\n### User:'.repeat(20_000)],
  ['quotes', `{${'"a'.repeat(60_000)}}`],
  ['environments', '\\begin{align}'.repeat(20_000)],
  ['remarks of a page', '<!--'.repeat(50_000)],
  ['rows with breaks', '|<br>'.repeat(40_000)],
])('cleanModelText takes linear time for a long run of %s', (_what, answer) => {
  expect(clean(answer).length).toBeLessThanOrEqual(answer.length);
});

test('cleanModelText keeps a line to write on, and shortens what no page is wide enough for', () => {
  expect(clean(`Name: ${'_'.repeat(120)}`)).toBe(`Name: ${'_'.repeat(120)}`);
  expect(clean(`Name: ${'_'.repeat(900)}`)).toBe(`Name: ${'_'.repeat(200)}`);
  expect(clean(`Oh${'😀'.repeat(900)}`)).toBe(`Oh${'😀'.repeat(200)}`);
});
