import { FileInput, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { IDENTITY_PAPERS_MAX } from '#contract/console/stock/acquisition-limits.rule.ts'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useTexts } from '#web/language/language.ts'
import { acquisitionsTexts } from './acquisitions.texts.ts'
import { PAPER_FILES, useAddPaper } from './use-add-paper.ts'

/**
 * Stores the identity papers of the acquisition that was just recorded. A shipper cannot open the
 * record of acquisitions, so the shipper stores the papers here.
 */
export function BoughtPapers({ acquisitionId }: { readonly acquisitionId: number }) {
  const texts = useTexts(acquisitionsTexts)
  const add = useAddPaper(acquisitionId)
  const [storedCount, setStoredCount] = useState(0)
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const store = async (file: File) => {
    setIsBusy(true)
    const outcome = await add(file).finally(() => setIsBusy(false))
    setError(outcome.error)
    if (outcome.isStored) setStoredCount((count) => count + 1)
  }
  return (
    <Paper withBorder p="md" maw={860}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.papersOf(acquisitionId)}
        </Title>
        <Text size="sm">{texts.papersText}</Text>
        <ErrorNotice error={error} />
        <Text size="sm" role="status">
          {storedCount === 0 ? '' : texts.papersStored(storedCount)}
        </Text>
        {storedCount >= IDENTITY_PAPERS_MAX ? null : (
          <FileInput
            {...PAPER_FILES}
            label={texts.addPaper}
            size="xs"
            maw={360}
            disabled={isBusy}
            value={null}
            onChange={(file) => {
              if (file !== null) void store(file)
            }}
          />
        )}
      </Stack>
    </Paper>
  )
}
