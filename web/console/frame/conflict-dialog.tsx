import { Button, Group, Stack, Text } from '@mantine/core'
import { useTexts } from '#web/language/language.ts'
import { ChangesTable } from './changes-table.tsx'
import { conflictTexts } from './conflict.texts.ts'
import { Dialog } from './dialog.tsx'

type Fields = Readonly<Record<string, unknown>>

export interface Conflict {
  /** The fields that this operator entered. */
  readonly mine: Fields
  /** The row as another operator has saved it, with the version of the row. */
  readonly theirs: Fields
}
export interface ConflictDialogProps {
  readonly conflict: Conflict | undefined
  /** Called when the operator drops the entered values and takes the stored row. */
  readonly onTakeTheirs: () => void
  /**
   * Called when the operator keeps the entered values. The caller then saves them over the stored
   * row. `version` is the version of the stored row.
   */
  readonly onKeepMine: (version: number) => void
}

/**
 * Shows the values that the operator entered beside the stored row, because another operator has
 * changed the row in the meantime.
 */
export function ConflictDialog({ conflict, onTakeTheirs, onKeepMine }: ConflictDialogProps) {
  const texts = useTexts(conflictTexts)
  const mine = conflict?.mine ?? {}
  const theirs = conflict?.theirs ?? {}
  const shown = Object.fromEntries(Object.keys(mine).map((field) => [field, theirs[field]]))
  return (
    <Dialog
      isOpen={conflict !== undefined}
      onClose={onTakeTheirs}
      title={texts.title}
      size="lg"
      zIndex={500}
    >
      <Stack>
        <Text size="sm">{texts.text}</Text>
        <ChangesTable
          name={texts.title}
          titles={{ field: texts.field, before: texts.theirs, after: texts.mine }}
          before={shown}
          after={mine}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onTakeTheirs}>
            {texts.takeTheirs}
          </Button>
          <Button onClick={() => onKeepMine(Number(theirs.version))}>{texts.keepMine}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
