const ja = {
  title: '証明・検証',
  text: '公開したパックの構成のハッシュと、署名した購入の記録の先頭です。どの購入も、会員と同じコードでこの画面で引き直せます。',
  find: '購入を引き直す',
  findText:
    '会員番号と購入番号で探します。どちらも会員の画面の記録や、支払い・発送の記録に出ています。',
  member: '会員番号',
  purchase: '購入番号',
  replay: '引き直す',
  unknown: 'その会員のその購入はありません。',
  runs: '検証（npm run verify）の結果',
  noRuns: '検証の記録はまだありません。「検証を始める」か、サーバーの npm run verify で始めます。',
  verify: '検証を始める',
  verifyText: 'ショップのサーバーが読み取りだけで行い、抽選を遅くしないよう、休みながら進みます。',
  ended: '終わった時刻',
  result: '結果',
  passed: 'すべて成り立っています',
  broken: (names: string) => `成り立たない項目：${names}`,
  failing: '最後の検証が失敗しています。あとの検証が成功するまで、ホームにも表示されます。',
  packs: {
    title: 'パックの署名',
    empty: '公開したパックはまだありません。',
    search: 'パックの番号・名前',
    fields: {
      pack: 'パック',
      packRoot: '構成のハッシュ',
      purchaseCount: '購入',
      signedCount: '署名済み',
      head: '最後に署名した先頭',
      signedAt: '署名した時刻',
    },
    names: {},
    none: { signedAt: 'まだ' },
  },
}

const en: typeof ja = {
  title: 'Proofs',
  text: 'The hashes of the compositions of all published packs, and the signed heads of their logs. Every purchase can be replayed on this page, with the same code that members use.',
  find: 'Replay a purchase',
  findText:
    'Find it by the member number and the purchase number, which the member sees in the history.',
  member: 'Member number',
  purchase: 'Purchase number',
  replay: 'Replay',
  unknown: 'This member has no such purchase.',
  runs: 'Runs of the verification (npm run verify)',
  noRuns: 'No run is recorded yet. Start one here, or run npm run verify on the server.',
  verify: 'Start a verification',
  verifyText:
    'The shop’s server runs it. It only reads, and pauses in between so that draws stay fast.',
  ended: 'Ended at',
  result: 'Result',
  passed: 'All invariants hold',
  broken: (names) => `Broken: ${names}`,
  failing: 'The last run failed. The dashboard shows it too, until a later run passes.',
  packs: {
    title: 'Pack signatures',
    empty: 'No pack is published yet.',
    search: 'Number or name of a pack',
    fields: {
      pack: 'Pack',
      packRoot: 'Hash of the composition',
      purchaseCount: 'Purchases',
      signedCount: 'Signed',
      head: 'Newest signed head',
      signedAt: 'Signed at',
    },
    names: {},
    none: { signedAt: 'Never' },
  },
}

export const proofsTexts = { ja, en }
