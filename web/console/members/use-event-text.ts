import type { TimelineRow } from '#contract/console/members/member-timeline.ts'
import { formatTime } from '#web/console/format/times.ts'
import { parcelsTexts } from '#web/console/parcels/parcels.texts.ts'
import { searchHitTexts } from '#web/console/search/search-hit.texts.ts'
import { useTexts } from '#web/language/language.ts'
import { timelineTexts } from './timeline.texts.ts'

export function useEventText(): (row: TimelineRow) => string {
  const texts = useTexts(timelineTexts)
  const { payments, yen } = useTexts(searchHitTexts)
  const { names } = useTexts(parcelsTexts)
  return (row) => {
    switch (row.kind) {
      case 'points':
      case 'coins':
        return texts.entry(texts.entries[row.entryKind], row.amount, row.balanceAfter)
      case 'payment':
        return texts.payment(row.orderId, yen(row.priceYen), payments[row.state])
      case 'draw':
        return texts.draw(row.packName, row.drawCount) + texts.stages[row.stage]
      case 'decision':
        return texts.decision(texts.deciders[row.decidedBy], row.convertedPoints, row.isShipped)
      case 'parcel':
        return texts.parcel(row.number, row.itemCount, names.state[row.state])
      case 'mail':
        return texts.mail(row.subject, texts.mailStates[row.state])
      case 'login':
        return row.device
      case 'restriction': {
        const end = row.endsAt === null ? '' : formatTime(row.endsAt)
        const reason = row.reason ?? texts.selfExclusion
        return texts.restriction(texts.restrictions[row.restriction], reason, end)
      }
      case 'note':
        return texts.note(row.operator, row.text)
    }
  }
}

/** Returns the row that an event is about, if it has a screen of its own. */
export function targetOf(row: TimelineRow): {
  readonly kind: string | null
  readonly id: string | null
} {
  if (row.kind === 'payment' || row.kind === 'parcel') return { kind: row.kind, id: row.id }
  if (row.kind === 'draw') return { kind: 'pack', id: String(row.packId) }
  return { kind: null, id: null }
}
