import type { TemplatedMail } from '#server/outbox/templates/templates.ts'
import type { Message } from '#server/platform/language.ts'
import { shownTime } from '#server/platform/time/shown-time.ts'

interface EndingHold {
  readonly pack: Message
  readonly cardCount: number
  readonly endsAt: Date
}

const LINES_MAX = 20
/** `url` is the page on which the member decides. Specification, section 9; S-041, B-018. */
export function reminderLetter(holds: readonly EndingHold[], url: string): TemplatedMail {
  const first = holds.reduce((a, b) => (b.endsAt < a.endsAt ? b : a))
  const until = shownTime(first.endsAt)
  return { name: 'hold-reminder', values: { ends_at: until, cards: linesOf(holds), url } }
}

function linesOf(holds: readonly EndingHold[]): Message {
  const shown = holds.slice(0, LINES_MAX)
  const hiddenCount = holds.length - shown.length
  const ja = shown.map(
    ({ pack, cardCount, endsAt }) =>
      `・${pack.ja}（${cardCount.toLocaleString('ja-JP')}枚）　期限 ${shownTime(endsAt).ja}`,
  )
  const en = shown.map(
    ({ pack, cardCount, endsAt }) =>
      `・${pack.en} (${cardCount.toLocaleString('en-US')} ${cardCount === 1 ? 'card' : 'cards'}), until ${shownTime(endsAt).en}`,
  )
  return {
    ja: [...ja, ...(hiddenCount > 0 ? [`ほか${hiddenCount}件`] : [])].join('\n'),
    en: [...en, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])].join('\n'),
  }
}
