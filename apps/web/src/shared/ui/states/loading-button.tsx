import type { ComponentProps } from 'react';

interface LoadingButtonProps extends ComponentProps<'button'> {
  readonly 'data-loading'?: boolean;
}

/**
 * What the theme gives every button for its element: while it loads or is busy the kit disables it, and a browser takes
 * the focus from what is disabled. Here it keeps the focus and ignores clicks, those of Enter in a field of its form too.
 */
export function LoadingButton({ type = 'button', disabled, onClick, ...props }: LoadingButtonProps) {
  // What is busy and not disabled can be stopped by it.
  const isWaiting = props['data-loading'] || (props['aria-busy'] && disabled);
  if (!isWaiting) return <button {...props} type={type} disabled={disabled} onClick={onClick} />;
  return (
    <button
      {...props}
      type={type}
      aria-disabled
      onClick={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
    />
  );
}
