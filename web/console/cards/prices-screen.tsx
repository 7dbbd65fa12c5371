import { Anchor, Group, Paper, Stack, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { todayInJapan } from '#web/console/format/times.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { ImportButtons, ImportResult, useImportSteps } from './import-parts.tsx'

/** Records market prices that were pasted from a spreadsheet. */
export function PricesScreen() {
  const texts = useTexts(cardsTexts)
  const act = useFormAct('POST /cards/prices')
  const [entry, setEntry] = useState({ text: '', pricedOn: todayInJapan(), source: '' })
  const steps = useImportSteps((isDryRun) => act.run({ request: { ...entry, isDryRun } }))
  const inputOf = (name: keyof typeof entry) => ({
    value: entry[name],
    required: true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setEntry({ ...entry, [name]: event.currentTarget.value })
      steps.forget()
    },
  })
  const isReady = Object.values(entry).every((value) => value.trim() !== '')
  return (
    <Stack>
      <ScreenTitle title={texts.recordPrices} />
      <Anchor component={Link} to="/cards" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md">
        <Stack>
          <Group>
            <TextInput type="date" label={texts.pricedOn} {...inputOf('pricedOn')} />
            <TextInput label={texts.source} maxLength={100} {...inputOf('source')} />
          </Group>
          <Textarea
            label={texts.paste}
            placeholder={texts.pastePlaceholder}
            rows={10}
            {...inputOf('text')}
          />
          <ImportButtons steps={steps} isReady={isReady} isRunning={act.isRunning} />
        </Stack>
      </Paper>
      <ErrorNotice error={act.error} />
      {steps.result && <ImportResult result={steps.result} />}
    </Stack>
  )
}
