import { Button, Group } from '@mantine/core';
import { linkOptions } from '@tanstack/react-router';
import { IconPlus } from '../../../shared/ui/icons/icons.ts';
import { ColorTag } from '../../../shared/ui/states/color-tag.tsx';
import { EmptyState, ErrorState, SkeletonList } from '../../../shared/ui/states/states.tsx';
import { StatusPill } from '../../../shared/ui/states/status-pill.tsx';
import { VacuumBandPill } from '../../../shared/ui/states/vacuum-band-pill.tsx';
import { Sample } from './component-section.tsx';

export function ButtonSamples() {
  return (
    <>
      <Sample state="The one action, others, destructive">
        <Group gap="sm">
          <Button leftSection={<IconPlus size={18} aria-hidden />}>Add reading</Button>
          <Button variant="default">Export</Button>
          <Button variant="subtle">Undo</Button>
          <Button color="bad">Delete transfer</Button>
        </Group>
      </Sample>
      <Sample state="Disabled and busy">
        <Group gap="sm">
          <Button disabled>Save</Button>
          <Button variant="default" disabled>
            Export
          </Button>
          <Button loading>Save</Button>
        </Group>
      </Sample>
      <Sample state="Small, inside a row">
        <Button variant="default" size="compact-sm">
          Open
        </Button>
      </Sample>
    </>
  );
}

export function SkeletonSamples() {
  return (
    <>
      <Sample state="Rows of a list">
        <SkeletonList count={3} height={44} />
      </Sample>
      <Sample state="Cards">
        <SkeletonList count={2} height={96} layout="cards" />
      </Sample>
    </>
  );
}

export function EmptySamples() {
  return (
    <>
      <Sample state="Nothing there yet">
        <EmptyState
          title="No tanks yet."
          next="Tanks of your company appear here."
          action={{ label: 'Import Records', link: linkOptions({ to: '/imports' }) }}
        />
      </Sample>
      <Sample state="Could not be loaded">
        <ErrorState
          title="The fleet could not be loaded."
          error={null}
          reason="The server did not answer."
          onRetry={() => undefined}
        />
      </Sample>
    </>
  );
}

export function BadgeSamples() {
  return (
    <>
      <Sample state="States">
        <Group gap="sm">
          <StatusPill tone="good">Ready</StatusPill>
          <StatusPill tone="watch">Due soon</StatusPill>
          <StatusPill tone="bad">Overdue</StatusPill>
          <StatusPill tone="neutral">Waiting</StatusPill>
          <StatusPill tone="neutral" isDone>
            Determined
          </StatusPill>
        </Group>
      </Sample>
      <Sample state="Vacuum bands, and a normal one among many">
        <Group gap="sm">
          <VacuumBandPill microns={18} />
          <VacuumBandPill microns={180} />
          <VacuumBandPill microns={640} />
          <VacuumBandPill microns={18} isQuiet />
        </Group>
      </Sample>
      <Sample state="Colours that people choose">
        <Group gap="sm">
          <ColorTag name="Science" color="#15803d" />
          <ColorTag name="Math" color="#2563eb" />
          <ColorTag name="Social Studies" color="#a16207" />
        </Group>
      </Sample>
    </>
  );
}
