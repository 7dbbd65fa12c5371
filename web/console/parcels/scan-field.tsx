import { Alert, Group, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { isPossibleFrom } from '#contract/console/parcels/life.rule.ts'
import type { ParcelRow } from '#contract/console/parcels/parcel-rows.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useAct } from '#web/console/wire/use-act.ts'
import { useTexts } from '#web/language/language.ts'
import { parcelsTexts } from './parcels.texts.ts'

export interface ScanFieldProps {
  readonly parcel: ParcelRow
  readonly reload: () => Promise<unknown>
}
interface ScanNotice {
  readonly text: string
  readonly isWrong: boolean
}

/**
 * A field for a barcode reader, which types a code and presses Enter. The item with this code is
 * then marked as picked. If the parcel does not contain the card, a message names the card.
 */
export function ScanField({ parcel, reload }: ScanFieldProps) {
  const texts = useTexts(parcelsTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const scan = useAct('POST /parcels/{id}/scan')
  const [notice, setNotice] = useState<ScanNotice>()
  const lastScan = useRef(Promise.resolve())
  if (!can('ship.work') || !isPossibleFrom(parcel.state, 'tick')) return null
  const submit = async (code: string) => {
    const outcome = await scan.run({ params: { id: parcel.id }, request: { code } })
    if (outcome === undefined) return
    if (outcome.kind !== 'ok') return setNotice({ text: sentenceOf(outcome), isWrong: true })
    const { result, name } = outcome.answer
    const isWrong = result !== 'picked' && result !== 'picked-before'
    setNotice({ text: texts.scanned[result](name), isWrong })
    await reload()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
        const code = field.value.trim()
        field.value = ''
        // The same code twice means two copies of a card, so each scan is sent by itself.
        if (code !== '') lastScan.current = lastScan.current.then(() => submit(code))
      }}
    >
      <Group align="end">
        <TextInput name="code" label={texts.scan} autoComplete="off" />
        {notice === undefined ? null : (
          <Alert
            role={notice.isWrong ? 'alert' : 'status'}
            color={notice.isWrong ? 'red' : 'green'}
          >
            {notice.text}
          </Alert>
        )}
      </Group>
    </form>
  )
}
