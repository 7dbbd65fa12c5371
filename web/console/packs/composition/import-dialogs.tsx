import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { LINES_MAX } from '#contract/console/packs/pack-limits.rule.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { CardPicker } from './card-picker.tsx'
import { compositionTexts } from './composition.texts.ts'
import type { Edit } from './editor.rule.ts'
import type { Composition } from './use-composition.ts'
import type { Rejected } from './use-table-import.ts'

const SHOWN_FAULTS_MAX = 50

/**
 * The dialogs of an import. One shows why a table was refused, the other asks whether a file
 * replaces the present lines.
 */
export function ImportDialogs({ composition }: { readonly composition: Composition }) {
  const texts = useTexts(compositionTexts)
  const { tableImport, dispatch } = composition
  const { rejected, passed, close } = tableImport
  if (rejected === undefined && passed === undefined) return null
  return (
    <>
      <Dialog isOpen={rejected !== undefined} onClose={close} title={texts.importTitle} size="xl">
        {rejected ? <Refusal rejected={rejected} composition={composition} /> : null}
      </Dialog>
      <Dialog isOpen={passed !== undefined} onClose={close} title={texts.fileTitle}>
        <Stack>
          <Text size="sm">{texts.fileRead(passed?.lines.length ?? 0)}</Text>
          <Group justify="flex-end">
            {passed?.edits.map((edit: Edit) => (
              <Button
                key={edit.type}
                variant={edit.type === 'append' ? 'filled' : 'default'}
                onClick={() => {
                  dispatch(edit)
                  close()
                }}
              >
                {edit.type === 'append' ? texts.append : texts.replace}
              </Button>
            ))}
          </Group>
        </Stack>
      </Dialog>
    </>
  )
}

interface RefusalProps {
  readonly rejected: Rejected
  readonly composition: Composition
}

function Refusal({ rejected, composition }: RefusalProps) {
  const texts = useTexts(compositionTexts)
  const { faults, problem } = rejected
  if (problem === 'too-many') return <Text>{texts.importMany(LINES_MAX)}</Text>
  if (problem === 'unreadable') return <Text>{texts.unreadable}</Text>
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
      <Replacements rejected={rejected} composition={composition} />
    </Stack>
  )
}

/**
 * Lists the codes that belong to no card. For each code, the operator can choose another card or
 * make a new card.
 */
function Replacements({ rejected: { unknownCodes }, composition }: RefusalProps) {
  const texts = useTexts(compositionTexts)
  const { cancel } = useTexts(consoleTexts)
  const { tableImport, source } = composition
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  if (unknownCodes.length === 0) return null
  return (
    <Stack gap="xs">
      <Text size="sm" fw={700}>
        {texts.unknownCards}
      </Text>
      {unknownCodes.slice(0, SHOWN_FAULTS_MAX).map((code) => (
        <Group key={code} align="flex-end">
          <CardPicker
            source={source}
            label={texts.chooseCard(code)}
            onChange={(card) => setChosen(new Map(chosen).set(code, card))}
          />
          <Anchor href="/console/cards" target="_blank" size="sm">
            {texts.makeCard}
          </Anchor>
        </Group>
      ))}
      <Group justify="flex-end">
        <Button variant="default" onClick={tableImport.close}>
          {cancel}
        </Button>
        <Button disabled={chosen.size === 0} onClick={() => tableImport.retry(chosen)}>
          {texts.take}
        </Button>
      </Group>
    </Stack>
  )
}
