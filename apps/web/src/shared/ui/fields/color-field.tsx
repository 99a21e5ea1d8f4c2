import { TextInput, type TextInputProps } from '@mantine/core';
import { ColorTag } from '../states/color-tag.tsx';
import styles from './color-field.module.css';

interface ColorFieldProps extends TextInputProps {
  readonly color: string;
  /** The name that is shown in the colour. */
  readonly sample: string;
}

/** A colour field, with a preview of the name in it. */
export function ColorField({ color, sample, ...input }: ColorFieldProps) {
  return (
    <div className={styles.color}>
      <TextInput {...input} label="Colour" type="color" className={styles.well} />
      <ColorTag name={sample.trim() || 'Preview'} color={color} />
    </div>
  );
}
