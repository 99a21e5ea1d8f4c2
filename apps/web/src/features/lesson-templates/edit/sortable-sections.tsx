import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable';
import type { ReactNode } from 'react';
import type { SectionValues } from '../template-values.ts';
import { nameOf } from './use-section-rows.ts';

interface SortableSectionsProps {
  readonly sections: readonly SectionValues[];
  readonly onMove: (from: number, to: number) => void;
  readonly children: ReactNode;
}

/** Pixels that a pressed handle has to move before it is a drag. */
const DRAG_DISTANCE = 4;

/** Makes sections draggable by mouse, touch and keyboard. */
export function SortableSections({ sections, onMove, children }: SortableSectionsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const placeOf = (id: UniqueIdentifier) => sections.findIndex(({ key }) => key === id);
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[alongTheList]}
      accessibility={{ announcements: announcementsFor(sections), screenReaderInstructions: INSTRUCTIONS }}
      onDragEnd={({ active, over }) => {
        if (over !== null && over.id !== active.id) onMove(placeOf(active.id), placeOf(over.id));
      }}
    >
      <SortableContext items={sections.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

const INSTRUCTIONS = {
  draggable:
    'To move a section, press space or enter, then the arrow keys; space or enter puts it down, escape puts it back.',
};

const alongTheList: Modifier = ({ transform }) => ({ ...transform, x: 0 });

function announcementsFor(sections: readonly SectionValues[]): Announcements {
  const name = (id: UniqueIdentifier) => nameOf(sections.find(({ key }) => key === id));
  const place = (id: UniqueIdentifier) =>
    `section ${sections.findIndex(({ key }) => key === id) + 1} of ${sections.length}`;
  const pickedUp = (id: UniqueIdentifier) => `${name(id)} is picked up, ${place(id)}.`;
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // Announces its own position at once, and whenever it returns there.
    onDragOver: ({ active, over }) =>
      over === null || over.id === active.id ? pickedUp(active.id) : `${name(active.id)} would be ${place(over.id)}.`,
    onDragEnd: ({ active, over }) => `${name(active.id)} is now ${place((over ?? active).id)}.`,
    onDragCancel: ({ active }) => `${name(active.id)} stays ${place(active.id)}.`,
  };
}
