import { beforeAll, expect, test } from 'vitest';
import { readPdf } from '../../../../test-support/read-pdf.ts';
import { PAGE } from '../../../shared/typesetting/print-styles.ts';
import { loadedScriptFonts } from '../../../shared/typesetting/script-fonts.ts';
import procedurePdf from './procedure-pdf-worker.ts';

const PLAIN = {
  ...{ title: 'Reading', summary: null, categories: [], date_published: null, client_tag: null },
  ...{ created_by_email: null, cover: null, images: {}, publicUrl: 'https://portal.example' },
};

async function print(full_content: string) {
  const { bytes, notPrinted } = await procedurePdf({ ...PLAIN, full_content });
  const { pages, places } = await readPdf(bytes);
  return { text: pages.join(' ').replaceAll(/\s+/g, '').normalize('NFKC'), places, notPrinted, bytes };
}

/** What somebody copies from the PDF, without the joiners and the sign that choose how an emoji looks. */
const copied = (text: string) => text.replaceAll(/\s+|\u200d|\ufe0f/g, '').normalize('NFKC');

beforeAll(async () => {
  await print('Ω, Ж, **שלום** and سلام');
  expect(loadedScriptFonts().size, 'fonts that a text in Latin, Greek, Cyrillic, Hebrew and Arabic loads').toBe(0);
});

const SENTENCES = [
  ['Arabic', 'لا تفتح الأنبوب الآن بلا إذن، السلام', 'الصمام'],
  ['Hebrew', 'פתחו את השסתום והמתינו', 'שסתום'],
  ['Hindi', 'क्षत्रिय वाल्व खोलें और राष्ट्र की प्रतीक्षा करें। विद्यार्थी, हृदय, मूर्ति', 'निर्वात'],
  ['Thai', 'เปิดวาล์วและรอสามสิบนาที น้ำหนักของถังต้องถูกบันทึกไว้ก่อนเริ่ม ป้ำ ญี่ปุ่น', 'ทุกครั้ง'],
  ['simplified Chinese', '打开阀门，等待三十分钟，然后读取真空计上的数值。', '储罐'],
  ['traditional Chinese', '打開閥門，等待三十分鐘，然後讀取真空計上的數值。', '儲罐'],
  ['Japanese', 'バルブを開けて、三十分待ってから、真空計の値を読み取ってください。', '弁'],
  ['Korean', '밸브를 열고 삼십 분 기다린 다음 진공계의 값을 읽으십시오.', '진공도'],
  ['emoji', '🛑 ✅ 👍🏽 👩‍🔧 👨‍👩‍👧 🇩🇪 1️⃣ ❤️ 🧪 ⌚', '⚠️'],
] as const;

test.each(SENTENCES)(
  'the PDF has %s in headings, paragraphs, lists, tables and code, as it is copied',
  async (_what, text, word) => {
    const { text: printed, notPrinted } = await print(
      `## ${text}\n\n${text} **${word}** *${word}* \`${word}\`\n\n- ${text}\n\n1. ${text}\n\n| ${text} |\n|---|\n| ${text} |\n\n\`\`\`\n${text}\n\`\`\`\n\n> ${text}`,
    );
    expect(notPrinted).toEqual([]);
    expect(printed).not.toContain('□');
    expect(copied(printed).split(copied(text))).toHaveLength(9);
    expect(copied(printed)).toContain(copied(`${text}${word}${word}${word}`));
  },
);

test('syllables of Hindi and Thai are shaped: conjuncts, signs before their letter, tone marks above vowels', async () => {
  await print('क ก');
  const hindi = loadedScriptFonts().get('noto-sans-devanagari-devanagari-400.ttf');
  const idsOf = (text: string) => hindi?.shape(text).map(({ id }) => id) ?? [];
  expect(idsOf('क्ष')).toHaveLength(1);
  expect(idsOf('कि').at(-1)).toBe(idsOf('क')[0]);
  expect(idsOf('र्क')[0]).toBe(idsOf('क')[0]);
  const thai = loadedScriptFonts().get('noto-sans-thai-thai-400.ttf');
  const [, circle, tone] = thai?.shape('น้ำ') ?? [];
  const toneId = thai?.shape('น้')[1]?.id;
  expect(tone?.id).not.toBe(circle?.id);
  expect([toneId, tone?.id].every((id) => id !== undefined)).toBe(true);
  expect(circle?.id).toBe(thai?.shape('นํ')[1]?.id);
});

test('each Chinese, Japanese or Korean text has the forms of its language, and a heading those of the document', async () => {
  const { bytes } = await print('## 直骨\n\nバルブの値を読む。直骨\n\n밸브 直骨');
  const names = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/BaseFont \/\w+\+(\w+)/g),
  ].map(([, name]) => name);
  expect(new Set(names)).toEqual(new Set(['Roboto', 'NotoSansJP', 'NotoSansKR']));
});

test('lines of Thai break between words, and none of Chinese or Japanese begins with a full stop or comma', async () => {
  const words = ['ตรวจ', 'สอบ', 'วาล์ว', 'นิรภัย', 'อย่าง', 'ละเอียด'];
  const thai = await print(words.join('').repeat(30));
  const lines = linesOf(thai.places).filter((line) => line.includes('วาล์ว'));
  expect(lines.length).toBeGreaterThan(3);
  for (const line of lines) expect(words.some((word) => line.startsWith(word))).toBe(true);
  for (let length = 1; length < 12; length += 1) {
    const { places } = await print(`${'真'.repeat(length)}空，读取。`.repeat(40));
    for (const line of linesOf(places)) expect(line).not.toMatch(/^[，。、]/);
  }
});

function linesOf(places: Awaited<ReturnType<typeof print>>['places']): readonly string[] {
  const lines = Map.groupBy(places, ({ baseline }) => Math.round(baseline));
  return [...lines.values()].map((line) =>
    line
      .toSorted((one, other) => one.left - other.left)
      .map(({ text }) => text)
      .join(''),
  );
}

test('a list of Hebrew or Arabic has its marks at the right, and a table its first column', async () => {
  const right = PAGE.width - PAGE.side;
  const { places } = await print(
    '- אחת\n  - שתיים\n\n7. ראשון\n8. שני\n\n- [x] סגור\n\n| مكان | 75 |\n|---|---|\n| one | two |\n\n- left',
  );
  const find = (text: string) => places.find((place) => place.text.trim() === text) ?? { left: 0, right: 0 };
  const marks = places.filter(({ text }) => text.trim() === '•').map((place) => place.right);
  expect(marks).toHaveLength(2);
  expect(Math.max(...marks)).toBeCloseTo(right, 0);
  expect(Math.min(...marks)).toBeLessThan(right - 10);
  for (const [mark, text] of [
    ['7', 'ראשון'],
    ['8', 'שני'],
    ['☑', 'סגור'],
  ] as const) {
    const place = places.find((each) => each.text.includes(mark)) ?? { left: 0 };
    expect(place.left).toBeGreaterThan(find(text).right);
  }
  expect(find('مكان').left).toBeGreaterThan(find('75').right);
  expect(find('one').left).toBeGreaterThan(find('two').right);
  expect(find('left').left).toBeLessThan(PAGE.side + 20);
});

test('the export names the characters that no font has, also in the title', async () => {
  const { bytes: _, notPrinted } = await procedurePdf({ ...PLAIN, title: 'வால்வு', full_content: '真空 \u{13000}' });
  expect(notPrinted).toEqual(['No font has these characters, boxes stand for them: வ ா ல ் ு \u{13000}.']);
});
