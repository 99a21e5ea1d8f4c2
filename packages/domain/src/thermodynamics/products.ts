/** The product groups that rules differ by (rules 2); 'other' is everything else, a missing name included. */
export const PRODUCTS = ['helium', 'lng', 'nitrogen', 'oxygen', 'argon', 'other'] as const;
export type Product = (typeof PRODUCTS)[number];

/** How a product stands in the middle of a sentence. */
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

/** Finds the product in a free text by whole words, ignoring case (rules 2). Two products in one text: the first of the list. */
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
