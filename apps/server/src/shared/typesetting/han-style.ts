/** Chinese, Japanese and Korean write the same Han characters in different forms, and Unicode does not tell them apart. */
export type HanStyle = 'sc' | 'tc' | 'jp' | 'kr';

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;
const BOPOMOFO = /\p{Script=Bopomofo}/u;

/** Frequent characters of simplified Chinese that neither Japanese nor traditional Chinese uses. */
const SIMPLIFIED = new Set(
  '这们时说对过发开关阀门压进读气设备请须阅题图长问间测记录应该实现动车东习书见规观视觉让计认议讯许论访证评识试话语误调负责财货质购费资轮软转轻载较辆输边运连远适选还违钟铁银锁错键闭队阳阴阶际陆险随难页项顺预领频颜风飞饭馆马验热线组织经给结绝统继续维绿级纯红约细终',
);
/** Frequent characters of traditional Chinese that neither Japanese nor simplified Chinese uses. */
const TRADITIONAL = new Set(
  '這們說對發關壓讀數氣體國會學來兩點當實單應號沒邊廳圖與變從處將專鐵錄溫帶擔據樣檢歐歸澤濟營獨畫證譯醫釋閱隨險雙靜餘驗齊觀權戰擇寫屬壞淺滿總繼續聲聽藝黃嗎讓裡麼',
);

/** The forms that a paragraph itself asks for; undefined if its characters are common to several languages. */
export function hanStyleOf(paragraph: string): HanStyle | undefined {
  if (KANA.test(paragraph)) return 'jp';
  if (HANGUL.test(paragraph)) return 'kr';
  if (BOPOMOFO.test(paragraph)) return 'tc';
  const characters = [...paragraph];
  const simplified = characters.filter((character) => SIMPLIFIED.has(character)).length;
  const traditional = characters.filter((character) => TRADITIONAL.has(character)).length;
  if (simplified === traditional) return undefined;
  return simplified > traditional ? 'sc' : 'tc';
}
