import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Stands there after a crash, until it is tried again. */
  readonly fallback: (error: unknown, retry: () => void) => ReactNode;
  readonly onError?: () => void;
  readonly children: ReactNode;
}

/** A crash of what is in it goes no further. */
export class Boundary extends Component<BoundaryProps, { readonly isBroken: boolean; readonly error: unknown }> {
  override state = { isBroken: false, error: undefined };

  static getDerivedStateFromError(error: unknown) {
    return { isBroken: true, error };
  }

  override componentDidCatch(): void {
    this.props.onError?.();
  }

  override render(): ReactNode {
    const { isBroken, error } = this.state;
    return isBroken ? this.props.fallback(error, () => this.setState({ isBroken: false })) : this.props.children;
  }
}
