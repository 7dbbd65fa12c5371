const ja = {
  title: 'パックと在庫の基準',
  marginMin: '粗利率の警告（完売時、%）',
  marginText: '完売時の粗利率がこの値を下回るパックは、申請のときに警告が出ます。',
  lossMax: '承認なしで計上できる在庫の損失（円）',
  lossText: '1回の計上でこの金額を超える損失には、別のオーナーの承認が必要です。',
  change: 'パックと在庫の基準を変更する',
}

const en: typeof ja = {
  title: 'Limits for packs and stock',
  marginMin: 'Warning margin (at sell-out, %)',
  marginText: 'A pack whose margin at sell-out is lower gets a warning when it is submitted.',
  lossMax: 'Stock loss without approval (yen)',
  lossText: 'A larger loss in one entry needs the approval of another owner.',
  change: 'Change the limits for packs and stock',
}

export const stockLimitsTexts = { ja, en }
