import { TIME_ZONE } from '#contract/constants.ts'
import type { MailTemplate } from '#server/outbox/mail-template/mail-template.ts'
import type { Message } from '#server/platform/language.ts'

interface EndingHold {
  readonly packName: string
  readonly cardCount: number
  readonly endsAt: Date
}

const LINES_MAX = 20
const DATE_TIME_OPTIONS = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const dateTimeFormats = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...DATE_TIME_OPTIONS, month: 'numeric', day: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { ...DATE_TIME_OPTIONS, month: 'long' }),
}

/**
 * Returns the mail that tells the member when the time to decide ends, and what then happens to
 * undecided cards. `url` is the page on which the member decides. Specification, section 9; S-041,
 * B-018.
 */
export function reminderLetter(holds: readonly EndingHold[], url: string): MailTemplate {
  const first = holds.reduce((a, b) => (b.endsAt < a.endsAt ? b : a))
  const until = formatTime(first.endsAt)
  return {
    subject: {
      ja: `カードの選択期限は ${until.ja} です`,
      en: `Choose your cards by ${until.en}`,
    },
    blocks: [
      {
        ja: '発送するかポイントに変換するかを、まだ選んでいないカードがあります。',
        en: 'You have cards for which you have not yet chosen to ship or to convert to points.',
      },
      linesOf(holds),
      {
        ja: '期限を過ぎると、発送専用カードは発送され、それ以外はすべてポイントに変換されます。そのままでよければ、何もする必要はありません。',
        en: 'After that, all cards you could choose are converted to points (ship-only cards are shipped). If that is what you want, there is nothing to do.',
      },
      { label: { ja: 'カードを選ぶ', en: 'Choose your cards' }, url },
    ],
  }
}

function linesOf(holds: readonly EndingHold[]): Message {
  const shown = holds.slice(0, LINES_MAX)
  const hiddenCount = holds.length - shown.length
  const ja = shown.map(
    ({ packName, cardCount, endsAt }) =>
      `・${packName}（${cardCount.toLocaleString('ja-JP')}枚）　期限 ${formatTime(endsAt).ja}`,
  )
  const en = shown.map(
    ({ packName, cardCount, endsAt }) =>
      `・${packName} (${cardCount.toLocaleString('en-US')} ${cardCount === 1 ? 'card' : 'cards'}), until ${formatTime(endsAt).en}`,
  )
  return {
    ja: [...ja, ...(hiddenCount > 0 ? [`ほか${hiddenCount}件`] : [])].join('\n'),
    en: [...en, ...(hiddenCount > 0 ? [`and ${hiddenCount} more`] : [])].join('\n'),
  }
}

function formatTime(time: Date): Message {
  return {
    ja: dateTimeFormats.ja.format(time),
    en: `${dateTimeFormats.en.format(time)} (Japan time)`,
  }
}
