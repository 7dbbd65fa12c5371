import { bothLanguages } from '#web/language/both-languages.ts'

export const stockLimitsTexts = bothLanguages({
  title: ['パックと在庫の基準', 'Limits for packs and stock'],
  marginMin: ['粗利率の警告（完売時、%）', 'Warning margin (at sell-out, %)'],
  marginText: [
    '完売時の粗利率がこの値を下回るパックは、申請のときに警告が出ます。',
    'A pack whose margin at sell-out is lower gets a warning when it is submitted.',
  ],
  lossMax: ['承認なしで計上できる在庫の損失（円）', 'Stock loss without approval (yen)'],
  lossText: [
    '1回の計上でこの金額を超える損失には、別のオーナーの承認が必要です。',
    'A larger loss in one entry needs the approval of another owner.',
  ],
  change: ['パックと在庫の基準を変更する', 'Change the limits for packs and stock'],
})
