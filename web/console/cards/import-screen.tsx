import { Anchor, FileInput, Paper, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { fileText } from '#web/console/format/file-bytes.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { ScreenTitle } from '#web/console/frame/screen-title.tsx'
import { useFormAct } from '#web/console/frame/use-form-act.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'
import { ImportButtons, ImportResult, useImportSteps } from './import-parts.tsx'
import { PicturePairs } from './pictures.tsx'

/** Imports cards from a CSV file after a preview of the changes, and pictures of cards. */
export function ImportScreen() {
  const texts = useTexts(cardsTexts)
  const act = useFormAct('POST /cards/import')
  const [file, setFile] = useState<File | null>(null)
  const steps = useImportSteps(async (isDryRun) =>
    file === null ? undefined : act.run({ request: { file: await fileText(file), isDryRun } }),
  )
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
            steps.forget()
            act.clearError()
          }}
        />
        <Text size="sm" my="sm">
          {texts.columns}
        </Text>
        <ImportButtons steps={steps} isReady={file !== null} isRunning={act.isRunning} />
      </Paper>
      <ErrorNotice error={act.error} />
      {steps.result && <ImportResult result={steps.result} />}
      <PicturePairs />
    </Stack>
  )
}
