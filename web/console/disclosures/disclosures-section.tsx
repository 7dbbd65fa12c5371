import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import type { Disclosure } from '#contract/console/members/disclosures.ts'
import { useFileDownload } from '#web/console/files/use-file-download.ts'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { ErrorNotice } from '#web/console/frame/notices.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { usePolling } from '#web/console/wire/use-polling.ts'
import { useTexts } from '#web/language/language.ts'
import { DiscloseDialog } from './disclose-dialog.tsx'
import { disclosureTexts } from './disclosures.texts.ts'

/** The files with a member's personal data, and the button that requests a new file. */
export function DisclosuresSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(disclosureTexts)
  const { outcome, answer, reload, refresh } = useLoad('GET /members/{id}/disclosures', {
    params: { id: String(memberId) },
  })
  const [isOpen, setIsOpen] = useState(false)
  const isWaiting = answer?.list.some(({ state }) => state === 'waiting') ?? false
  usePolling(isWaiting, refresh)
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.title} />
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
        <DisclosureTable list={answer.list} />
      </Stack>
      {isOpen ? (
        <DiscloseDialog memberId={memberId} onDone={reload} onClose={() => setIsOpen(false)} />
      ) : null}
    </section>
  )
}

function DisclosureTable({ list }: { readonly list: readonly Disclosure[] }) {
  const texts = useTexts(disclosureTexts)
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
    return canDownload && expiresAt !== null ? texts.until(formatTime(expiresAt)) : texts.deleted
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
      <RowTable
        aria-label={texts.title}
        columns={[{ title: texts.requested, isHeading: true }, texts.identity, texts.state]}
        rows={list.map((row) => ({
          key: row.id,
          cells: [
            formatTime(row.requestedAt),
            identityOf(row),
            <>
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
            </>,
          ],
        }))}
      />
    </>
  )
}
