import { Alert, Paper, Progress, Table, Text, Title } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { useLanguage, useTexts } from '#web/shop/language/language.ts'
import { homeTexts } from './home.texts.ts'

type UnusedPoints = NonNullable<ConsoleAnswer<'GET /dashboard'>['points']>

/**
 * The members' unused points, separately for paid and free points. A bar shows how near the paid
 * points are to the limit from which the law requires a notice and a deposit (A-049).
 */
export function PointsSection({ points }: { readonly points: UnusedPoints }) {
  const texts = useTexts(homeTexts)
  const language = useLanguage()
  const { paid, free, limit_yen, left_yen, base_date, derived_at } = points
  const rows = [
    [texts.paid, paid],
    [texts.free, free],
    [texts.total, paid + free],
  ] as const
  return (
    <section aria-label={texts.points}>
      <Title order={2} size="h4" mb="xs">
        {texts.points}
      </Title>
      {left_yen > 0 ? null : (
        <Alert variant="outline" color="vermilion" mb="xs">
          {texts.limitReached(texts.yen(-left_yen))}
        </Alert>
      )}
      <Paper withBorder p="md">
        <Table aria-label={texts.points} w={320}>
          <Table.Tbody>
            {rows.map(([name, value]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">{name}</Table.Th>
                <Table.Td ta="right">{texts.pointsOf(value)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Progress.Root size="lg" my="sm" aria-hidden="true">
          <Progress.Section value={Math.min(100, (paid / limit_yen) * 100)} />
        </Progress.Root>
        <Text size="sm">
          {left_yen > 0 ? texts.limit(texts.yen(left_yen)) : null} {texts.baseDate(base_date)}
        </Text>
        <Text size="sm" c="dimmed">
          {derived_at === null ? texts.notDerived : texts.derived(formatTime(derived_at, language))}
        </Text>
      </Paper>
    </section>
  )
}
