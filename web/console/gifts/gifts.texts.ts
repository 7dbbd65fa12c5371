import { bothLanguages } from '#web/language/both-languages.ts'

export const giftsTexts = bothLanguages({
  fields: {
    expectedSalesYen: ['パックの売上見込み（円）', 'Expected sales of the pack (yen)'],
    lawyerView: ['弁護士の見解', 'Lawyer’s view'],
  },
  hints: {
    expectedSalesYen: [
      'この企画で見込むパックの売上です。無料くじは数えません',
      'What members are expected to pay for the pack because of the campaign. Free draws do not count',
    ],
    lawyerView: [
      '弁護士に確認し、だれがいつどう判断したかを書いてください。承認する人が読み、申請とともに残ります',
      'Ask a lawyer, and write who judged, when and how. The approver reads it, and it is kept with the request',
    ],
  },
  names: {},
})
