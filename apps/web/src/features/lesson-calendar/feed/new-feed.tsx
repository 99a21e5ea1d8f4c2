import type { CalendarFeedContents } from '@dewar/domain/lessons/calendar-feeds';
import { Button, Group, Radio, Stack } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/api-error.ts';
import { FormError } from '../../../shared/ui/states/form-error.tsx';
import { useMakeFeed } from './calendar-feed-api.ts';

interface NewFeedProps {
  readonly onMade: (token: string) => void;
}

/** Explains the subscription and makes its address. */
export function NewFeed({ onMade }: NewFeedProps) {
  const makeFeed = useMakeFeed();
  const [contents, setContents] = useState<CalendarFeedContents>('lessons');
  const [isMaking, setMaking] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const make = async () => {
    setMaking(true);
    setError(null);
    try {
      onMade((await makeFeed(contents)).token);
    } catch (thrown) {
      setError(errorText(thrown));
      setMaking(false);
    }
  };
  return (
    <>
      <p>
        Other calendar programs, on your phone for example, show your lessons and keep up with changes. They read a
        month back and a year ahead, without your password. The texts of your plans are not shown.
      </p>
      <Radio.Group
        label="What they show"
        value={contents}
        onChange={(chosen) => setContents(chosen === 'all' ? 'all' : 'lessons')}
      >
        <Stack gap="sm" mt="xs">
          <Radio value="lessons" label="Lessons" description="Title, subject, time, and a link to the plan" />
          <Radio value="all" label="Everything" description="Also days without school and other entries" />
        </Stack>
      </Radio.Group>
      <FormError error={error} />
      <Group justify="flex-end" mt="md">
        <Button loading={isMaking} onClick={() => void make()}>
          Make address
        </Button>
      </Group>
    </>
  );
}
