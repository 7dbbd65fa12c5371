import type { PaidWith } from '#contract/console/packs/charges.rule.ts'
import { unitTexts } from '#web/console/format/units.texts.ts'
import { counted, formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export const saleTexts = bothLanguages({
  tabs: {
    desk: ['販売', 'Sale'],
    purchases: ['購入と証明', 'Purchases and proofs'],
    presentation: ['見せ方', 'Presentation'],
    history: ['履歴', 'History'],
  },
  tabList: ['パックの販売', 'Parts of the sale'],
  figures: ['これまでの数字', 'Figures so far'],
  sold: ['販売数', 'Sold'],
  soldOf: [
    (total: number) => `${formatNumber(total)}口中`,
    (total: number) => `of ${formatNumber(total)}`,
  ],
  income: ['売上', 'Income'],
  wonCost: ['当たったカードの原価', 'Cost of cards won'],
  convertedCost: ['変換で戻った原価', 'Cost regained by conversion'],
  marginTable: ['粗利の内訳（円）', 'What the margin adds up from (yen)'],
  marginPart: ['項目', 'Part'],
  soFar: ['これまで', 'So far'],
  atSellOut: ['完売時（すべて発送）', 'At sell-out, all shipped'],
  givenBack: ['変換で返したポイント', 'Points given back'],
  freePoints: ['無償ポイント', 'Gifted points'],
  paidWith: [
    ({ paid, converted, given }: PaidWith, uncounted: number) =>
      `これまでの売上の支払い（台帳）：有償 ${formatNumber(paid)}、変換で返したポイント ${formatNumber(converted)}、無償 ${formatNumber(given)}。${uncounted > 0 ? `未集計の${formatNumber(uncounted)}は、設定の割合で見込んでいます（10分ごとに集計）。` : ''}残りの口数の無償ポイントは見込みです。`,
    ({ paid, converted, given }: PaidWith, uncounted: number) =>
      `Paid so far, by the ledger: ${formatNumber(paid)} bought points, ${formatNumber(converted)} for converted cards, ${formatNumber(given)} gifted. ${uncounted > 0 ? `Another ${formatNumber(uncounted)} are estimated by the settings until they are counted (every ten minutes). ` : ''}Gifted points of the unsold tickets are estimated.`,
  ],
  freeDraws: [
    (count: number, points: number) =>
      `うち無料くじ ${formatNumber(count)}口（${formatNumber(points)}pt。無償に含みます）。`,
    (count: number, points: number) =>
      `Free draws so far: ${formatNumber(count)}, ${formatNumber(points)} pt, which are gifted points.`,
  ],
  fees: ['決済手数料（見込み）', 'Provider fees, estimated'],
  postage: ['送料（見込み）', 'Postage, estimated'],
  marketOdds: [
    '会員のページに、相場での目安を表示しています。',
    'The page for members shows the odds by market price.',
  ],
  noMarketOdds: [
    '会員のページに、相場での目安を表示していません。',
    'The page for members does not show the odds by market price.',
  ],
  marketMissing: [
    (names: string) => `相場がないカード：${names}。`,
    (names: string) => `Without a market price: ${names}.`,
  ],
  marketOld: [
    (names: string) => `相場が古いカード：${names}。`,
    (names: string) => `With an old one: ${names}.`,
  ],
  conversions: ['交換', 'Converted'],
  conversionsOf: [unitTexts.ja.points, unitTexts.en.points],
  shipped: ['発送', 'Shipped'],
  undecided: ['未選択', 'Undecided'],
  margin: ['粗利', 'Margin'],
  cards: [(count: number) => `${formatNumber(count)}枚`, (count: number) => counted(count, 'card')],
  fixedTitle: ['公開後は変わらない項目', 'Fixed for good'],
  fixedText: [
    '公開したときに固定されました。会員の画面でも、同じルートで確かめられます。',
    'These were fixed at publication. Members can check them by the same root.',
  ],
  root: ['ルート（SHA-256）', 'Root (SHA-256)'],
  published: ['公開', 'Published'],
  price: ['1口の価格', 'Price per draw'],
  total: ['総口数', 'Tickets'],
  type: ['種類', 'Type'],
  limit: ['1回の上限', 'Draws per purchase'],
  memberLimit: ['会員ごとの上限', 'Limit per member'],
  lineSeconds: ['順番の長さ（秒）', 'Length of the line (seconds)'],
  noLimit: ['なし', 'No limit'],
  yes: ['はい', 'Yes'],
  no: ['いいえ', 'No'],
  notaries: ['立会人', 'Notaries'],
  notariesText: [
    '購入ごとに、抽選の前に署名します。全員の署名がそろうまで、カードは出ません。',
    'They sign each purchase before it is drawn. No cards come before all have signed.',
  ],
  lastSigned: ['最後の署名', 'Last signature'],
  nothingSigned: ['まだありません', 'None so far'],
  isDemo: ['デモ用', 'Demo pack'],
  prizes: ['残りの口数', 'What is left'],
  card: ['カード', 'Card'],
  rarity: ['レア', 'Rarity'],
  count: ['口数', 'Count'],
  left: ['残り', 'Left'],
  chance: ['いまの確率', 'Chance now'],
  points: ['交換pt', 'Points'],
  action: ['受取', 'Choice'],
  cost: ['原価', 'Cost'],
  extras: ['追加賞', 'Extra prizes'],
  startsAt: ['販売開始（JST）', 'Start (JST)'],
  endsAt: ['販売終了（JST）', 'End (JST)'],
  atOnce: ['公開と同時', 'On publication'],
  open: ['売り切れるまで', 'Until sold out'],
  schedule: ['期間を変更', 'Change the dates'],
  startFixed: [
    '会員の順番は販売開始から数えるので、変えられません。',
    'Members’ turns count from the start, so it stays.',
  ],
  scheduleText: [
    '終了は、遅らせることだけできます。早めるときは「早期終了」を申請します。',
    'The end can only be later. To end earlier, ask for an early end.',
  ],
  end: ['早期終了を申請', 'Ask to end early'],
  endText: [
    'ほかのオーナーが承認すると終了します。理由は会員の画面に表示されます。',
    'It ends when another owner approves. Members read the reason.',
  ],
  endsInLine: [
    '順番の途中で終わると、まだ順番が来ていない会員は購入できません。',
    'If it ends within the line, members whose turn has not come cannot buy.',
  ],
  endsAtField: ['終了日時（空欄なら承認と同時）', 'End (empty: on approval)'],
  endMessage: ['会員に見せる理由', 'Reason for members'],
  endMessageEn: ['会員に見せる理由（英語）', 'Reason for members in English'],
  endRequested: ['早期終了の承認を待っています。', 'An early end is waiting for approval.'],
  toApproval: ['申請を見る', 'See the request'],
  ended: ['早期終了の理由', 'Why it ended early'],
  withdraw: ['公開を取りやめる', 'Withdraw the publication'],
  withdrawText: [
    '販売が始まる前なら、公開を取りやめて、確保した在庫を戻せます。',
    'Until the sale begins, it can be withdrawn. Its stock is then free again.',
  ],
  undrawn: {
    name: ['抽選されていない購入', 'Undrawn purchases'],
    titles: {
      waiting: ['立会人の署名がありません', 'A notary has not signed'],
      refused: ['立会人が署名を断りました', 'A notary has refused to sign'],
      approved: ['終了と返還が承認されました', 'The end is approved'],
      void: ['無効として返還しました', 'Void and paid back'],
    },
    texts: {
      waiting: [
        (time: string) =>
          `${time} から署名を待っています。新しい購入は受け付けません。立会人が戻れば抽選されます。48時間たつと、オーナーは終了と返還を申請できます。`,
        (time: string) =>
          `Waiting since ${time}. New purchases are refused. If the notary comes back, these are drawn. After 48 hours an owner can ask to end the pack and pay back.`,
      ],
      refused: [
        (time: string) =>
          `${time} に確定した購入の代わりに、別の購入へ署名した立会人がいます。データベースが古い場合は、新しいバックアップに戻してください。48時間たつと、オーナーは終了と返還を申請できます。`,
        (time: string) =>
          `A notary has signed others in the place of the purchases of ${time}. If the database is an old one, restore a newer backup. After 48 hours an owner can ask to end the pack and pay back.`,
      ],
      approved: [
        (time: string) =>
          `${time} から署名を待っていた購入です。1分以内に販売を終え、すべて無効にして全額を返します。それまでに抽選された場合は、何も起こりません。`,
        (time: string) =>
          `These have waited since ${time}. Within a minute the sale ends, and all of them become void and are paid back in full. Nothing happens if they are drawn before.`,
      ],
      void: [
        (time: string) => `${time} に、抽選前の購入をすべて無効にし、全額を返しました。`,
        (time: string) =>
          `On ${time}, all undrawn purchases became void and were paid back in full.`,
      ],
    },
    facts: {
      purchases: ['購入', 'Purchases'],
      draws: ['口数', 'Draws'],
      members: ['会員', 'Members'],
      amount: ['返す額', 'To pay back'],
      paidBack: ['返した額', 'Paid back'],
    },
    act: ['終了と返還を申請', 'Ask to end and pay back'],
    actText: [
      'ほかのオーナーが承認すると、1分以内にこのパックの販売は終わり、下の購入はすべて無効になって、使われた分が全額戻ります。有償・無償の別も元のままです。会員にはメールで知らせ、理由は会員の画面に載ります。取り消せません。それまでに抽選された場合は何も起こりません。',
      'Within a minute after another owner approves, the sale ends, and all purchases below become void and get back what they took, paid and free points apart. Members get an email, and the reason stands on the page of the pack. This cannot be undone. Nothing happens if they are drawn before.',
    ],
    requested: [
      '終了と返還の承認を待っています。',
      'The request to end and pay back waits for approval.',
    ],
  },
  ask: ['承認を申請する', 'Ask for approval'],
  duplicate: ['同じ内容で新しい下書き', 'Duplicate as a new draft'],
  save: ['保存', 'Save'],
  saved: ['保存しました。', 'Saved.'],
  showsLineupFixed: [
    'ラインナップは公開中です。隠すことはできません。',
    'The line-up is shown and can no longer be hidden.',
  ],
  purchases: {
    title: ['購入と証明', 'Purchases and proofs'],
    empty: ['まだ購入はありません', 'There are no purchases yet'],
    fields: {
      t: ['番号', 'No.'],
      at: ['日時', 'Time'],
      drawCount: ['口数', 'Draws'],
      won: ['当たり', 'Won'],
      decision: ['選択', 'Decision'],
      member: ['会員の符号', 'Member tag'],
      proof: ['証明を確かめる', 'Check the proof'],
    },
    names: {},
    comma: ['、', ', '],
    morePrizes: [
      (count: number) => `ほか${formatNumber(count)}種`,
      (count: number) => `${formatNumber(count)} more kinds`,
    ],
    decided: [
      (shipped: number, points: number) =>
        `発送${formatNumber(shipped)}枚・${formatNumber(points)}pt`,
      (shipped: number, points: number) =>
        `${formatNumber(shipped)} shipped, ${formatNumber(points)} pt`,
    ],
    notDecided: ['未選択', 'undecided'],
    proofOf: [
      (t: number) => `購入 ${formatNumber(t)} の証明を確かめる`,
      (t: number) => `Check the proof of purchase ${formatNumber(t)}`,
    ],
  },
  proofTitle: [
    (t: number) => `購入 ${formatNumber(t)} の証明`,
    (t: number) => `Proof of purchase ${formatNumber(t)}`,
  ],
  proofText: [
    '会員の画面と同じ検証を、この画面の中で行います。サーバーには何も送りません。',
    'The members’ own check runs on this page. It sends nothing to the server.',
  ],
  replayed: ['もう一度引き直した結果', 'Replayed'],
  checking: ['検証しています', 'Checking'],
})
