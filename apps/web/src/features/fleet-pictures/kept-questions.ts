/** What the pictures answer that ask for figures of their own, in their order. */
export const KEPT_QUESTIONS = {
  vacuum: 'How does the vacuum of each tank develop?',
  insulation: 'How well do tanks insulate, trip by trip?',
  losses: 'Where do we lose product?',
} as const;
