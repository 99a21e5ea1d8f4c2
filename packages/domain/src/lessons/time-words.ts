import { readDigits } from '../primitives/texts.ts';

/** Minutes as teachers and models write them; a letter after them makes another word. Two primes are seconds or inches. */
export const MINUTES = String.raw`(?:(?:min(?:ute[ns]?|utos?|uti|uuttia)?s?|мин(?:ут[аы]?)?|分(?:钟|鐘|間)?|分|นาที|دقيقة|دقائق|मिनट|dk|dakika|phút|menit)(?!\p{L})\.?|[′’'](?![′’'″"\p{L}\p{N}]))`;
const HOUR = String.raw`(?:h(?:(?:ou)?rs?|our)?|std|stunden?|heures?|horas?|ore|час(?:а|ов)?|小时|小時|時間|시간|saat|giờ)\.?`;

const NUMBER_WORDS: Readonly<Record<string, number>> = {
  ...{
    one: 1,
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
  },
  ...{
    fifteen: 15,
    twenty: 20,
    'twenty-five': 25,
    thirty: 30,
    'thirty-five': 35,
    forty: 40,
    'forty-five': 45,
    fifty: 50,
  },
  ...{ 'fifty-five': 55, sixty: 60 },
};
const HOUR_WORDS: Readonly<Record<string, number>> = {
  ...{ 'a quarter of an hour': 15, 'half an hour': 30, 'three quarters of an hour': 45, 'an hour': 60, 'one hour': 60 },
  ...{ 'an hour and a half': 90, 'one and a half hours': 90, 'two hours': 120, 'half hour': 30 },
};
const FRACTIONS: Readonly<Record<string, number>> = { '½': 30, '¼': 15, '¾': 45, '1/2': 30, '1/4': 15, '3/4': 45 };

/** The longer first, so that 'twenty' does not end 'twenty-five'. */
const oneOf = (words: Readonly<Record<string, number>>) =>
  Object.keys(words)
    .toSorted((one, other) => other.length - one.length)
    .join('|');

/** '10', '١٠' or 'ten'. */
export const COUNT = String.raw`\p{Nd}{1,3}|(?<!\p{L})(?:${oneOf(NUMBER_WORDS)})(?=[\s-])`;
const FRACTION = '[½¼¾]';
/** '1 h', '1.5 h', '1½ h', '1 h 10 min', '1h10', 'half an hour'. */
export const HOURS = String.raw`(?:(?:\d{1,2}(?:[.,]\d{1,2}|\s?${FRACTION}| [13]\/[24])?|${FRACTION}|[13]\/[24])\s?${HOUR}(?:\s?(?:and\s)?\d{1,2}\s?${MINUTES}|(?<=h)\d{1,2}(?![\p{L}\p{N}])|(?![\p{L}\p{N}]))|(?<!\p{L})(?:${oneOf(HOUR_WORDS)})(?!\p{L}))`;
/** 'The first', 'next': minutes that follow take their place in the lesson. */
export const ORDER = String.raw`(?:(?:(?:in |for |during )?the )?(?:first|next|last|final|remaining) |(?:die )?(?:ersten|nächsten|letzten) |(?:los )?(?:primeros|siguientes|últimos) |(?:les )?(?:premières|prochaines|dernières) |前|最初の|最后|最後の?)`;

export function readCount(written: string): number {
  return NUMBER_WORDS[written.toLowerCase()] ?? readDigits(written);
}

const HOUR_PARTS = new RegExp(
  String.raw`^(\d{1,2})?(?:[.,](\d{1,2}))?\s?(${FRACTION}|[13]\/[24](?=\s?\p{L}))?\D*(\d{1,2})?`,
  'iu',
);

/** The minutes of a text that `HOURS` has found. */
export function readHoursText(written: string): number {
  const words = HOUR_WORDS[written.toLowerCase().replaceAll(/\s+/g, ' ')];
  if (words !== undefined) return words;
  // '1/2 h' begins with a digit that is no hour.
  const bare = /^[13]\/[24]/.exec(written)?.[0];
  if (bare !== undefined) return FRACTIONS[bare] ?? 0;
  const [, hours = '0', decimals = '', fraction = '', minutes = '0'] = HOUR_PARTS.exec(written) ?? [];
  return (
    60 * Number(hours) + Math.round(60 * Number(`0.${decimals || '0'}`)) + (FRACTIONS[fraction] ?? 0) + Number(minutes)
  );
}
