import { TIME_ZONE } from '#contract/constants.ts'
import type { Letter } from '#server/members/account.letters.ts'
import type { Message } from '#server/platform/language.ts'

export interface EndingHold {
  readonly packName: string
  readonly drawCount: number
  readonly endsAt: Date
}

const LINES_MAX = 20
const FORM = {
  timeZone: TIME_ZONE,
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const
const clockFace = {
  ja: new Intl.DateTimeFormat('ja-JP', { ...FORM, month: 'numeric', day: 'numeric' }),
  en: new Intl.DateTimeFormat('en-GB', { ...FORM, month: 'long' }),
}

/** Says until when cards can be chosen, and what happens to those that are not (specification, section 9; S-041, B-018). */
export function reminderLetter(holds: readonly EndingHold[], url: string): Letter {
  const first = holds.reduce((a, b) => (b.endsAt < a.endsAt ? b : a))
  const until = momentOf(first.endsAt)
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
        ja: '期限を過ぎると、選べるカードはすべてポイントに変換されます（発送専用カードは発送されます）。そのままでよければ、何もする必要はありません。',
        en: 'After that, all cards you could choose are converted to points (ship-only cards are shipped). If that is what you want, there is nothing to do.',
      },
      { label: { ja: 'カードを選ぶ', en: 'Choose your cards' }, url },
    ],
  }
}

function linesOf(holds: readonly EndingHold[]): Message {
  const shown = holds.slice(0, LINES_MAX)
  const more = holds.length - shown.length
  const ja = shown.map(
    ({ packName, drawCount, endsAt }) =>
      `・${packName}（${drawCount.toLocaleString('ja-JP')}枚）　期限 ${momentOf(endsAt).ja}`,
  )
  const en = shown.map(
    ({ packName, drawCount, endsAt }) =>
      `・${packName} (${drawCount.toLocaleString('en-US')} ${drawCount === 1 ? 'card' : 'cards'}), until ${momentOf(endsAt).en}`,
  )
  return {
    ja: [...ja, ...(more > 0 ? [`ほか${more}件`] : [])].join('\n'),
    en: [...en, ...(more > 0 ? [`and ${more} more`] : [])].join('\n'),
  }
}

function momentOf(moment: Date): Message {
  return {
    ja: clockFace.ja.format(moment),
    en: `${clockFace.en.format(moment)} (Japan time)`,
  }
}
