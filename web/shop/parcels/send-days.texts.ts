import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  day: 'まとめて送る日',
  atOnce: 'すぐに発送',
  together: (day: string) => `${day}にまとめて発送`,
  hint: (last: string) =>
    `${last}までの日を選べます。同じ日のカードは、その日の始めに1つの荷物として発送の手続きに入ります。日は「お届け状況」で変えられます。`,
  waiting: 'まとめて送る予定',
  count: (cards: number, purchases: number) =>
    `カード${formatNumber(cards)}枚（購入${formatNumber(purchases)}件）`,
  save: 'この内容に変更する',
  saved: '変更しました。',
}

const en: typeof ja = {
  day: 'Day to send together',
  atOnce: 'Ship right away',
  together: (day) => `Together on ${day}`,
  hint: (last) =>
    `Any day up to ${last}. At the start of the day, all cards of that day go into one parcel. You can change the day under “Deliveries”.`,
  waiting: 'To be sent together',
  count: (cards, purchases) => `${counted(cards, 'card')} of ${counted(purchases, 'purchase')}`,
  save: 'Save this change',
  saved: 'Saved.',
}

export const sendDaysTexts = { ja, en }
