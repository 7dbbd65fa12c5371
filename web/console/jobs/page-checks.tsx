import { Code, Text } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { formatTime } from '#web/console/format/times.ts'
import { FactTable } from '#web/console/frame/fact-table.tsx'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { useLoad } from '#web/console/wire/console-query.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { jobsTexts } from './jobs.texts.ts'

type Answer = ConsoleAnswer<'GET /payment-page-checks'>

/** The scripts of the payment page as the newest check found them, and the checks of a month. */
export function PageChecks() {
  const texts = useTexts(jobsTexts)
  const { answer, outcome, reload } = useLoad('GET /payment-page-checks', {})
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.pageChecks} />
  return (
    <Section title={texts.pageChecks}>
      <Text size="sm" mb="sm">
        {texts.pageChecksText}
      </Text>
      {answer.checks.length === 0 ? (
        <Text size="sm">{texts.noPageCheck}</Text>
      ) : (
        <>
          <Checks checks={answer.checks} />
          <Inventory answer={answer} />
        </>
      )}
    </Section>
  )
}

function Checks({ checks }: Pick<Answer, 'checks'>) {
  const texts = useTexts(jobsTexts)
  const namesOf = (differences: Answer['checks'][number]['differences']) =>
    differences.map(({ kind, place }) => `${texts.differenceKinds[kind]}: ${place}`).join(' / ')
  return (
    <RowTable
      aria-label={texts.pageChecks}
      mb="md"
      columns={[{ title: texts.checkedAt, isHeading: true, w: 200 }, texts.differences]}
      rows={checks.map(({ checkedAt, differences }) => ({
        key: checkedAt,
        cells: [
          formatTime(checkedAt),
          differences.length === 0 ? texts.noDifferences : namesOf(differences),
        ],
      }))}
    />
  )
}

function Inventory({ answer: { policy, hosts, scripts } }: { readonly answer: Answer }) {
  const texts = useTexts(jobsTexts)
  return (
    <>
      <FactTable
        name={texts.policy}
        rows={[
          [texts.hosts, hosts.join(', ') || texts.noDifferences],
          [texts.policy, policy],
        ]}
      />
      <details>
        <summary>{`${texts.scripts} (${formatNumber(scripts.length)})`}</summary>
        <RowTable
          aria-label={texts.scripts}
          columns={[
            { title: texts.scripts, isHeading: true },
            { title: texts.bytes, isNumber: true },
            texts.hash,
          ]}
          rows={scripts.map(({ place, byteCount, hash }) => ({
            key: `${place} ${hash}`,
            cells: [
              place === 'inline' ? texts.inline : place,
              formatNumber(byteCount),
              <Code key="hash">{hash}</Code>,
            ],
          }))}
        />
      </details>
    </>
  )
}
