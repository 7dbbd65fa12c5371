import { Anchor, Button, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Imported } from '#contract/console/stock/cards.ts'
import { todayInJapan } from '#web/console/format/times.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { ImportResult } from './import-result.tsx'

/** Records market prices that were pasted from a spreadsheet. */
export function PricesScreen() {
  const texts = useTexts(cardsTexts)
  const act = useFormAct('POST /cards/prices')
  const [text, setText] = useState('')
  const [pricedOn, setPricedOn] = useState(todayInJapan)
  const [source, setSource] = useState('')
  const [result, setResult] = useState<Imported>()
  const change =
    (set: (value: string) => void) => (event: { currentTarget: { value: string } }) => {
      set(event.currentTarget.value)
      setResult(undefined)
    }
  const run = async (isDryRun: boolean) => {
    const answer = await act.run({ request: { text, pricedOn, source, isDryRun } })
    if (answer !== undefined) setResult(answer)
  }
  const isFilled = text.trim() !== '' && source.trim() !== '' && pricedOn !== ''
  const isChecked = result !== undefined && result.failedCount === 0 && !result.isDone
  return (
    <Stack>
      <ScreenTitle title={texts.pasteTitle} />
      <Anchor component={Link} to="/cards" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md">
        <Stack>
          <Group>
            <TextInput
              type="date"
              label={texts.pricedOn}
              value={pricedOn}
              onChange={change(setPricedOn)}
              required
            />
            <TextInput
              label={texts.source}
              value={source}
              maxLength={100}
              onChange={change(setSource)}
              required
            />
          </Group>
          <Textarea
            label={texts.paste}
            placeholder={texts.pastePlaceholder}
            rows={10}
            value={text}
            onChange={change(setText)}
            required
          />
          <Group>
            <Button
              variant={isChecked ? 'default' : 'filled'}
              disabled={!isFilled || act.isRunning}
              onClick={() => void run(true)}
            >
              {texts.check}
            </Button>
            <Button disabled={!isChecked || act.isRunning} onClick={() => void run(false)}>
              {texts.takeOver}
            </Button>
          </Group>
        </Stack>
      </Paper>
      <ErrorNotice error={act.error} />
      {result === undefined ? null : <ImportResult result={result} />}
    </Stack>
  )
}
