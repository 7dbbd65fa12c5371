import type { LegalItem } from '#contract/console/texts/legal-items.rule.ts'
import type { LegalPage } from '#contract/legal.ts'
import { formatNumber } from '#web/kit/money.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

export type LegalTextsTexts = (typeof legalTextsTexts)['ja']

export const legalTextsTexts = bothLanguages({
  title: ['法定表示・規約', 'Legal texts'],
  text: [
    '公開した版は変更できません。次の版を下書きし、ほかのオーナーの承認を受けて公開します。',
    'A published version never changes. Draft the next one; it is published when another owner approves it.',
  ],
  fields: {
    page: ['ページ', 'Page'],
    version: ['版', 'Version'],
    fromDay: ['適用日', 'In force from'],
    lacks: ['足りない項目', 'Lacks'],
    next: ['次の版', 'Next version'],
    draft: ['下書き', 'Draft'],
    state: ['状態', 'State'],
  },
  names: {
    page: [
      {
        'terms-of-service': '利用規約',
        'privacy-protection': 'プライバシーポリシー',
        'specific-commerce': '特定商取引法に基づく表記',
        'fund-settlement': '資金決済法に基づく表示',
        'point-terms-of-service': 'ポイント利用規約',
      } satisfies Record<LegalPage, string> as Readonly<Record<LegalPage, string>>,
      {
        'terms-of-service': 'Terms of service',
        'privacy-protection': 'Privacy policy',
        'specific-commerce': 'Specified Commercial Transactions Act',
        'fund-settlement': 'Payment Services Act notice',
        'point-terms-of-service': 'Point terms of service',
      },
    ],
  },
  nextOf: [
    (version: string, day: string) => `第${version}版（${day}から）`,
    (version: string, day: string) => `${version} (from ${day})`,
  ],
  hasDraft: ['あり', 'Yes'],
  empty: ['なし', 'None'],
  back: ['法定表示・規約の一覧へ', 'To all legal texts'],
  versions: ['公開した版', 'Published versions'],
  versionOf: [(version: string) => `第${version}版`, (version: string) => `Version ${version}`],
  inForce: ['適用中', 'In force'],
  planned: ['適用前', 'Not in force yet'],
  replaced: ['過去の版', 'Replaced'],
  approval: ['承認', 'Approval'],
  approvalOf: [
    (id: number) => `承認番号 ${formatNumber(id)}`,
    (id: number) => `Request ${formatNumber(id)}`,
  ],
  released: ['開店時の文面', 'Supplied with the shop'],
  acceptedBy: ['同意した会員', 'Members who accepted'],
  required: ['同意が必要', 'Acceptance needed'],
  needsAcceptance: ['会員の同意を求める', 'Ask members to accept this version'],
  needsAcceptanceText: [
    '適用日から、同意するまで、ポイントの購入・くじ・引き換え・ランクの維持ができません。閲覧や、当たったカードの発送・変換はできます。',
    'From its day on, members who have not accepted cannot buy points, draw, exchange or keep a rank. They can read, and ship or convert the cards they won.',
  ],
  show: ['前の版との違い', 'What changed'],
  showOf: [
    (version: string) => `第${version}版と前の版との違い`,
    (version: string) => `What changed in version ${version}`,
  ],
  diff: ['前の版との違い', 'Changes from the previous version'],
  japanese: ['日本語', 'Japanese'],
  english: ['英語', 'English'],
  added: ['追加', 'Added'],
  removed: ['削除', 'Removed'],
  unchanged: ['文面は前の版と同じです。', 'The text is the same as in the previous version.'],
  draftTitle: ['次の版の下書き', 'Draft of the next version'],
  draftText: [
    '本文は1行が1段落です。{shipDays} は設定の発送日数に、{hold} はカードを選べる期間に、{priceTax} は「（消費税10%を含む）」（抽選時に課税する店では空）に、「店のルール」の {pointLife}・{slipDays}・{transferDays}・{transferHours}・{referralPoints}・{referralFriends}・{shipping} もその値に置き換わります。必要な項目は、書いた段落に印を付けてください。',
    'Each line of a text is a paragraph. {shipDays} becomes the days until dispatch and {hold} the time to choose; {priceTax} says that prices include consumption tax, and nothing in a shop whose tax arises at the draw; {pointLife}, {slipDays}, {transferDays}, {transferHours}, {referralPoints}, {referralFriends} and {shipping} become the rules of the shop. Tick the required items in the section that states them.',
  ],
  lead: ['説明文', 'Introduction (Japanese)'],
  leadEn: ['説明文（英語）', 'Introduction (English)'],
  section: [
    (number: number) => `第${formatNumber(number)}項`,
    (number: number) => `Section ${formatNumber(number)}`,
  ],
  heading: ['見出し', 'Heading (Japanese)'],
  headingEn: ['見出し（英語）', 'Heading (English)'],
  body: ['本文', 'Text (Japanese)'],
  bodyEn: ['本文（英語）', 'Text (English)'],
  countries: ['この国・地域の会員だけの項', 'Only for members who live in'],
  countriesText: [
    'ISO 3166の2文字の国コード（US など）。日本以外のすべての国は *。空なら全員が対象です。必要な項目は、全員が対象の項に書いてください。',
    'Codes of two letters (ISO 3166) such as US; * for all countries but Japan. Empty: for everyone. State required items in sections for everyone.',
  ],
  states: ['この項に書いた必要な項目', 'Required items that this section states'],
  items: [
    {
      name: '事業者の名称',
      address: '住所',
      phone: '電話番号',
      price: '価格',
      shipping_time: '引き渡しの時期',
      returns: '返品・返金',
      licence_number: '古物商許可番号（12桁）',
    } satisfies Record<LegalItem, string> as Readonly<Record<LegalItem, string>>,
    {
      name: 'Name of the seller',
      address: 'Address',
      phone: 'Phone number',
      price: 'Price',
      shipping_time: 'Shipping time',
      returns: 'Returns',
      licence_number: 'Licence for second-hand goods (12 digits)',
    },
  ],
  add: ['項を追加', 'Add a section'],
  remove: [
    (number: number) => `第${formatNumber(number)}項を削除`,
    (number: number) => `Remove section ${formatNumber(number)}`,
  ],
  moveUp: [
    (number: number) => `第${formatNumber(number)}項を上へ`,
    (number: number) => `Move section ${formatNumber(number)} up`,
  ],
  list: [
    (items: readonly string[]) => items.join('・'),
    (items: readonly string[]) => items.join(', '),
  ],
  missing: [
    (items: readonly string[]) =>
      `足りない項目: ${items.join('・')}（日本語と英語の両方に必要です）`,
    (items: readonly string[]) => `Missing: ${items.join(', ')} (required in Japanese and English)`,
  ],
  complete: ['必要な項目はそろっています。', 'All required items are present.'],
  save: ['下書きを保存', 'Save the draft'],
  saved: ['下書きを保存しました。', 'The draft is saved.'],
  submit: ['承認を申請する', 'Ask for approval'],
  saveFirst: [
    '申請の前に、下書きを保存してください。',
    'Save the draft before you ask for approval.',
  ],
})
