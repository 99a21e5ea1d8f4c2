interface Named {
  readonly first_name?: string | null | undefined;
  readonly last_name?: string | null | undefined;
}

/** 'Ines Halvorsen', or null without a name. */
export function fullNameOf({ first_name, last_name }: Named): string | null {
  return [first_name, last_name].filter(Boolean).join(' ') || null;
}
