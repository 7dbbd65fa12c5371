import {
  type Announcements,
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import { sortableTexts } from './sortable.texts.ts'
import classes from './sortable-list.module.css'

export interface SortableItem {
  readonly id: number
  readonly name: string
  readonly content: ReactNode
}

interface SortableListProps {
  readonly label: string
  readonly items: readonly SortableItem[]
  readonly isFixed: boolean
  /** Called with the ids in their new order after the operator has moved a row. */
  readonly onOrder: (ids: readonly number[]) => void
}

/**
 * A list whose rows the operator drags by a handle, or picks up with the space bar and moves with
 * the arrow keys.
 */
export function SortableList({ label, items, isFixed, onOrder }: SortableListProps) {
  const texts = useTexts(sortableTexts)
  const sensors = useSensors(
    useSensor(PointerSensor),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: useAnnouncements(items),
        screenReaderInstructions: { draggable: texts.instructions },
      }}
      onDragEnd={({ active, over }) => {
        if (over === null || active.id === over.id) return
        onOrder(arrayMove(ids, ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))))
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} aria-label={label}>
          {items.map((item) => (
            <SortableRow key={item.id} item={item} isFixed={isFixed} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

function SortableRow({
  item,
  isFixed,
}: {
  readonly item: SortableItem
  readonly isFixed: boolean
}) {
  const texts = useTexts(sortableTexts)
  const { id, name, content } = item
  const {
    attributes,
    listeners,
    setNodeRef,
    setActivatorNodeRef,
    transform,
    transition,
    isDragging,
  } = useSortable({ id, disabled: isFixed })
  return (
    <li
      ref={setNodeRef}
      className={classes.row}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <Group wrap="nowrap" gap="sm">
        {isFixed ? null : (
          <ActionIcon
            ref={setActivatorNodeRef}
            variant="default"
            size="lg"
            className={classes.handle}
            // Escape puts the row back, and does not close the dialog that the list is in.
            data-mantine-stop-propagation={isDragging || undefined}
            {...attributes}
            {...listeners}
            aria-label={texts.handle(name)}
          >
            <svg viewBox="0 0 10 16" width="10" height="16" fill="currentColor" aria-hidden="true">
              <path d="M1 1h3v3H1zm5 0h3v3H6zM1 6.5h3v3H1zm5 0h3v3H6zM1 12h3v3H1zm5 0h3v3H6z" />
            </svg>
          </ActionIcon>
        )}
        {content}
      </Group>
    </li>
  )
}

/** Returns the sentences that screen readers announce while the operator moves a row. */
function useAnnouncements(items: readonly SortableItem[]): Announcements {
  const texts = useTexts(sortableTexts)
  const nameOf = (id: number | string) => items.find((item) => item.id === Number(id))?.name ?? ''
  const placeOf = (id: number | string) => items.findIndex((item) => item.id === Number(id)) + 1
  return {
    onDragStart: ({ active: { id } }) => texts.lifted(nameOf(id), placeOf(id), items.length),
    onDragOver: ({ active, over }) =>
      over === null ? undefined : texts.moved(nameOf(active.id), placeOf(over.id), items.length),
    onDragEnd: ({ active, over }) =>
      texts.dropped(nameOf(active.id), placeOf((over ?? active).id), items.length),
    onDragCancel: ({ active }) => texts.cancelled(nameOf(active.id)),
  }
}
