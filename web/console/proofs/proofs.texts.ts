import { bothLanguages } from '#web/language/both-languages.ts'

export const proofsTexts = bothLanguages({
  title: ['証明・検証', 'Proofs'],
  text: [
    '公開したパックの構成のハッシュと、署名した購入の記録の先頭です。どの購入も、会員と同じコードでこの画面で引き直せます。',
    'The hashes of the compositions of all published packs, and the signed heads of their logs. Every purchase can be replayed on this page, with the same code that members use.',
  ],
  find: ['購入を引き直す', 'Replay a purchase'],
  findText: [
    '会員番号と購入番号で探します。どちらも会員の画面の記録や、支払い・発送の記録に出ています。',
    'Find it by the member number and the purchase number, which the member sees in the history.',
  ],
  member: ['会員番号', 'Member number'],
  purchase: ['購入番号', 'Purchase number'],
  replay: ['引き直す', 'Replay'],
  unknown: ['その会員のその購入はありません。', 'This member has no such purchase.'],
  runs: ['検証（npm run verify）の結果', 'Runs of the verification (npm run verify)'],
  noRuns: [
    '検証の記録はまだありません。「検証を始める」か、サーバーの npm run verify で始めます。',
    'No run is recorded yet. Start one here, or run npm run verify on the server.',
  ],
  verify: ['検証を始める', 'Start a verification'],
  verifyText: [
    'ショップのサーバーが読み取りだけで行い、抽選を遅くしないよう、休みながら進みます。',
    'The shop’s server runs it. It only reads, and pauses in between so that draws stay fast.',
  ],
  ended: ['終わった時刻', 'Ended at'],
  result: ['結果', 'Result'],
  passed: ['すべて成り立っています', 'All invariants hold'],
  broken: [(names: string) => `成り立たない項目：${names}`, (names: string) => `Broken: ${names}`],
  failing: [
    '最後の検証が失敗しています。あとの検証が成功するまで、ホームにも表示されます。',
    'The last run failed. The dashboard shows it too, until a later run passes.',
  ],
  packs: {
    title: ['パックの署名', 'Pack signatures'],
    empty: ['公開したパックはまだありません。', 'No pack is published yet.'],
    search: ['パックの番号・名前', 'Number or name of a pack'],
    fields: {
      pack: ['パック', 'Pack'],
      packRoot: ['構成のハッシュ', 'Hash of the composition'],
      purchaseCount: ['購入', 'Purchases'],
      signedCount: ['署名済み', 'Signed'],
      head: ['最後に署名した先頭', 'Newest signed head'],
      signedAt: ['署名した時刻', 'Signed at'],
    },
    names: {},
    none: {
      signedAt: ['まだ', 'Never'],
    },
  },
})
