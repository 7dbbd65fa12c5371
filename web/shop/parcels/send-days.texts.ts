import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const sendDaysTexts = bothLanguages({
  day: ['まとめて送る日', 'Day to send together'],
  atOnce: ['すぐに発送', 'Ship right away'],
  together: [(day: string) => `${day}にまとめて発送`, (day: string) => `Together on ${day}`],
  hint: [
    (last: string) =>
      `${last}までの日を選べます。同じ日のカードは、その日の始めに1つの荷物として発送の手続きに入ります。日は「お届け状況」で変えられます。`,
    (last: string) =>
      `Any day up to ${last}. At the start of the day, all cards of that day go into one parcel. You can change the day under “Deliveries”.`,
  ],
  waiting: ['まとめて送る予定', 'To be sent together'],
  count: [
    (cards: number, purchases: number) =>
      `カード${formatNumber(cards)}枚（購入${formatNumber(purchases)}件）`,
    (cards: number, purchases: number) =>
      `${counted(cards, 'card')} of ${counted(purchases, 'purchase')}`,
  ],
  save: ['この内容に変更する', 'Save this change'],
  saved: ['変更しました。', 'Saved.'],
})
