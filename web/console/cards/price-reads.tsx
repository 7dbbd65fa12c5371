import { Text } from '@mantine/core'
import type { ConsoleAnswer } from '#contract/console/calls.ts'
import { priceColumns } from '#contract/console/stock/card-columns.fields.ts'
import { formatDay, formatTime } from '#web/console/format/times.ts'
import { PartFailed } from '#web/console/frame/load-failed.tsx'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { Section } from '#web/console/frame/section.tsx'
import { importsTexts } from '#web/console/imports/imports.texts.ts'
import { useLoad } from '#web/console/wire/console-query.ts'
import { useTexts } from '#web/language/language.ts'
import { cardsTexts } from './cards.texts.ts'

/** What came of the lists that the console reads by itself. */
export function PriceReads() {
  const texts = useTexts(cardsTexts)
  const { answer, outcome, reload } = useLoad('GET /price-reads', {})
  if (answer === undefined)
    return <PartFailed outcome={outcome} reload={reload} title={texts.reads} />
  const { source, list } = answer
  if (source === null && list.length === 0) return null
  return (
    <Section title={texts.reads} text={source === null ? texts.readsOff : texts.readsOf(source)}>
      {list.length === 0 ? (
        <Text size="sm">{texts.noReads}</Text>
      ) : (
        <RowTable
          aria-label={texts.reads}
          columns={[texts.readAt, texts.source, texts.pricedOn, texts.readResult]}
          rows={list.map((read) => ({
            key: `${read.startedAt} ${read.source}`,
            cells: [
              formatTime(read.startedAt),
              read.source,
              read.pricedAt === null ? '' : formatDay(read.pricedAt),
              <ReadResult key="result" read={read} />,
            ],
          }))}
        />
      )}
      {list[0] === undefined ? null : <Refused read={list[0]} />}
    </Section>
  )
}

type Read = ConsoleAnswer<'GET /price-reads'>['list'][number]

function ReadResult({ read }: { readonly read: Read }) {
  const texts = useTexts(cardsTexts)
  if (read.readAt !== null) return texts.readCounts(read)
  return (
    <Text span inherit c="vermilion">
      {read.fault === null
        ? texts.isReading
        : texts.readFailed(texts.readFaults[read.fault], read.faultDetail)}
    </Text>
  )
}

/** The refused cells of the newest list, with the numbers of their lines. */
function Refused({ read: { failed } }: { readonly read: Read }) {
  const texts = useTexts(importsTexts)
  if (failed.length === 0) return null
  const columnOf = (code: string) => Object.values(priceColumns).find((each) => each.code === code)
  return (
    <RowTable
      aria-label={texts.fault}
      mt="sm"
      columns={[{ title: texts.line, isNumber: true }, texts.column, texts.value, texts.fault]}
      rows={failed.map(({ line, column, value, reason }) => ({
        key: `${line} ${column}`,
        cells: [line, column, value, texts.faults[reason](columnOf(column))],
      }))}
    />
  )
}
