import { formatNumber } from '#web/kit/money.ts'

const ja = {
  title: '会員のルール',
  minors: '18歳未満・年齢未確認の会員に制限する操作',
  noKinds: '制限なし',
  comma: '・',
  changeMinors: '年齢による制限を変更する',
  minorsText:
    '選んだ操作は、18歳以上と確認できない会員にはすぐに使えなくなります。ログインは制限できません（年齢確認ができなくなるため）。',
  limit: '調整の上限（会員ごと・1日）',
  limitOf: (count: number) => `${formatNumber(count)}pt・${formatNumber(count)}コイン`,
  changeLimit: '調整の上限を変更する',
  limitText: '付与と取り消しの合計です。承認があっても、これを超える調整はできません。',
  dayMax: '1日の上限',
}

const en: typeof ja = {
  title: 'Rules for members',
  minors: 'Refused under 18 and without a confirmed age',
  noKinds: 'Nothing',
  comma: ', ',
  changeMinors: 'Change the restrictions by age',
  minorsText:
    'Members not confirmed to be 18 or over are blocked from the selected actions immediately. Login can’t be blocked, because members could then not confirm their age.',
  limit: 'Adjustment limit (per member and day)',
  limitOf: (count) => `${formatNumber(count)} pt, ${formatNumber(count)} coins`,
  changeLimit: 'Change the adjustment limit',
  limitText: 'Grants and deductions count together. No approval allows more than this.',
  dayMax: 'Limit per day',
}

export const memberRulesTexts = { ja, en }
