import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const memberRulesTexts = bothLanguages({
  title: ['会員のルール', 'Rules for members'],
  purchaseAge: ['ポイントやコインを使える年齢', 'Age from which members buy and spend'],
  undecided: ['未決定', 'Not decided'],
  ageOf: [(age: number) => `${age}歳から`, (age: number) => `From ${age}`],
  purchaseAgeText: [
    '会員は購入・抽選・引き換えの前に、生年月日を一度だけ登録します。決めるまで、本番の決済では何も販売されません。',
    'Members enter their date of birth once before they buy, draw or exchange. Until you decide, a shop with live payments sells nothing.',
  ],
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
    (count: number) => `${formatNumber(count)} pt, ${counted(count, 'coin')}`,
  ],
  changeLimit: ['調整の上限を変更する', 'Change the adjustment limit'],
  limitText: [
    '付与と取り消しの合計です。承認があっても、これを超える調整はできません。',
    'Grants and deductions count together. No approval allows more than this.',
  ],
  dayMax: ['1日の上限', 'Limit per day'],
})
