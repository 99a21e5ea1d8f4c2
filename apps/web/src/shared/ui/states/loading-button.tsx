import { type ComponentProps, useState } from 'react';

interface LoadingButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/**
 * What the theme gives every button for its element: while it loads or is busy the kit disables it, and a browser takes
 * the focus from what is disabled. Here it keeps the focus and ignores clicks, those of Enter in a field of its form too.
 * So does a button that its own click disabled ('Saved', 'Undo last'), until the focus leaves it.
 */
export function LoadingButton({ type = 'button', disabled, onClick, onFocus, onBlur, ...props }: LoadingButtonProps) {
  const [hasFocus, setFocus] = useState(false);
  const common: ComponentProps<'button'> = {
    type,
    onFocus: (event) => {
      setFocus(true);
      onFocus?.(event);
    },
    onBlur: (event) => {
      setFocus(false);
      onBlur?.(event);
    },
  };
  // What is busy and not disabled can be stopped by it.
  const isKept = props['data-loading'] || (disabled && (props['aria-busy'] || hasFocus));
  if (!isKept) return <button {...props} {...common} disabled={disabled} onClick={onClick} />;
  return (
    <button
      {...props}
      {...common}
      aria-disabled
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
