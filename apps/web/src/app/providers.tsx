import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { cssVariables, theme } from './theme.ts';

interface ProvidersProps {
  readonly queryClient: QueryClient;
  readonly children: ReactNode;
}

export function Providers({ queryClient, children }: ProvidersProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto" deduplicateInlineStyles>
      <QueryClientProvider client={queryClient}>
        <ModalsProvider>
          {children}
          <Notifications position="top-right" zIndex={1000} limit={4} />
        </ModalsProvider>
      </QueryClientProvider>
    </MantineProvider>
  );
}
