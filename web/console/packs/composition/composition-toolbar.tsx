import { Button, Group, Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import { CopiesButton } from './copies-dialog.tsx'
import type { Edit } from './editor.rule.ts'
import { LinesFromFile } from './lines-from-file.tsx'
import type { Composition } from './use-composition.ts'

interface CompositionToolbarProps {
  readonly composition: Composition
  readonly children?: ReactNode
}

/**
 * The buttons for the acts on lines, for operators who prefer the mouse to the keys. The toolbar
 * also shows the problems of the lines.
 */
export function CompositionToolbar({ composition, children }: CompositionToolbarProps) {
  const texts = useTexts(compositionTexts)
  const { editor, dispatch, problemRows, inputRef } = composition
  return (
    <Group gap={6} mb={6}>
      <LineActs
        canUndo={editor.past.length > 0}
        canRedo={editor.future.length > 0}
        hasLines={editor.lines.length > 0}
        dispatch={dispatch}
        inputRef={inputRef}
      />
      <CopiesButton composition={composition} />
      <LinesFromFile composition={composition} />
      {children}
      <Text size="sm" ml="auto" role="status">
        {texts.overview(composition.lines.length, problemRows.length)}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={problemRows.length === 0}
        onClick={composition.goToProblem}
      >
        {texts.nextProblem}
      </Button>
    </Group>
  )
}

interface LineActsProps extends Pick<Composition, 'dispatch' | 'inputRef'> {
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly hasLines: boolean
}

/** `memo` keeps them from rendering again for each typed character. */
const LineActs = memo(function LineActs(props: LineActsProps) {
  const texts = useTexts(compositionTexts)
  const { canUndo, canRedo, hasLines, dispatch, inputRef } = props
  const acts: readonly (readonly [label: string, edit: Edit, isEnabled: boolean])[] = [
    [texts.undo, { type: 'undo' }, canUndo],
    [texts.redo, { type: 'redo' }, canRedo],
    [texts.insertLine, { type: 'insert-line' }, true],
    [texts.deleteLines, { type: 'delete-lines' }, hasLines],
    [texts.moveUp, { type: 'move-lines', by: -1 }, hasLines],
    [texts.moveDown, { type: 'move-lines', by: 1 }, hasLines],
    [texts.fillDown, { type: 'fill-down' }, hasLines],
  ]
  return acts.map(([label, edit, isEnabled]) => (
    <Button
      key={label}
      size="compact-sm"
      variant="default"
      disabled={!isEnabled}
      onClick={() => {
        dispatch(edit)
        inputRef.current?.focus({ preventScroll: true })
      }}
    >
      {label}
    </Button>
  ))
})
