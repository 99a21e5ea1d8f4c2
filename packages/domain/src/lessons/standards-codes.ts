/**
 * Formats of standards codes: CCSS.MATH.CONTENT.5.NF.B.3 and 5.NF.B.3, RL.5.2 and CCSS.ELA-LITERACY.RL.5.2, 5-PS1-1 and
 * MS-LS1-2 (NGSS), HSA.REI.B.3, D2.His.1.3-5 (C3), VA:Cr1.1.5a (arts), TEKS 111.7(b)(3), 1A.2.3 with its letters.
 */
const CODES = [
  /\bCCSS(?:\.[A-Za-z0-9-]+){2,}/g,
  /\b(?:K|\d{1,2})\.[A-Z]{1,3}(?:\.[A-Z])?(?:\.\d{1,2}[a-z]?)\b/g,
  /\b(?:RL|RI|RF|RH|RST|WHST|SL|W|L)\.(?:K|\d{1,2}(?:-\d{1,2})?)\.\d{1,2}(?:\.?[a-z])?\b/g,
  /\bHS[A-Z]-?[A-Z]{2,4}\.[A-Z]\.\d{1,2}\b/g,
  /\b(?:K|[1-5]|MS|HS|K-2|3-5)-(?:PS|LS|ESS|ETS)\d-\d{1,2}\b/g,
  /\bD[1-4]\.[A-Z][a-z]{2}\.\d{1,2}\.(?:K-2|3-5|6-8|9-12)\b/g,
  /\b(?:VA|MU|DA|TH|MA):[A-Z][a-z]{1,2}\d{1,2}\.\d\.(?:K|\d|HS)?[A-Za-z0-9]{0,3}\b/g,
  /(?:§\s?|\bTEKS\s+)1\d\d\.\d{1,3}(?:\([a-zA-Z0-9]{1,3}\))*/g,
];

/** The codes in a text that none of the known texts contains, without duplicates. */
export function listForeignCodes(text: string, known: readonly string[]): string[] {
  const supplied = comparable(known.join('\n'));
  const found = CODES.flatMap((pattern) => [...text.matchAll(pattern)].map(([code]) => code));
  const foreign = [...new Set(found)].filter((code) => !supplied.includes(comparable(code)));
  // The longest match stands for shorter ones inside it.
  return foreign.filter((code) => !foreign.some((other) => other !== code && other.includes(code)));
}

function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
