/** The products for which the rules differ (rules 2, judgement 1); 'other' is everything else, including a missing name. */
export const PRODUCTS = ['helium', 'hydrogen', 'lng', 'nitrogen', 'oxygen', 'argon', 'other'] as const;
export type Product = (typeof PRODUCTS)[number];

/** A product whose properties are known. */
export type KnownProduct = Exclude<Product, 'other'>;

export const KNOWN_PRODUCTS = PRODUCTS.filter((product): product is KnownProduct => product !== 'other');

/** The name of a product in the middle of a sentence. */
export const PRODUCT_WORDS: Readonly<Record<Product, string>> = {
  helium: 'helium',
  hydrogen: 'hydrogen',
  lng: 'LNG',
  nitrogen: 'nitrogen',
  oxygen: 'oxygen',
  argon: 'argon',
  other: 'this product',
};

const NAMES: Readonly<Record<KnownProduct, readonly string[]>> = {
  helium: ['helium', 'lhe', 'he', 'un 1963', 'un1963'],
  hydrogen: ['hydrogen', 'lh2', 'h2', 'un 1966', 'un1966'],
  lng: ['lng', 'methane', 'natural gas', 'un 1972', 'un1972'],
  nitrogen: ['nitrogen', 'lin', 'ln2', 'n2', 'un 1977', 'un1977'],
  oxygen: ['oxygen', 'lox', 'o2', 'un 1073', 'un1073'],
  argon: ['argon', 'lar', 'ar', 'un 1951', 'un1951'],
};

const NAMED_PRODUCTS = Object.entries(NAMES).flatMap(([product, names]) =>
  names.map((name) => ({ product: product as KnownProduct, name })),
);

/**
 * Finds the product in free text by whole words, ignoring case (rules 2). Of several, the one named first: 'nitrogen
 * (helium purge)' is nitrogen (judgement 1).
 */
export function matchProduct(productName: string | null | undefined): Product {
  const words = ` ${wordsOf(productName ?? '')} `;
  let first: { readonly product: Product; readonly at: number } = { product: 'other', at: words.length };
  for (const { product, name } of NAMED_PRODUCTS) {
    const at = words.indexOf(` ${name} `);
    if (at >= 0 && at < first.at) first = { product, at };
  }
  return first.product;
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');
}
