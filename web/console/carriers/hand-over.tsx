import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ImportRow } from '#contract/console/carriers/carriers.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { Dialog } from '#web/console/frame/dialog.tsx'
import { useLeftRows } from '#web/console/list/left-rows.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { carriersTexts } from './carriers.texts.ts'

export interface HandOverProps {
  readonly rows: readonly ImportRow[]
  readonly reload: () => Promise<unknown>
}

/**
 * The button that marks parcels as handed over to the carrier. It acts on those parcels of an
 * import that have their tracking numbers. Each member then gets a mail.
 */
export function HandOver({ rows, reload }: HandOverProps) {
  const { import: texts } = useTexts(carriersTexts)
  const { cancel } = useTexts(consoleTexts)
  const sentenceOf = useSentence()
  const leftRows = useLeftRows()
  const { run, isRunning } = useAct('POST /parcels/hand-over')
  const [isAsking, setIsAsking] = useState(false)
  const [result, setResult] = useState<string>()
  const ids = numberedIds(rows)
  const handOver = async () => {
    const outcome = await run({ request: { ids: [...ids] } })
    if (outcome === undefined) return
    setIsAsking(false)
    if (outcome.kind !== 'ok') return setResult(sentenceOf(outcome))
    const { results } = outcome.answer
    const done = results.filter(({ result }) => result.startsWith('done')).length
    setResult(`${texts.handedOver(done, results.length - done)}${leftRows(results)}`)
    await reload()
  }
  return (
    <Group>
      {result === undefined ? null : (
        <Alert role="status" variant="outline" color="green.9" p="xs">
          {result}
        </Alert>
      )}
      {ids.length === 0 ? null : (
        <Button onClick={() => setIsAsking(true)}>{texts.handOver(ids.length)}</Button>
      )}
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.handOver(ids.length)}
      >
        <Stack>
          <Text size="sm">{texts.handOverText}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setIsAsking(false)}>
              {cancel}
            </Button>
            <Button disabled={isRunning} onClick={() => void handOver()}>
              {texts.handOver(ids.length)}
            </Button>
          </Group>
        </Stack>
      </Dialog>
    </Group>
  )
}

/**
 * Returns the ids of the parcels that already have the tracking number of their line and are not
 * yet marked as handed over.
 */
function numberedIds(rows: readonly ImportRow[]): readonly number[] {
  const parcels = rows.flatMap(({ parcel, tracking }) =>
    parcel?.state === 'numbered' && parcel.trackingNumber === tracking ? [parcel.id] : [],
  )
  return [...new Set(parcels)]
}
