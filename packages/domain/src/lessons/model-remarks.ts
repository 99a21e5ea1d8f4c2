import { countWords } from '../primitives/texts.ts';
import { isClosingElsewhere, isLeadInElsewhere } from './remarks-elsewhere.ts';

/** What models say around a text, in its first lines. */
const LEAD_INS = [
  /^(?:sure|certainly|of course|absolutely|okay|ok|great)(?:[,!.:][^\n]{0,200})?[:!.]$/i,
  /^(?:here(?:'s|’s| is| are| it is)|below (?:is|are)|the following (?:is|are)|this is)\b[^\n]{0,200}:$/i,
  /^(?:here you go|as requested|i(?:'ve|’ve| have) (?:written|created|prepared|drafted))\b[^\n]{0,200}[:!.]$/i,
];
/** What a model does with a text; students do other things, or do them to something of their own. */
const REVISE =
  '(?:adjust|adapt|modify|expand|simplify|add|change|create|make|write|rewrite|shorten|tailor|customi[sz]e|revise|refine|extend|provide|generate|draft|elaborate|translate|turn|include|suggest|prepare)';
const PAST =
  '(?:adjusted|adapted|modified|expanded|simplified|added|changed|created|made|wrote|rewrote|shortened|revised|provided|generated|drafted|translated|included|prepared)';
const TO_TEACHER =
  '(?:for you|your (?:students?|class|classroom|learners|lesson|needs)|lesson plan|(?:this|the next) section|anything else|further)';
/**
 * What they add after it: an offer, or a wish. Each is a paragraph of its own. Questions and sentences with which a lesson
 * can end as well ('Can I add two fractions?') need words to the teacher.
 */
const OFFERS = [
  `(?:would you like|do you want|want|need) me to ${REVISE}\\b[^\\n?]{0,300}\\?(?: (?:i|if|just|let)\\b[^\\n]{0,200})?`,
  String.raw`(?:would you like|do you want) (?:this|it|the (?:lesson|section|text|activity)) (?:to be )?(?:adapted|adjusted|simplified|translated|shortened|expanded|rewritten|changed|(?:a (?:bit|little) )?(?:harder|easier|shorter|longer|simpler))\b[^\n]{0,200}\?`,
  String.raw`(?:would you like|do you want) (?:an?|the|some|another) (?:worksheet|answer key|rubric|quiz|exit ticket|handout|slides?|(?:harder|easier|shorter|longer|simpler) version)\b[^\n]{0,200}\?`,
  String.raw`want (?:an?|the|another) (?:harder|easier|shorter|longer|simpler) version\?`,
  String.raw`is there anything (?:else|more|further)\b[^\n]{0,100}\b(?:me to|i can|i should)\b[^\n]{0,200}\?`,
  `(?:shall|should) i ${REVISE} (?:it|this|that|the (?:level|lesson|section|text|activity|language|difficulty))\\b[^\\n]{0,200}\\?`,
  String.raw`how does (?:this|that|it) (?:look|sound)\?\s(?:should i|shall i|would you like me|let me know|i (?:can|could)(?: also)? ${REVISE})\b[^\n]{0,300}`,
  `would it (?:help|be (?:helpful|useful)) (?:if i ${PAST}|(?:for me )?to ${REVISE})\\b[^\\n]{0,200}\\?`,
  String.raw`does (?:this|that|it) (?:work|fit) for (?:you|your (?:class|students?|classroom|learners))\s*\?`,
  String.raw`is (?:this|that) what you (?:had in mind|were looking for)\s*\?`,
  `(?:would you like|do you want|shall i|should i|can i|may i|(?:want|need) me to|i can also|i could also)\\b[^\\n]{0,200}\\b${TO_TEACHER}\\b[^\\n]{0,200}`,
  String.raw`(?:please |just )?let me know\b[^\n]{0,200}\b(?:you(?:['’]d| would)? (?:like|want|need) (?:me|any|more|another|other|changes)|(?:any|other|more) (?:questions|changes|details)|adjust\w*|modif\w*|revis\w*|tweak\w*|this (?:works|helps|fits)|${TO_TEACHER})\b[^\n]{0,200}`,
  String.raw`(?:good luck|best of luck|enjoy|have fun)(?: with| teaching)? your (?:lesson|class|students|teaching)(?: with your (?:class|students))?[!.]`,
  'happy teaching[!.]',
  String.raw`\*?\[?end of (?:the )?(?:section|lesson plan|response)\]?\*?\.?`,
  String.raw`(?:please )?feel free to (?:(?:adjust|adapt|modify|tailor|customi[sz]e|revise|reach out)\b[^\n]{0,200}|[^\n]{0,200}\b${TO_TEACHER}\b[^\n]{0,200})`,
  String.raw`(?:i )?(?:really )?hope (?:this|that|it) (?:helps?|works|fits|meets|gives|is (?:helpful|useful|what))\b[^\n]{0,200}`,
  String.raw`if you(?:['’]d| would)? (?:like|want|need|prefer)\b[^\n]{0,200}\b(?:let me know|i can|i could|just ask|i['’]d be|happy to)\b[^\n]{0,100}\b(?:${REVISE}|help|${TO_TEACHER})\b[^\n]{0,200}`,
  String.raw`if you(?:['’]d| would)? (?:like|want|need|prefer)\b[^\n]{0,200}\b(?:${REVISE}|changes|${TO_TEACHER})\b[^\n]{0,100}\b(?:let me know|just ask)\b[^\n]{0,200}`,
  String.raw`(?:i(?:['’]m|['’]d be| am| would be) )?(?:more than )?(?:happy|glad) to (?:${REVISE} (?:it|this|these|that|the|any|an?|more|another|changes)|help (?:you|with))\b[^\n]{0,300}`,
  // With what the model would change: '希望我们…' and '원하시면 선생님께 말씀하세요' are of the lesson.
  String.raw`(?:[您你]?(?:是否|还|還)?(?:需要|要不要|想要|想让|想讓|希望)我(?:(?:把它|将其|將其)[^\n]{0,60}|(?:为您|為您)[^\n]{0,30}(?:修改|调整|調整|更改|补充|補充|改得|改成|改写|改寫|简化|簡化|翻译|翻譯)[^\n]{0,30})[吗嗎？?]+|(?:如果|若)您需要(?:修改|调整|調整)，?(?:请|請)?(?:随时|隨時)?(?:告诉我|告訴我)。?|ご希望があれば、?(?:お知らせ|お申し付け)ください。?|원하시면 (?:더 )?만들어 (?:드릴|드리)[^\n]{0,10})`,
].map((offer) => new RegExp(`^${offer}$`, 'iu'));
/** How long the text is, if it is that long; 'Word count: 150' below a task is how long a student's has to be. */
const WORD_COUNT =
  /^[(（]?(?:word count|total words|recuento de palabras|número de palabras|wort(?:an)?zahl|nombre de mots|número de palavras|numero di parole|aantal woorden|liczba słów|количество слов|字数|字數|文字数|글자 수)\s?[:：]\s?(\d{1,4})[)）]?\.?$/iu;
const COUNTED_WRONG = 0.2;
/** Below it only the very number is the text's: a short task asks for about as few words. */
const LEAST_COUNT = 30;
const ROLE =
  /^(?:<\|?(?:assistant|im_start|im_end|end|eot_id|endoftext)\|?>(?:assistant)?|\[\/?INST\]|<\/?s>|(?:#{1,3} ?)?(?:AI assistant|assistant|AI|ChatGPT)\s*:|\*\*(?:AI assistant|assistant)(?::\*\*|\*\*:)|#{1,3} ?(?:response|answer|output)\s*:|assistant[ \t]*\n)[ \t]*/i;
/** A turn of the person that a model goes on with, where it marks its own one too: lessons have users and humans. */
const OWN_TURN = /^#{1,3} ?(?:assistant|response|model):/im;
const NEXT_TURN = /\n#{1,3} ?(?:human|user):[^\n]*(?:\n[\s\S]*)?$/i;
/** The same in other languages; an assistant may have a name there, so only the one word counts. */
const ROLE_ELSEWHERE =
  /^(?:\*\*)?(?:asistente|assistente|assistent|asystent|ассистент|помощник|асистент|yardımcı|助手|助理|アシスタント|어시스턴트|المساعد|סייען|trợ lý|asisten)(?:\*\*\s?[:：]|\s?[:：](?:\*\*)?)[ \t]*/iu;
/** The question of the person, repeated before the answer. */
const TURN_BEFORE = /^(?:human|user)[ \t]*:[^\n]{0,400}\n\s*(?=assistant[ \t]*:)/i;
/** As some servers leave it over: in small letters, on a line of its own. */
const TURN_OF_MODEL = /^model[ \t]*\n/;
const ROLE_AFTER = /(?:\[\/INST\]|<\/s>)[^\n]*$/i;
/** '[^1]: Example.com' names a source at the end: the name stays, as a line. */
const NOTE_OF_SOURCE = /^[ \t]{0,3}\[\^\d{1,3}\]:[ \t]*/gm;
/** Marks of sources that a model thinks it has read; '[1]' stays where the text has a list of its own. */
const CITATIONS =
  /[ \t]?(?:【(?:\d+|source)[^】\n]{0,60}】|\[\d{1,3}†[^\]\n]{0,60}\]|\[cite: ?[\d, ]{1,40}\]|\[\^\d{1,3}\]|\(?\bturn\d+(?:search|view|news)\d+\)?|\ue200[^\ue201\n]{0,100}\ue201)/g;
/** Only after the sign that ends a clause: 'a[1]' and 'array[0]' are values. */
const NUMBERED_CITATION = /(?<=[.,;!?。！？…][)”"’']?)(?:\[\d{1,2}\])+(?=[\s.,;!?]|$)/gu;

const INLINE_CODE = /(`[^`\n]{1,200}`)/;

/** The lines without what the model says about them before and after. */
export function withoutRemarks(lines: readonly string[]): readonly string[] {
  return withoutOffers(withoutLeadIn(lines));
}

/** The text without the roles that only a model or its server writes. */
export function withoutRoles(text: string): string {
  const whole = OWN_TURN.test(text) ? text.replace(NEXT_TURN, '') : text;
  const answer = whole.trimStart().replace(TURN_BEFORE, '');
  const isTurn = answer !== whole.trimStart();
  const bare = !isTurn && namesRoles(answer) ? answer : answer.replace(ROLE, '').replace(ROLE_ELSEWHERE, '');
  const said = bare.replace(TURN_OF_MODEL, '').trim();
  // Looked for in the last line only, where the first that is found is the end.
  const lastLine = said.lastIndexOf('\n') + 1;
  return (said.slice(0, lastLine) + said.slice(lastLine).replace(ROLE_AFTER, '')).trimEnd();
}

/**
 * 'Asistente: reparte.' above 'Alumno: lee.' is one of several in a group, where every line has its own; 'Materials: paper'
 * in a paragraph below a sentence is none of them.
 */
function namesRoles(answer: string): boolean {
  const [first = '', ...rest] = answer.split('\n');
  if (!/^\p{L}[\p{L} ]{1,20}\s?[:：]/u.test(first) || /^(?:AI|ChatGPT)(?!\p{L})/iu.test(first)) return false;
  const others = rest.filter((line) => line.trim() !== '');
  const isInList = rest[0]?.trim() !== '' || others.length > 1 || /^[\p{L} ]{2,21}\s?[:：]\s?\p{Ll}/u.test(first);
  return others.length > 0 && isInList && others.every((line) => ROLE_OF_ONE.test(line));
}

const ROLE_OF_ONE = /^\s*(?:[-*•]\s)?\p{L}[\p{L} ]{0,25}\s?(?:：|:\s)/u;

/** A text outside of programs, where '[0]' is no source, without the marks of sources; a program in a sentence stays. */
export function withoutCitations(text: string): string {
  return text
    .split(INLINE_CODE)
    .map((part, at) =>
      at % 2 === 1
        ? part
        : part
            .replaceAll(/\[cite_(?:start|end)\]/g, '')
            .replaceAll(NOTE_OF_SOURCE, '')
            .replaceAll(CITATIONS, '')
            .replaceAll(NUMBERED_CITATION, ''),
    )
    .join('');
}

/** The one text of a JSON answer; the same text if it is none. */
export function withoutWrapping(text: string): string {
  const trimmed = text.trim();
  if (!/^[{"[]/.test(trimmed) || !/[}"\]]$/.test(trimmed)) return text;
  const value = parsed(trimmed) ?? parsed(trimmed.replaceAll(QUOTED, (quoted) => quoted.replaceAll('\n', '\\n')));
  return value === undefined ? text : (oneText(value) ?? text);
}

/** A text in which a line breaks is no JSON, and models write it. */
const QUOTED = /"(?:[^"\\]|\\.)*"/gs;

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function oneText(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value) && value.length === 1 && typeof value[0] === 'object') return oneText(value[0]);
  if (Array.isArray(value))
    return value.every((item) => typeof item === 'string') ? value.map((item) => `- ${item}`).join('\n') : null;
  if (typeof value !== 'object' || value === null) return null;
  const [only, ...others] = Object.values(value);
  return oneText(others.length === 0 ? only : textBesideLabels(Object.entries(value)));
}

const LONGEST_COUNT = 12;
/** Of an activity they are what it says: '{"activity": "Hook", "minutes": 10}'. */
const MINUTES = /^(?:duration(?:_minutes)?|minutes|length)$/i;
const TEXT =
  /^(?:text|content|body|texto?|contenido|inhalt|texte|contenu|conteúdo|testo|contenuto|treść|текст|содержание|内容|內容|正文|本文|내용)$/iu;

/** The text of an answer that also names the section: '{"section": "Engage", "content": "…"}'. */
function textBesideLabels(entries: readonly (readonly [string, unknown])[]): unknown {
  const isLabel = ([key, value]: readonly [string, unknown]) =>
    /^(?:section(?:_name)?|display_name|title|name|heading|type|format|language|secci[oó]n|t[ií]tulo|nombre|abschnitt|titel|überschrift|titre|nom|seção|sezione|titolo|tytuł|раздел|название|заголовок|标题|標題|名称|部分|タイトル|見出し|제목)$/iu.test(
      key,
    ) && typeof value === 'string';
  const hasText = entries.some(([key]) => TEXT.test(key));
  const isCount = ([key, value]: readonly [string, unknown]) =>
    ((hasText && MINUTES.test(key)) || /^(?:id|index|order|word_?count|version|success|ok|status)$/i.test(key)) &&
    typeof value !== 'object' &&
    String(value).length <= LONGEST_COUNT;
  const [only, ...others] = entries.filter((entry) => !isLabel(entry) && !isCount(entry));
  return others.length === 0 ? only?.[1] : undefined;
}

function withoutLeadIn(lines: readonly string[]): readonly string[] {
  const [first = '', ...rest] = lines;
  const hasMore = rest.some((line) => line.trim() !== '');
  return hasMore && isLeadIn(first) ? trimBlank(rest) : lines;
}

export function isLeadIn(line: string): boolean {
  return LEAD_INS.some((leadIn) => leadIn.test(line.trim())) || isLeadInElsewhere(line);
}

/** Above a list of what a model could do next. */
const OFFER_OF_SEVERAL =
  /^(?:would you like|do you want|want) me to(?: (?:do|make) any of (?:these|the following))?\s?[:?]$/i;

/** Where a list of offers begins that ends the text. */
function endBeforeList(lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => OFFER_OF_SEVERAL.test(line.trim()));
  const isList = lines.slice(at + 1).every((line) => /^\s*(?:$|[-*•]\s|\d{1,2}[.)]\s)/.test(line));
  return at > 0 && isList ? at : lines.length;
}

function withoutOffers(all: readonly string[]): readonly string[] {
  const lines = all.slice(0, endBeforeList(all));
  let end = lines.length;
  for (let last = lines.length - 1; last > 0; last -= 1) {
    const text = lines[last]?.trim() ?? '';
    if (text === '') continue;
    // Part of a text is what stands in a list, or directly below another line.
    const isAlone = lines[last - 1]?.trim() === '' || SAYS_WHAT_ELSE.test(text);
    const isOfModel =
      isOffer(text) ||
      isCountOf(text, lines.slice(0, last)) ||
      (lines[last - 1]?.trim() === '' && isClosingElsewhere(text));
    if (!isAlone || !(isOfModel || isAnotherTurn(text, lines.slice(0, last)))) break;
    end = last;
  }
  return lines.slice(0, end).map((line, at) => (at === end - 1 ? withoutLastQuestion(line) : line));
}

/** An offer to change the text, in the same paragraph as the end of the text. */
const LAST_QUESTION = new RegExp(
  `(?<=[.!?…]["”’)]?)\\s+(?:would you like|do you want) me to ${REVISE} (?:it|this|these|the (?:lesson|section|text|activity)|an?|more|another)\\b[^\\n?]{0,200}\\?$`,
  'i',
);

function withoutLastQuestion(line: string): string {
  return line.trimEnd().replace(LAST_QUESTION, '');
}

/** At the beginning or the end. */
const PICTURES = /^(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+\s*|\s*(?:\p{Extended_Pictographic}|\ufe0f|\u200d)+$/gu;

/** Also where it stands in brackets, or as the item of a list. */
function isOffer(text: string): boolean {
  const bare = text
    .replaceAll(PICTURES, '')
    .replace(/^(?:[-*•–]|\d{1,2}[.)])\s+/, '')
    .replace(/^(?:next steps?|note|p\. ?s\.|ps)\s?[:.]\s+/i, '')
    .replace(/^[(（]/, '')
    .replace(/[)）]$/, '');
  return OFFERS.some((offer) => offer.test(bare));
}

function isCountOf(text: string, before: readonly string[]): boolean {
  const [, said] = WORD_COUNT.exec(text) ?? [];
  const own = before.join('\n');
  const signs = own.match(/\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}/gu)?.length ?? 0;
  if (said === undefined) return false;
  const wrong = Number(said) < LEAST_COUNT ? 0 : COUNTED_WRONG * Number(said);
  return [countWords(own), signs].some((count) => Math.abs(Number(said) - count) <= wrong);
}

/** A turn of the person that a model has made up; in a play somebody spoke so before. */
function isAnotherTurn(text: string, before: readonly string[]): boolean {
  const turn = /^(?:user|human)\s*:/i;
  return turn.test(text) && !before.some((line) => /^\s*\p{L}{1,20}\s*:\s*\S/u.test(line));
}

/** Directly below another line, only what would change the text is an offer. */
const SAYS_WHAT_ELSE = new RegExp(String.raw`\b(?:${REVISE}|worksheet|more sections?|${TO_TEACHER})\b`, 'i');

export function trimBlank(lines: readonly string[]): readonly string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  return first === -1 ? [] : lines.slice(first);
}
