import { Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { countOf } from '../../shared/format/numbers.ts';

/** Says before signing in that records wait on this device; whose they are is not told. */
export function WaitingBeforeLogin() {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!('indexedDB' in globalThis)) return;
    import('../../shared/offline/captured-records.ts')
      .then(({ countCaptured }) => countCaptured())
      .then(setCount, () => undefined);
  }, []);
  if (count === 0) return null;
  const text =
    count === 1
      ? '1 record waits on this device. It is sent after whoever captured it has logged in.'
      : `${countOf(count, 'record')} wait on this device. They are sent after whoever captured them has logged in.`;
  return (
    <Text role="status" size="sm">
      {text}
    </Text>
  );
}
