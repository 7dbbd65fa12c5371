import { Anchor, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TimelineEntry } from '#contract/console/payments/payment-rows.ts'
import { formatSeconds } from '#web/console/format/times.ts'
import { RowTable } from '#web/console/frame/row-table.tsx'
import { WideTable } from '#web/console/frame/wide-table.tsx'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

/**
 * All events of a payment, with the oldest first. What a provider reported is shown unchanged
 * (A-130).
 */
export function PaymentTimeline({ entries }: { readonly entries: readonly TimelineEntry[] }) {
  const texts = useTexts(paymentsTexts)
  const describe = useDescription()
  return (
    <section aria-label={texts.timeline}>
      <Title order={2} size="h4" mb="xs">
        {texts.timeline}
      </Title>
      <WideTable name={texts.timeline} minWidth={560}>
        <RowTable
          aria-label={texts.timeline}
          columns={[{ title: texts.time, w: 210 }, texts.event, texts.details]}
          rows={entries.map((entry, key) => ({
            key,
            cells: [formatSeconds(entry.at), ...describe(entry)],
          }))}
        />
      </WideTable>
    </section>
  )
}

/** Returns a function that returns two texts for an entry: the event and its details. */
function useDescription(): (entry: TimelineEntry) => readonly [string, ReactNode] {
  const texts = useTexts(paymentsTexts)
  const { payments: states } = useTexts(searchHitTexts)
  return (entry) => {
    switch (entry.kind) {
      case 'opened':
        return [texts.opened, '']
      case 'state': {
        const change = texts.becomes(states[entry.stateBefore], states[entry.stateAfter])
        const cause = texts.causes[entry.cause] ?? entry.cause
        return [change, `${cause} · ${texts.reportOf(entry.report)}`]
      }
      case 'approval': {
        const event = `${texts.changes[entry.change]}: ${texts.approvalSteps[entry.step]}`
        const link = (
          <>
            <Anchor component={Link} to={`/approvals/${entry.approvalId}`} inherit>
              {texts.approvalLink(entry.approvalId)}
            </Anchor>{' '}
            {entry.operator}
          </>
        )
        return [event, link]
      }
      case 'refund': {
        const words = [texts.attempt(entry.attempt), texts.yen(entry.yen), entry.failure ?? '']
        return [texts.refundEvents[entry.step], words.filter((each) => each !== '').join(' · ')]
      }
      case 'exception': {
        const report = entry.report === null ? '' : texts.reportOf(entry.report)
        return [texts.exceptionEvent(texts.exceptions[entry.exception]), report]
      }
      case 'exception-closed': {
        const by = entry.operator ?? texts.byShop
        const details = entry.reason === null ? by : `${by} · ${entry.reason}`
        return [texts.exceptionClosed(texts.exceptions[entry.exception]), details]
      }
    }
  }
}
