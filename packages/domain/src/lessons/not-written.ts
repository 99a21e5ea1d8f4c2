import { countWords, splitSentences } from '../primitives/texts.ts';
import { holdsEnglish } from './english-text.ts';
import { asksElsewhere, isCourtesyElsewhere } from './remarks-elsewhere.ts';
import type { ResponseLength, SectionType } from './template-sections.ts';

/** How a model can answer without writing the section. */
export const NOT_WRITTEN = [
  /** It says that it cannot or will not. */
  'refusal',
  /** It says nothing but courtesies. */
  'courtesy',
  /** It asks for details instead. */
  'question',
  /** It says something that has nothing to do with a lesson. */
  'other',
] as const;
export type NotWritten = (typeof NOT_WRITTEN)[number];

/** What a model was asked to write. */
export interface AskedSection {
  readonly display_name: string;
  readonly section_type: SectionType;
  readonly response_length: ResponseLength;
  readonly topic: string;
}

/** Each is matched at the beginning of a sentence, where a section of a lesson hardly ever speaks like this. */
const APOLOGY = String.raw`(?:(?:unfortunately|regrettably|however),? |(?:i['’]m|i am)? ?(?:very |truly |so )?sorry,? (?:but |that )?|(?:my apologies|i apologi[sz]e),? (?:but )?|as an? (?:ai|artificial|large|language)\b[^,.]*, )*`;
const HELPING = `(?:help|assist|fulfil?l?|provide|creat|writ|generat|comply|produc|complet|discuss|support|engag|answer|continue|process|share|offer|proceed|do (?:that|this|so)|give|make|talk|respond|participat|feel comfortable)`;
const REFUSAL = [
  new RegExp(
    String.raw`^${APOLOGY}(?:i|we) (?:can ?not|can['’]t|could(?: not|n['’]t)|am (?:not able|unable)|will not|won['’]t|must|have to|do not|don['’]t|['’]m)\b[^.!?]{0,60}?\b(?:decline|refuse|${HELPING})`,
    'i',
  ),
  /^(?:i['’]m|i am) (?:not able|unable|not (?:allowed|permitted|comfortable)|only able|designed|programmed|just an?|an) (?:to|with|ai\b|artificial|language model|large)/i,
  /^as an? (?:ai|artificial|large|language)\b[^.!?]*\b(?:can ?not|can['’]t|unable|not able|do not|don['’]t|not designed|must|have no)\b/i,
  /^(?:sorry|i['’]m sorry|i am sorry|i apologi[sz]e|my apologies)\b[^.!?]{0,80}\b(?:can ?not|can['’]t|unable|not able|inconvenience|confusion)/i,
  /^(?:this|that|your|the) (?:request|content|topic|prompt)\b[^.!?]{0,60}\b(?:violat|against|goes beyond|inappropriate|not (?:allowed|permitted|appropriate))/i,
  /^(?:it|this) (?:is|would be|goes) (?:against|not appropriate|inappropriate)\b[^.!?]{0,60}\b(?:my|polic|guidelines|for me)/i,
  /^(?:i['’]d|i would) (?:rather not|prefer not to)\b/i,
  /^(?:my|the) (?:guidelines|programming|safety|content|usage)\b[^.!?]{0,60}\b(?:prevent|do(?:es)? not allow|don['’]t allow|forbid|prohibit)/i,
  /^please consult an? (?:qualified|professional|licensed)/i,
];
/** The same in other languages, in which a model answers to a teacher who writes in them. */
const REFUSAL_ELSEWHERE = [
  /^(?:lo siento|lo lamento|perdón|disculpa|como (?:modelo de lenguaje|ia|inteligencia artificial))\b.{0,80}\b(?:no (?:puedo|podré|me es posible|estoy en condiciones))\b.{0,60}\b(?:ayudar|crear|generar|proporcionar|escribir|cumplir|hacer eso|continuar)/iu,
  /^(?:(?:me )?desculpe|sinto muito|lamento|como (?:modelo de linguagem|ia|inteligência artificial))(?!\p{L}).{0,80}\bnão (?:posso|consigo)\b.{0,60}\b(?:ajudar|criar|gerar|fornecer|escrever|fazer isso|continuar|atender)/iu,
  /^(?:(?:je suis )?désolée?|je regrette|en tant qu['’](?:ia|intelligence artificielle|assistant))(?!\p{L}).{0,80}\bne (?:peux|puis|suis)\b.{0,60}(?:aider|créer|générer|fournir|rédiger|écrire|répondre|faire cela|en mesure)/iu,
  /^(?:es tut mir leid|tut mir leid|entschuldigung|leider|als (?:ki|sprachmodell|künstliche intelligenz))(?!\p{L})(?=.{0,120}\bich\b).{0,80}\b(?:kann|darf|konnte|bin)\b.{0,60}\bnicht\b.{0,40}(?:helfen|erstellen|schreiben|liefern|unterstützen|fortfahren|beantworten|in der lage)/iu,
  /^(?:mi dispiace|spiacente|in quanto (?:ia|intelligenza artificiale))(?!\p{L}).{0,80}\bnon (?:posso|sono in grado)\b.{0,60}(?:aiutar|crear|generar|fornir|scriver|continuar|rispondere)/iu,
  /^(?:извините|простите|к сожалению|прошу прощения|как (?:языковая модель|искусственный интеллект))(?!\p{L}).{0,80}не (?:могу|смогу|имею возможности).{0,60}(?:помочь|создать|написать|выполнить|предоставить|ответить|продолжить)/iu,
  /^(?:很|非常|实在|實在)?(?:抱歉|对不起|對不起|不好意思|遗憾|遺憾)[^。！？]{0,40}(?:无法|無法|不能|没办法|沒辦法)[^。！？]{0,20}(?:帮助|幫助|协助|協助|提供|生成|创建|撰写|撰寫|完成|回答|满足|继续|繼續)/u,
  /^(?:大変)?(?:申し訳(?:ありません|ございません|ない)|すみません|恐れ入りますが|残念ながら)[^。！？]{0,60}(?:お手伝い|お答え|作成|提供|対応|お応え|生成|支援)[^。！？]{0,10}(?:できません|できかね|いたしかね|出来ません)/u,
  /^(?:죄송합니다|죄송하지만|미안합니다|유감스럽게도|안타깝게도)[^!?]{0,60}(?:도와|도움|작성|제공|생성|답변|지원)[^!?]{0,30}(?:없습니다|없어요|어렵습니다|못합니다)/u,
  /^(?:عذرًا|عذراً|عذرا|آسف|أعتذر)(?!\p{L}).{0,60}(?:لا أستطيع|لا يمكنني|لن أتمكن).{0,40}(?:مساعد|كتابة|إنشاء|تقديم)/u,
];
/** Somebody in a text says it: 'Désolé, je ne peux pas vous aider, dit le roi.' */
const SPOKEN =
  /["“”„«»「」]|(?<!\p{L})(?:dit|répond(?:it)?|dijo|dice|respondió|sagt|sagte|antwortet|disse|diz|respondeu|rispose|сказал|ответил|说|說|道|と言)(?!\p{L})/iu;
const QUESTION = [
  /^(?:before (?:i|we) (?:begin|start|write|can)[^,.!?]{0,40}, )?(?:could|can|would|will) you (?:please )?(?:provide|share|tell|clarify|specify|give|send|confirm|describe)\b[^.!?]*\b(?:me|more|information|details|context|grade|topic|your)\b/i,
  /^(?:please|kindly|to (?:begin|start|proceed|continue|help you),? (?:please )?) ?(?:provide|share|tell|clarify|specify|give|send|paste|upload|confirm|let me know)\b[^.!?]*\b(?:me|information|details|context|your (?:class|lesson|students|topic))\b/i,
  /^(?:what|which) (?:else )?(?:would you (?:like|prefer)|do you (?:want|need)|should i|can i|grade level (?:is|are)|topic would|section would)/i,
  new RegExp(
    String.raw`^${APOLOGY}i(?:['’]ll|['’]d| will| would)? (?:do not|don['’]t|still|just|only|also)? ?(?:have|need|require|see|know)\b[^.!?]{0,40}\b(?:information|details|context|text|input|attachment|enough|specif)`,
    'i',
  ),
  /^(?:once|when|as soon as|after) (?:you|i) (?:provide|share|have|know|give|tell|receive|get)\b[^.!?]*\bi\b/i,
  /^how (?:can|may) i (?:help|assist)/i,
  /^(?:what|which) [^.!?]{0,30}\b(?:this|the) (?:section|lesson|plan)\b[^.!?]{0,30}\b(?:about|for|on|cover)\b/i,
  /^please (?:paste|upload|attach) (?:it|them|the text)\b/i,
  /^do you (?:want|need|have) (?:me|any|a specific)/i,
  /^it (?:looks|seems|appears) (?:like|that|as (?:if|though))\b[^.!?]*\b(?:you|your|message|missing|incomplete|cut off|no )/i,
];
const COURTESY = [
  /^(?:sure|certainly|of course|absolutely|great|perfect|wonderful|excellent|okay|ok|got it|understood|no problem|you['’]re welcome|noted)\b(?: thing| question| choice| topic| idea)?[,.!:]?$/i,
  /^(?:teaching|your (?:students|class|lesson|idea)|you)\b[^.!?]{0,60}\b(?:lucky|amazing|important job|rewarding|inspir\w+|great job)\b/i,
  /^(?:i|we)(?:['’]d| would) (?:love|like|be happy|be glad) to (?:help|assist|support)\b/i,
  /^(?:sure|certainly|of course|absolutely|great|okay|ok)?[,.!]? ?(?:here(?:['’]s| is| are)|below (?:is|are)|i(?:['’]ve| have) (?:written|created|prepared|drafted))\b[^.!?]*\b(?:section|part|plan|text|draft|asked|request|need)/i,
  /^(?:certainly|sure|of course|absolutely)?[,.!]? ?(?:i(?:['’]d| would)? ?(?:be|am)? ?(?:['’]m )?)?(?:more than )?(?:happy|glad|delighted|pleased|here|excited) to (?:help|assist|work|create|write|support)/i,
  /^(?:i(?:['’]m| am|['’]d be| would be)) (?:more than )?(?:happy|glad|delighted|pleased|here|excited|ready)\b/i,
  /^(?:thank you|thanks)\b/i,
  /^(?:let me know|feel free|please (?:let me know|feel free|do not hesitate|don['’]t hesitate))\b/i,
  /^i hope (?:this|that|you|it)\b/i,
  /^(?:it|that|this) sounds (?:like|great|good|wonderful|fun|exciting)\b/i,
  /^what an? (?:great|wonderful|lovely|fantastic|exciting|interesting)\b/i,
  /^i(?:['’]m| am) (?:sure|certain|confident)\b[^.!?]{0,40}\b(?:success|love it|enjoy|great)\b/i,
  /^(?:good luck|best of luck|enjoy|have a (?:great|wonderful|nice)|happy teaching)\b/i,
  /^(?:is there )?anything else\b/i,
  /^if you (?:need|have|would like|want|['’]d like)\b[^.!?]*\b(?:let me know|i(?:['’]d| would|['’]m| am)|happy|glad|just ask|ask me)/i,
];

/** More words of a section than this are a section, whatever was said around them. */
const REFUSED_WORDS = 40;
const ASKED_BACK_WORDS = 25;
const COURTEOUS_WORDS = 8;
/** So little without a single word of a lesson or its topic answers something else. */
const OTHER = { words: 40, sentences: 2 } as const;

const OF_A_LESSON =
  /\b(?:students?|class|classroom|teachers?|learners?|children|child|pupils?|readers?|writers?|partners?|groups?|pairs?|teams?|lessons?|everybody|everyone|each|discuss\w*|writ(?:e|es|ing|ten)|ask(?:s|ing)?|show(?:s|ing)?|explain\w*|draw\w*|read(?:s|ing)?|practi[cs]\w*|questions?|answers?|notebooks?|board|min(?:ute)?s?|i can|listen\w*|compar\w*|think\w*|feedback|work(?:s|ing)?|learn\w*|understand\w*|exit ticket|need\w*|use[sd]?)\b/i;

/**
 * Why a model's answer is no section of a lesson; null for one that is. Whether a text is about the lesson is judged in
 * English texts only.
 */
export function findNotWritten(text: string, asked: AskedSection): NotWritten | null {
  const sentences = listSentences(text);
  const said = sentences.map((sentence) => kindOf(sentence));
  const words = sentences.reduce((sum, one, at) => (said[at] === null ? sum + countWords(one) : sum), 0);
  if (said.includes('refusal') && words < REFUSED_WORDS) return 'refusal';
  if (said.includes('question') && words < ASKED_BACK_WORDS) return 'question';
  if (said.includes('courtesy') && words < COURTEOUS_WORDS) return 'courtesy';
  return isAboutNothing(text, asked) ? 'other' : null;
}

function kindOf(sentence: string): Exclude<NotWritten, 'other'> | null {
  if (REFUSAL.some((pattern) => pattern.test(sentence))) return 'refusal';
  if (!SPOKEN.test(sentence) && REFUSAL_ELSEWHERE.some((pattern) => pattern.test(sentence))) return 'refusal';
  if (QUESTION.some((pattern) => pattern.test(sentence)) || asksElsewhere(sentence)) return 'question';
  return COURTESY.some((pattern) => pattern.test(sentence)) || isCourtesyElsewhere(sentence) ? 'courtesy' : null;
}

/** Lists name things, and a sentence or a question to students may do without any word of a lesson. */
function isAboutNothing(text: string, { display_name, section_type, response_length, topic }: AskedSection): boolean {
  if (EMPTY_WORD.test(text.trim())) return true;
  if (section_type !== 'textarea' || response_length === 'very_short') return false;
  if (countWords(text) > OTHER.words || listSentences(text).length > OTHER.sentences) return false;
  if (/[?？؟;]/.test(text) || OF_A_LESSON.test(text)) return false;
  if (!holdsEnglish(text) && !OF_A_PROGRAM.test(text)) return false;
  const own = `${topic} ${display_name}`.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
  const lower = text.toLowerCase();
  return !own.some((word) => lower.includes(word.slice(0, STEM_LENGTH)));
}

/** Of a program, or of a server that answers in place of the model. */
const OF_A_PROGRAM =
  /\w\(|[{}=]|\b(?:[45]\d\d (?:bad|internal|not|service|gateway|too)|nginx|error|exception|undefined)\b/i;
const STEM_LENGTH = 5;
const EMPTY_WORD = /^[^\p{L}\p{N}]*(?:n\/?a|none|todo|tbd|null|undefined|lorem ipsum\b.*|\[[^\]]*\])[^\p{L}\p{N}]*$/iu;

function listSentences(text: string): string[] {
  return splitSentences(text)
    .map((sentence) => sentence.replace(/^[\s"“'‘*_-]+/, '').trim())
    .filter((sentence) => sentence !== '');
}
