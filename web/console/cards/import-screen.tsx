import { Anchor, Button, FileInput, Group, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Imported } from '#contract/console/stock/cards.ts'
import { fileText } from '#web/console/format/file-bytes.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { ImportResult } from './import-result.tsx'
import { PicturePairs } from './picture-pairs.tsx'

/** Imports cards from a CSV file after a preview of the changes, and pictures of cards. */
export function ImportScreen() {
  const texts = useTexts(cardsTexts)
  const act = useFormAct('POST /cards/import')
  const [file, setFile] = useState<File | null>(null)
  const [result, setResult] = useState<Imported>()
  const run = async (isDryRun: boolean) => {
    if (file === null) return
    const answer = await act.run({ request: { file: await fileText(file), isDryRun } })
    if (answer !== undefined) setResult(answer)
  }
  const isChecked = result !== undefined && result.failedCount === 0 && !result.isDone
  return (
    <Stack>
      <ScreenTitle title={texts.import} />
      <Anchor component={Link} to="/cards" size="sm">
        {texts.back}
      </Anchor>
      <Paper withBorder p="md">
        <FileInput
          label={texts.file}
          placeholder=".csv"
          accept=".csv,.txt,text/csv"
          value={file}
          clearable
          onChange={(chosen) => {
            setFile(chosen)
            setResult(undefined)
            act.clearError()
          }}
        />
        <Text size="sm" my="sm">
          {texts.columns}
        </Text>
        <Group>
          <Button
            variant={isChecked ? 'default' : 'filled'}
            disabled={file === null || act.isRunning}
            onClick={() => void run(true)}
          >
            {texts.check}
          </Button>
          <Button disabled={!isChecked || act.isRunning} onClick={() => void run(false)}>
            {texts.takeOver}
          </Button>
        </Group>
      </Paper>
      <ErrorNotice error={act.error} />
      {result === undefined ? null : <ImportResult result={result} />}
      <PicturePairs />
    </Stack>
  )
}
