import type { ButtonProps } from '@mantine/core';

type RowButtonProps = ButtonProps & { readonly 'aria-label': string };

/** The same label stands in many rows; the accessible name says for which tank. */
export function rowButtonProps(label: string, tankNumber: string): RowButtonProps {
  return { variant: 'default', size: 'sm', children: label, 'aria-label': `${label}: ${tankNumber}` };
}
