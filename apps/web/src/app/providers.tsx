import { MantineProvider } from '@mantine/core';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { OpenDialogs } from '../shared/ui/dialogs/open-dialogs.tsx';
import { Notifications } from '../shared/ui/states/notifications.tsx';
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
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>
  );
}
