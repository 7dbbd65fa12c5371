import { Stack, Text } from '@mantine/core'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { compositionTexts } from './composition.texts.ts'
import { Replacements } from './replacements.tsx'
import type { Composition } from './use-composition.ts'
import type { Rejected } from './use-table-import.ts'

const SHOWN_FAULTS_MAX = 50

/** Shows why a pasted table was refused. */
export function RefusedTable({ composition }: { readonly composition: Composition }) {
  const texts = useTexts(compositionTexts)
  const { rejected, close } = composition.tableImport
  return (
    <Dialog isOpen={rejected !== undefined} onClose={close} title={texts.importTitle} size="xl">
      {rejected ? <Refusal rejected={rejected} composition={composition} /> : null}
    </Dialog>
  )
}

interface RefusalProps {
  readonly rejected: Rejected
  readonly composition: Composition
}

function Refusal({ rejected, composition }: RefusalProps) {
  const texts = useTexts(compositionTexts)
  const { tableImport, source } = composition
  const { faults, problem, unknownCodes } = rejected
  if (problem === 'too-many') return <Text>{texts.importMany(LINES_MAX)}</Text>
  if (problem === 'no-answer') return <Text>{texts.unresolved}</Text>
  return (
    <Stack>
      <Text size="sm">{texts.importText}</Text>
      <RowTable
        aria-label={texts.importTitle}
        columns={[
          { title: texts.importRow, isNumber: true },
          texts.importColumn,
          texts.importValue,
          texts.importFault,
        ]}
        rows={faults.slice(0, SHOWN_FAULTS_MAX).map(({ row, column, value, fault }) => ({
          key: `${row} ${column}`,
          cells: [formatNumber(row), texts.columns[column], value, texts.faults[fault]],
        }))}
      />
      {faults.length > SHOWN_FAULTS_MAX ? (
        <Text size="sm">{texts.importMore(faults.length - SHOWN_FAULTS_MAX)}</Text>
      ) : null}
      <Replacements
        unknownCodes={unknownCodes}
        source={source}
        onCancel={tableImport.close}
        onTake={tableImport.retry}
      />
    </Stack>
  )
}
