/** The products for which the rules differ (rules 2); 'other' is everything else, including a missing name. */
export const PRODUCTS = ['helium', 'lng', 'nitrogen', 'oxygen', 'argon', 'other'] as const;
export type Product = (typeof PRODUCTS)[number];

/** The name of a product in the middle of a sentence. */
export const PRODUCT_WORDS: Readonly<Record<Product, string>> = {
  helium: 'helium',
  lng: 'LNG',
  nitrogen: 'nitrogen',
  oxygen: 'oxygen',
  argon: 'argon',
  other: 'this product',
};

const NAMES: ReadonlyArray<readonly [Product, readonly string[]]> = [
  ['helium', ['helium', 'lhe', 'he']],
  ['lng', ['lng', 'methane', 'natural gas']],
  ['nitrogen', ['nitrogen', 'lin', 'ln2']],
  ['oxygen', ['oxygen', 'lox']],
  ['argon', ['argon', 'lar']],
];

/** Finds the product in free text by whole words, ignoring case (rules 2). If there are two, the first of the list. */
export function matchProduct(productName: string | null | undefined): Product {
  const words = ` ${wordsOf(productName ?? '')} `;
  for (const [product, names] of NAMES) {
    if (names.some((name) => words.includes(` ${name} `))) return product;
  }
  return 'other';
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}
