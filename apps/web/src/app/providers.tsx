import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OpenDialogs } from '../shared/ui/dialogs/open-dialogs.tsx';
import { cssVariables, theme } from './theme.ts';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queryClient}>
        {children}
        <OpenDialogs />
        <Notifications position="bottom-left" zIndex={1000} limit={4} />
      </QueryClientProvider>
    </MantineProvider>
  );
}
