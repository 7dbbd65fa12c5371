import { Alert, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { SHOWN_ROWS_MAX } from '#contract/console/stock/cards.fields.ts'
import type { Imported } from '#contract/console/stock/cards.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

interface ImportSteps {
  readonly result: Imported | undefined
  /** Forgets the result, because the operator has changed what is imported. */
  readonly forget: () => void
  readonly run: (isDryRun: boolean) => Promise<void>
}

/** An import in two steps: the operator checks the content, and then imports it. */
export function useImportSteps(
  send: (isDryRun: boolean) => Promise<Imported | undefined>,
): ImportSteps {
  const [result, setResult] = useState<Imported>()
  return {
    result,
    forget: () => setResult(undefined),
    async run(isDryRun) {
      const answer = await send(isDryRun)
      if (answer !== undefined) setResult(answer)
    },
  }
}

interface ImportButtonsProps {
  readonly steps: ImportSteps
  readonly isReady: boolean
  readonly isRunning: boolean
}

/** The buttons of both steps. The second can be pressed only after the first found no error. */
export function ImportButtons({ steps, isReady, isRunning }: ImportButtonsProps) {
  const texts = useTexts(cardsTexts)
  const { result, run } = steps
  const isChecked = result !== undefined && result.failedCount === 0 && !result.isDone
  return (
    <Group>
      <Button
        variant={isChecked ? 'default' : 'filled'}
        disabled={!isReady || isRunning}
        onClick={() => void run(true)}
      >
        {texts.check}
      </Button>
      <Button disabled={!isChecked || isRunning} onClick={() => void run(false)}>
        {texts.takeOver}
      </Button>
    </Group>
  )
}

export function ImportResult({ result }: { readonly result: Imported }) {
  const texts = useTexts(cardsTexts)
  const { failedCount, failed, changes, isDone } = result
  const titleOf = (column: string) => texts.columnTitles[column] ?? column
  return (
    <section aria-label={texts.result}>
      <Alert
        role="status"
        variant="outline"
        color={failedCount > 0 ? 'vermilion' : 'green.9'}
        mb="md"
      >
        {isDone ? `${texts.imported} ` : ''}
        {texts.counts(result)}
        {failedCount > 0 ? <Text size="sm">{texts.nothingTaken}</Text> : null}
      </Alert>
      {failedCount > 0 ? (
        <RowTable
          aria-label={texts.fault}
          columns={[texts.line, texts.column, texts.value, texts.fault]}
          rows={failed.map(({ line, column, value, reason }) => ({
            key: `${line} ${column}`,
            style: { overflowWrap: 'anywhere' },
            cells: [line, titleOf(column), value, texts.faults[reason]],
          }))}
        />
      ) : null}
      {failedCount === 0 && changes.length > 0 ? (
        <RowTable
          aria-label={texts.change}
          columns={[texts.line, texts.fields.code, texts.fields.name, texts.change]}
          rows={changes.map(({ line, code, name, columns }) => ({
            key: line,
            cells: [line, code, name, columns.map(titleOf).join(', ') || texts.isNew],
          }))}
        />
      ) : null}
      {failed.length < SHOWN_ROWS_MAX && changes.length < SHOWN_ROWS_MAX ? null : (
        <Text size="sm">{texts.rowsShown(SHOWN_ROWS_MAX)}</Text>
      )}
    </section>
  )
}
