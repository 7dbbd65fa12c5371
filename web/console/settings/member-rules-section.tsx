import { Button, Table, Title } from '@mantine/core'
import { useState } from 'react'
import { useSentence } from '#web/console/format/use-sentence.ts'
import { LoadFailed } from '#web/console/frame/load-failed.tsx'
import { restrictionTexts } from '#web/console/restrictions/restrictions.texts.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useCan } from '#web/console/wire/session-context.ts'
import { useTexts } from '#web/language/language.ts'
import { memberRulesTexts } from './member-rules.texts.ts'
import { LimitDialog, MinorsDialog } from './member-rules-dialogs.tsx'

type Rule = 'minors' | 'limit'

/**
 * The settings of two rules: which acts are refused because of a member's age, and how many
 * points and coins operators may adjust in one day.
 */
export function MemberRulesSection() {
  const texts = useTexts(memberRulesTexts)
  const kindTexts = useTexts(restrictionTexts)
  const sentenceOf = useSentence()
  const can = useCan()
  const minors = useLoad('GET /minor-restrictions', {})
  const limit = useLoad('GET /adjustment-limit', {})
  const [chosen, setChosen] = useState<Rule>()
  for (const { outcome, reload } of [minors, limit])
    if (outcome !== undefined && outcome.kind !== 'ok')
      return <LoadFailed sentence={sentenceOf(outcome)} onRetry={reload} />
  if (minors.answer === undefined || limit.answer === undefined) return null
  const names = minors.answer.kinds.map((kind) => kindTexts.kinds[kind]).join(texts.comma)
  const rows = [
    { rule: 'minors', label: texts.minors, value: names || texts.noKinds },
    { rule: 'limit', label: texts.limit, value: texts.limitOf(limit.answer.dayMax) },
  ] as const
  const labels = { minors: texts.changeMinors, limit: texts.changeLimit }
  const close = () => setChosen(undefined)
  return (
    <section aria-labelledby="member-rules">
      <Title order={2} size="h4" mb="sm" id="member-rules">
        {texts.title}
      </Title>
      <Table aria-labelledby="member-rules" withTableBorder bg="#fff" maw={720}>
        <Table.Tbody>
          {rows.map(({ rule, label, value }) => (
            <Table.Tr key={rule}>
              <Table.Th scope="row">{label}</Table.Th>
              <Table.Td>{value}</Table.Td>
              {can('settings.change') ? (
                <Table.Td ta="right">
                  <Button size="xs" variant="default" onClick={() => setChosen(rule)}>
                    {labels[rule]}
                  </Button>
                </Table.Td>
              ) : null}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {chosen === 'minors' ? (
        <MinorsDialog
          key={minors.answer.version}
          rule={minors.answer}
          reload={minors.reload}
          onClose={close}
        />
      ) : null}
      {chosen === 'limit' ? (
        <LimitDialog
          key={limit.answer.version}
          rule={limit.answer}
          reload={limit.reload}
          onClose={close}
        />
      ) : null}
    </section>
  )
}
