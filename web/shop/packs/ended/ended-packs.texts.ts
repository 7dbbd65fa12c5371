import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  title: '販売を終えたパック',
  lead: '口が残ったまま販売を終えたすべてのパックと、残った口数です。',
  rule: 'ラストワン賞やキリ番賞は、対象の口が引かれる前に販売が終わると、どなたにも贈られず当店に残ります。',
  none: '口が残ったまま販売を終えたパックはありません。',
  early: (time: string) => `${time} 予定より早く終了`,
  planned: (time: string) => `${time} 予定どおり終了`,
  left: (left: number, total: number) =>
    `残り ${formatNumber(left)}口（全${formatNumber(total)}口）`,
  hidden: 'このパックは内容を公開していないため、口数のみを表示しています。',
  toLog: '抽選の記録を見る',
}
const en: typeof ja = {
  title: 'Packs that ended with tickets left',
  lead: 'Every pack whose sale ended with tickets left, and how many were left.',
  rule: 'If a sale ends before the ticket of an extra prize is drawn, such as that of the last ticket, nobody gets the prize and it stays with the shop.',
  none: 'No pack has ended with tickets left.',
  early: (time) => `Ended early, ${time}`,
  planned: (time) => `Ended as planned, ${time}`,
  left: (left, total) => `${formatNumber(left)} of ${counted(total, 'ticket')} left`,
  hidden: 'This pack does not show its line-up, so only the tickets are shown.',
  toLog: 'See the log of draws',
}
export const endedPacksTexts = { ja, en }
