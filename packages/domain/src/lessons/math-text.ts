/** Formulas of a text in the signs that a teacher can read and type. */
export interface PlainMath {
  readonly text: string;
  /** Some formula is too much for plain lines, and still stands as LaTeX. */
  readonly hasRawMath: boolean;
}

const SIGNS: Readonly<Record<string, string>> = {
  ...{ times: '×', div: '÷', cdot: '·', pm: '±', mp: '∓', ast: '*', star: '*', circ: '°', degree: '°' },
  ...{ leq: '≤', le: '≤', geq: '≥', ge: '≥', neq: '≠', ne: '≠', approx: '≈', equiv: '≡', sim: '~', propto: '∝' },
  ...{ lt: '<', gt: '>', infty: '∞', angle: '∠', triangle: '△', perp: '⊥', parallel: '∥', therefore: '∴' },
  ...{
    to: '→',
    rightarrow: '→',
    Rightarrow: '⇒',
    leftarrow: '←',
    leftrightarrow: '↔',
    implies: '⇒',
    longrightarrow: '→',
  },
  ...{
    square: '□',
    Box: '□',
    checkmark: '✓',
    ldots: '…',
    dots: '…',
    cdots: '…',
    quad: ' ',
    qquad: ' ',
    in: '∈',
    cup: '∪',
    cap: '∩',
    subset: '⊂',
    sum: 'Σ',
  },
  ...{ alpha: 'α', beta: 'β', gamma: 'γ', delta: 'δ', Delta: 'Δ', theta: 'θ', lambda: 'λ', mu: 'μ', pi: 'π', Pi: 'Π' },
  ...{ rho: 'ρ', sigma: 'σ', phi: 'φ', omega: 'ω', Omega: 'Ω', epsilon: 'ε', eta: 'η', tau: 'τ' },
  ...{
    left: '',
    right: '',
    big: '',
    Big: '',
    displaystyle: '',
    limits: '',
    sin: 'sin',
    cos: 'cos',
    tan: 'tan',
    log: 'log',
  },
};
const RAISED: Readonly<Record<string, string>> = {
  ...{ '0': '⁰', '1': '¹', '2': '²', '3': '³', '4': '⁴', '5': '⁵', '6': '⁶', '7': '⁷', '8': '⁸', '9': '⁹' },
  ...{ '+': '⁺', '-': '⁻', '−': '⁻', n: 'ⁿ', '°': '°', "'": '′', '(': '⁽', ')': '⁾' },
};
const LOWERED: Readonly<Record<string, string>> = {
  ...{ '0': '₀', '1': '₁', '2': '₂', '3': '₃', '4': '₄', '5': '₅', '6': '₆', '7': '₇', '8': '₈', '9': '₉' },
  ...{ '+': '₊', '-': '₋', n: 'ₙ', '(': '₍', ')': '₎' },
};
/** Between delimiters, bounded so that a text with many of them takes linear time. */
const DELIMITED =
  /\\\(([^\n]{1,400}?)\\\)|\\\[([\s\S]{1,800}?)\\\]|\$\$([^$]{1,800}?)\$\$|(?<!\\)\$(?![\s$])((?:\\[^\n]|[^$\\\n]){1,300}?)(?<!\s)\$(?!\$)/g;
/** A command that only LaTeX has, where a model left the delimiters out. */
const BARE =
  /(?<=[\p{L}\p{N})}])[\^_]\{[^{}\n]{1,20}\}|\^\s{0,2}\\(?:circ|degree)(?![a-zA-Z])|\\[dt]?frac\s{0,2}\d\d(?!\d)|\\ce\s*\{[^{}\n]{1,40}\}|\\(?:d|t)?frac\s*\{[^{}\n]{1,40}\}\s*\{[^{}\n]{1,40}\}|\\sqrt\s*(?:\{[^{}\n]{1,40}\}|\d)|\\(?:text|mathrm|textbf|textit|emph|boxed)\s*\{[^{}\n]{1,80}\}|\\(?:times|div|cdot|pm|leq|geq|neq|approx|rightarrow|pi|theta|circ|degree|ldots|le|ge|ne)(?![a-zA-Z])/gu;
const RAW =
  /\\(?:[dt]?frac|sqrt|begin|end|int|sum|lim|prod|overline|vec|hat|bar|binom|matrix|mathbb|text|ce|left|right)(?![a-zA-Z])|\\[a-zA-Z]{4,}\{/;
const BEGUN = /\\\[|\\\(|\$\$/;

/** Simple formulas as 3/4, ×, ² and the like; money and everything else stays. */
export function plainMath(text: string): PlainMath {
  const shown = plainDocument(text)
    .replaceAll(DELIMITED, (found, round, square, double, single, at: number, whole: string) => {
      if (single !== undefined && (isBetweenPrices(whole, at, found) || !isMath(single))) return found;
      const formula = String(round ?? square ?? double ?? single);
      return plainFormula(formula.trim()) ?? found;
    })
    .replaceAll(BARE, (found) => plainFormula(found) ?? found);
  return { text: shown, hasRawMath: RAW.test(shown) || (BEGUN.test(shown) && /\\[a-zA-Z]{2,}|[\^_]\{/.test(shown)) };
}

/** Parts of a LaTeX document that lines can show: headings, lists, and formulas on lines of their own. */
function plainDocument(text: string): string {
  if (!text.includes('\\')) return text;
  return text
    .replaceAll(/^[ \t]*\\(?:begin|end)\{(?:itemize|enumerate|document|center)\}[ \t]*\n?/gm, '')
    .replaceAll(/^([ \t]*)\\item[ \t]+/gm, '$1- ')
    .replaceAll(/\\(?:sub){0,2}section\*?\{([^{}\n]{1,200})\}/g, '$1')
    .replaceAll(
      /\\begin\{(equation|displaymath|align|aligned|gather|split)(\*?)\}([\s\S]{1,800}?)\\end\{\1\2\}/g,
      (found, _name, _star, body: string) => plainFormula(body.replaceAll('&', '').trim()) ?? found,
    );
}

/** '5$-10$' and '$3-$5' are prices on both sides of a sign; a command of LaTeX stands between none. */
function isBetweenPrices(text: string, at: number, found: string): boolean {
  const isBehindOne = /[\w$]/.test(text[at - 1] ?? '') && NUMBERS.test(found.slice(1, -1));
  return !found.includes('\\') && (isBehindOne || /\d/.test(text[at + found.length] ?? ''));
}

/** Between single dollar signs: '$5 and $6' is money. */
function isMath(inner: string): boolean {
  if (/\\[a-zA-Z,;%$]|[\^_]/.test(inner)) return true;
  if (/^[a-zA-Z]$/.test(inner) || NUMBERS.test(inner)) return true;
  return (
    /^[\w\s.,+\-−*/=<>()|]+$/.test(inner) &&
    /[a-zA-Z]/.test(inner) &&
    /[=+*/<>]/.test(inner) &&
    !/[a-zA-Z]{3}/.test(inner)
  );
}

/** '3/4', '5 + 7 = 12': between two signs of money, no price. */
const NUMBERS = /^[-−+]?(?:\d[\d.,]*(?![\d.,])|[ ]?[-+−*/=<>:×÷·][ ]?(?=[\d(])|[()])+%?$/;

const MOST_NESTED = 4;
/** Longer than a blank of a starting text. */
const ROOM_TO_WRITE = '_____';
/** No text has it when it is stored. */
const ENDS_COMMAND = '\0';

/** Null if the formula has more than lines of text can show. */
function plainFormula(formula: string): string | null {
  const named = formula.replaceAll(/\\ce\s*\{([^{}]*)\}/g, (_, substance) => plainSubstance(substance));
  let plain = named
    .replaceAll(/\\underline\s*\{(?:\s|~|\\q?quad|\\[ ,;]|\\(?:hspace\*?|phantom)\{[^{}]{0,40}\})*\}/g, ROOM_TO_WRITE)
    // A command before it ends here, as '\circ' does in '37^\circ\text{C}'.
    .replaceAll(
      /\\(?:text|mathrm|mathbf|textbf|textit|emph|boxed|operatorname|mbox)\s*\{([^{}]*)\}/g,
      (_, words) => `${ENDS_COMMAND}${words}`,
    );
  for (let round = 0; round < MOST_NESTED; round += 1) {
    plain = plain
      .replaceAll(/(\d)\s*\\[dt]?frac\s*(\d)(\d)(?!\d)/g, '$1 $2/$3')
      .replaceAll(/\\[dt]?frac\s*(\d)(\d)(?!\d)/g, '$1/$2')
      .replaceAll(/(\d)\s*(?=\\[dt]?frac\s*\{\s*\d)/g, '$1 ')
      .replaceAll(
        /\\[dt]?frac\s*\{([^{}]*)\}\s*\{([^{}]*)\}/g,
        (_, top, bottom) => `${grouped(top)}/${grouped(bottom)}`,
      )
      .replaceAll(/\\sqrt\s*\[3\]\s*\{([^{}]*)\}/g, (_, inner) => `∛${grouped(inner)}`)
      .replaceAll(/\\sqrt\s*(?:\{([^{}]*)\}|(\d))/g, (_, inner, digit) => `√${grouped(inner ?? digit)}`)
      .replaceAll(/\\([a-zA-Z]+)/g, (found, name) => SIGNS[name] ?? found)
      .replaceAll(/\^\s*(?:\{([^{}]*)\}|([\w°'+-]))/g, (_, group, one) => moved(group ?? one, RAISED, '^'))
      .replaceAll(/_\s*(?:\{([^{}]*)\}|(\w))/g, (_, group, one) => moved(group ?? one, LOWERED, '_'));
  }
  plain = plain
    .replaceAll(/\s*\\\\\s*/g, '\n')
    .replaceAll(/\\([%$#&{}])/g, '$1')
    .replaceAll(/\\[,;:! ]|~/g, ' ');
  plain = plain.replaceAll(ENDS_COMMAND, '');
  const isPlain = !/\\[a-zA-Z]|\\begin|[{}]|&/.test(plain);
  return isPlain ? plain.replaceAll(/ {2,}/g, ' ').trim() : null;
}

/** 'H₂O' for 'H2O', '2 H₂ + O₂ → 2 H₂O'. */
function plainSubstance(substance: string): string {
  return substance.replaceAll(/(?<=[A-Za-z)])\d+/g, lowered).replaceAll('->', '→');
}

function grouped(text: string): string {
  const inner = text.replaceAll(ENDS_COMMAND, '').trim();
  return /^[\p{L}\p{N}.,]+$/u.test(inner) || /^[\p{L} ]+$/u.test(inner) ? inner : `(${inner})`;
}

function moved(text: string, signs: Readonly<Record<string, string>>, mark: string): string {
  const letters = [...text.trim()];
  const all = letters.map((letter) => signs[letter]);
  if (all.every((sign) => sign !== undefined)) return all.join('');
  return letters.length === 1 ? `${mark}${text}` : `${mark}(${text.trim()})`;
}

/** '²' for '2'; what has no raised sign follows '^'. */
export function raised(text: string): string {
  return moved(text, RAISED, '^');
}

/** '₂' for '2'; what has no lowered sign follows '_'. */
export function lowered(text: string): string {
  return moved(text, LOWERED, '_');
}
