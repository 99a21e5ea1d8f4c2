import type { z } from 'zod';

/**
 * The label of every field of a shape, derived from its name: 'Relief set pressure' for relief_set_pressure. `special`
 * overrides single labels. Forms, error texts and version conflicts share the result.
 */
export function fieldLabels<Shape extends z.ZodRawShape>(
  { shape }: z.ZodObject<Shape>,
  special: Partial<Record<keyof Shape & string, string>> = {},
): Readonly<Record<keyof Shape & string, string>> {
  const labels = Object.keys(shape).map((name) => [name, labelOfName(name)]);
  return { ...Object.fromEntries(labels), ...special };
}

/** 'Weld location' for weld_location, 'Leak points' for leakPoints, 'Inner diameter' for inner_diameter_mm. */
export function labelOfName(name: string): string {
  const words = name
    .replace(/_mm$/, '')
    .replaceAll('_', ' ')
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
