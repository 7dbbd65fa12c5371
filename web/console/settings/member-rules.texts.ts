import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const memberRulesTexts = bothLanguages({
  title: ['会員のルール', 'Rules for members'],
  minors: [
    '18歳未満・年齢未確認の会員に制限する操作',
    'Refused under 18 and without a confirmed age',
  ],
  noKinds: ['制限なし', 'Nothing'],
  comma: ['・', ', '],
  changeMinors: ['年齢による制限を変更する', 'Change the restrictions by age'],
  minorsText: [
    '選んだ操作は、18歳以上と確認できない会員にはすぐに使えなくなります。ログインは制限できません（年齢確認ができなくなるため）。',
    'Members not confirmed to be 18 or over are blocked from the selected actions immediately. Login can’t be blocked, because members could then not confirm their age.',
  ],
  limit: ['調整の上限（会員ごと・1日）', 'Adjustment limit (per member and day)'],
  limitOf: [
    (count: number) => `${formatNumber(count)}pt・${formatNumber(count)}コイン`,
    (count: number) => `${formatNumber(count)} pt, ${formatNumber(count)} coins`,
  ],
  changeLimit: ['調整の上限を変更する', 'Change the adjustment limit'],
  limitText: [
    '付与と取り消しの合計です。承認があっても、これを超える調整はできません。',
    'Grants and deductions count together. No approval allows more than this.',
  ],
  dayMax: ['1日の上限', 'Limit per day'],
})
