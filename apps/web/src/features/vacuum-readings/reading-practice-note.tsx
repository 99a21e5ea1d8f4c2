import { Text } from '@mantine/core';

/** How to read the gauge correctly (rules 1). */
export function ReadingPracticeNote() {
  return (
    <Text size="xs" c="dimmed">
      Open the gauge valve and wait 30 minutes before reading. A warm, empty tank reads high because its adsorbent gives
      off gas: warm and cold readings are not comparable.
    </Text>
  );
}
