import { Button, Group, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Disclosure } from '#contract/console/members/disclosures.ts'
import { useFileDownload } from '#web/console/files/use-file-download.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { usePolling } from '#web/console/wire/use-polling.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { DiscloseDialog } from './disclose-dialog.tsx'
import { disclosureTexts } from './disclosures.texts.ts'

/** The files with a member's personal data, and the button that requests a new file. */
export function DisclosuresSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(disclosureTexts)
  const sentenceOf = useSentence()
  const { outcome, answer, reload, refresh } = useLoad('GET /members/{id}/disclosures', {
    params: { id: String(memberId) },
  })
  const [isOpen, setIsOpen] = useState(false)
  const isWaiting = answer?.list.some(({ state }) => state === 'waiting') ?? false
  usePolling(isWaiting, refresh)
  if (outcome === undefined) return null
  if (outcome.kind !== 'ok') return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  return (
    <section aria-label={texts.title}>
      <Stack gap="xs">
        <Group justify="space-between">
          <Title order={2} size="h4">
            {texts.title}
          </Title>
          <Button variant="default" onClick={() => setIsOpen(true)}>
            {texts.disclose}
          </Button>
        </Group>
        <DisclosureTable list={answer?.list ?? []} />
      </Stack>
      {isOpen ? (
        <DiscloseDialog memberId={memberId} onDone={reload} onClose={() => setIsOpen(false)} />
      ) : null}
    </section>
  )
}

function DisclosureTable({ list }: { readonly list: readonly Disclosure[] }) {
  const texts = useTexts(disclosureTexts)
  const language = useLanguage()
  const file = useFileDownload('POST /disclosures/{id}/download', {
    type: 'text/html',
    extension: 'html',
  })
  const identityOf = (row: Disclosure) =>
    texts.identityOf(
      row.identityCheckedOn,
      texts.methods[row.identityMethod],
      row.identityNote,
      row.operator,
    )
  const stateOf = ({ state, canDownload, expiresAt }: Disclosure) => {
    if (state !== 'done') return texts.states[state]
    return canDownload && expiresAt !== null
      ? texts.until(formatTime(expiresAt, language))
      : texts.deleted
  }
  if (list.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.none}
      </Text>
    )
  return (
    <>
      <ErrorNotice error={file.error} />
      <Table aria-label={texts.title} withTableBorder bg="#fff">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.requested}</Table.Th>
            <Table.Th>{texts.identity}</Table.Th>
            <Table.Th>{texts.state}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.map((row) => (
            <Table.Tr key={row.id}>
              <Table.Th scope="row">{formatTime(row.requestedAt, language)}</Table.Th>
              <Table.Td>{identityOf(row)}</Table.Td>
              <Table.Td>
                {stateOf(row)}
                {row.canDownload ? (
                  <Button
                    size="compact-xs"
                    variant="default"
                    ml="xs"
                    disabled={file.isLoading}
                    onClick={() => file.start(row)}
                  >
                    {texts.download}
                  </Button>
                ) : null}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
