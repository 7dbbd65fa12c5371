import { Stack, Text, Title } from '@mantine/core'
import { formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { disclosureTexts } from './disclosures.texts.ts'

/**
 * The records of a member that the shop has to keep after the member's data are erased. Each record
 * shows the day until which the law requires it.
 */
export function KeptSection({ memberId }: { readonly memberId: number }) {
  const texts = useTexts(disclosureTexts)
  const { outcome, answer, reload } = useLoad('GET /members/{id}/kept', {
    params: { id: String(memberId) },
  })
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.keptTitle} />
  const { erasedAt, kept } = answer
  return (
    <section aria-label={texts.keptTitle}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {texts.keptTitle}
        </Title>
        <Text size="sm">
          {erasedAt === null ? texts.keptText : texts.erasedAt(formatTime(erasedAt))}
        </Text>
        {kept.length === 0 ? null : (
          <RowTable
            aria-label={texts.keptTitle}
            maw={560}
            columns={[
              { title: texts.record, isHeading: true },
              { title: texts.count, isNumber: true },
              texts.keptUntil,
            ]}
            rows={kept.map(({ kind, count, until }) => ({
              key: kind,
              cells: [texts.kinds[kind], texts.countOf(count), until],
            }))}
          />
        )}
      </Stack>
    </section>
  )
}
