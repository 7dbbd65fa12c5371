import type { MailKind } from './console/texts/mail-kinds.rule.ts'

/** A value that a template can show, such as the tracking number of a parcel. */
export interface MailVariable {
  readonly name: string
  /** True if the template must contain the variable. */
  readonly isRequired?: boolean
  /** True for an address, which a template shows only as a button. */
  readonly isUrl?: boolean
  /** True for a value that each parcel of the mail has. Its paragraphs are repeated per parcel. */
  readonly isRepeated?: boolean
  readonly sample: { readonly ja: string; readonly en: string }
}

/** A reason for which the shop writes to a member. */
export interface OccasionSpec {
  /** The limit of the recipient, and how long the content is kept, follow from the kind. */
  readonly kind: MailKind
  /**
   * `required`: the shop must send it, so the member cannot end it. `chosen`: sent until the member
   * ends it. `opt-in`: sent only after the member has asked for it.
   */
  readonly legal: 'required' | 'chosen' | 'opt-in'
  /** True for a mail about the access to the account, whose text operators cannot change. */
  readonly isFixed?: true
  readonly variables: readonly MailVariable[]
}

const same = (text: string) => ({ ja: text, en: text })
const link = (path: string) =>
  ({
    name: 'url',
    isRequired: true,
    isUrl: true,
    sample: same(`https://shop.example${path}`),
  }) as const
const repeated = <const V extends MailVariable>(variable: V) =>
  ({ ...variable, isRepeated: true }) as const
const PARCEL_NUMBER = {
  name: 'parcel_number',
  isRequired: true,
  sample: same('P-1024'),
} as const
const ORDER_NUMBER = {
  name: 'order_number',
  isRequired: true,
  sample: same('H250801-0001'),
} as const
const PRICE = { name: 'price', isRequired: true, sample: same('3,000') } as const

const DEPOSIT = {
  kind: 'payment',
  legal: 'required',
  variables: [
    ORDER_NUMBER,
    PRICE,
    {
      name: 'how',
      isRequired: true,
      sample: { ja: '受付番号：123-456-789', en: 'Payment number: 123-456-789' },
    },
    {
      name: 'due',
      isRequired: true,
      sample: { ja: '8/4 23:59', en: '4 August at 23:59 (Japan time)' },
    },
    link('/buy-point-history'),
  ],
} as const satisfies OccasionSpec
const ADDRESS_REQUEST = {
  kind: 'address-request',
  legal: 'required',
  variables: [
    PARCEL_NUMBER,
    {
      name: 'reason',
      isRequired: true,
      sample: { ja: '番地がありません', en: 'The house number is missing' },
    },
    link('/parcel-address'),
  ],
} as const satisfies OccasionSpec
const REFUND_ACCOUNT = {
  kind: 'refund-account',
  legal: 'required',
  variables: [
    ORDER_NUMBER,
    PRICE,
    { name: 'valid_days', sample: same('14') },
    link('/refund-account'),
  ],
} as const satisfies OccasionSpec

const SALE = {
  kind: 'sale',
  legal: 'opt-in',
  variables: [
    { name: 'pack', isRequired: true, sample: { ja: '夏のパック', en: 'Summer pack' } },
    link('/pack-detail?packId=1'),
  ],
} as const satisfies OccasionSpec

/** All messages to members. Their texts in both languages are in `server/outbox/templates/`. */
export const OCCASIONS = {
  'mail-confirmation': {
    kind: 'mail-change',
    legal: 'required',
    isFixed: true,
    variables: [link('/mail-change')],
  },
  'mail-change-confirm': {
    kind: 'mail-change',
    legal: 'required',
    isFixed: true,
    variables: [link('/mail-change')],
  },
  'mail-change-stop': {
    kind: 'mail-change',
    legal: 'required',
    isFixed: true,
    variables: [link('/mail-change')],
  },
  'mail-changed': { kind: 'mail-changed', legal: 'required', isFixed: true, variables: [] },
  'password-changed': { kind: 'password-changed', legal: 'required', isFixed: true, variables: [] },
  'password-link': {
    kind: 'password-link',
    legal: 'required',
    isFixed: true,
    variables: [link('/password-reissue')],
  },
  /** Of the kind that leaves last, because all members of a shop get it at once. */
  'moved-in': { kind: 'sale', legal: 'required', isFixed: true, variables: [link('/login')] },
  'moved-in-password': {
    kind: 'sale',
    legal: 'required',
    isFixed: true,
    variables: [link('/password-reissue')],
  },
  welcome: { kind: 'account', legal: 'chosen', variables: [link('/')] },
  'device-added': {
    kind: 'account',
    legal: 'required',
    isFixed: true,
    variables: [
      { name: 'device', isRequired: true, sample: same('Safari, iOS') },
      {
        name: 'time',
        isRequired: true,
        sample: { ja: '8/1 20:00', en: '1 August at 20:00 (Japan time)' },
      },
    ],
  },
  'account-closed': { kind: 'account', legal: 'required', isFixed: true, variables: [] },
  'guardian-cancellation': {
    kind: 'account',
    legal: 'required',
    isFixed: true,
    variables: [
      PRICE,
      { name: 'parcels', isRequired: true, sample: { ja: '荷物 P-1024', en: 'parcel P-1024' } },
      { name: 'due', isRequired: true, sample: { ja: '8月15日', en: '15 August' } },
    ],
  },
  'limit-reached': {
    kind: 'limit',
    legal: 'required',
    variables: [
      { name: 'period', isRequired: true, sample: { ja: '1か月', en: 'monthly' } },
      link('/play-limits'),
    ],
  },
  'payment-due': DEPOSIT,
  'payment-reminder': DEPOSIT,
  'payment-paid': {
    kind: 'payment',
    legal: 'required',
    variables: [
      ORDER_NUMBER,
      PRICE,
      { name: 'points', isRequired: true, sample: same('3,000') },
      link('/buy-point-history'),
    ],
  },
  'payment-held': {
    kind: 'payment',
    legal: 'required',
    variables: [
      ORDER_NUMBER,
      PRICE,
      {
        name: 'reason',
        isRequired: true,
        sample: { ja: '期限を過ぎてからのご入金', en: 'it arrived after its due date' },
      },
    ],
  },
  'payment-refunded': { kind: 'payment', legal: 'required', variables: [ORDER_NUMBER, PRICE] },
  'payment-refused': {
    kind: 'payment',
    legal: 'required',
    variables: [ORDER_NUMBER, PRICE, link('/buy-point')],
  },
  'cards-converted': {
    kind: 'draw',
    legal: 'required',
    variables: [
      { name: 'pack', isRequired: true, sample: { ja: '夏のパック', en: 'Summer pack' } },
      { name: 'points', isRequired: true, sample: same('1,200') },
      link('/buy-product-history'),
    ],
  },
  'draw-receipt': {
    kind: 'draw',
    legal: 'opt-in',
    variables: [
      {
        name: 'draws',
        isRequired: true,
        sample: {
          ja: '・夏のパック（10回）：SSR 1枚、R 9枚',
          en: '・Summer pack (10 draws): SSR × 1, R × 9',
        },
      },
      link('/buy-product-history'),
      {
        name: 'proof_url',
        isRequired: true,
        isUrl: true,
        sample: same('https://shop.example/fairness?packHistoryId=1'),
      },
    ],
  },
  'purchase-void': {
    kind: 'draw',
    legal: 'required',
    variables: [
      { name: 'pack', isRequired: true, sample: { ja: '夏のパック', en: 'Summer pack' } },
      { name: 'amount', isRequired: true, sample: { ja: '1,200ポイント', en: '1,200 points' } },
      {
        name: 'reason',
        isRequired: true,
        sample: {
          ja: '立会人の署名が得られませんでした。',
          en: 'The notary could not sign.',
        },
      },
      link('/buy-product-history'),
    ],
  },
  'points-ending': {
    kind: 'points',
    legal: 'chosen',
    variables: [
      { name: 'points', isRequired: true, sample: same('500') },
      {
        name: 'ends_at',
        isRequired: true,
        sample: { ja: '8/31 23:59', en: '31 August at 23:59 (Japan time)' },
      },
      link('/my-page'),
    ],
  },
  'rank-changed': {
    kind: 'rank',
    legal: 'chosen',
    variables: [
      { name: 'rank', isRequired: true, sample: { ja: 'ゴールド', en: 'Gold' } },
      link('/my-page'),
    ],
  },
  'sale-begins': SALE,
  'few-left': SALE,
  restocked: {
    kind: 'sale',
    legal: 'opt-in',
    variables: [
      { name: 'good', isRequired: true, sample: { ja: '招き猫', en: 'Lucky cat' } },
      link('/exchange-card'),
    ],
  },
  news: {
    kind: 'sale',
    legal: 'opt-in',
    variables: [
      {
        name: 'text',
        isRequired: true,
        sample: { ja: '8月の新しいパックが入りました。', en: 'The packs of August are here.' },
      },
      link('/'),
    ],
  },
  'line-linked': { kind: 'account', legal: 'required', isFixed: true, variables: [] },
  'passkey-added': { kind: 'passkey-added', legal: 'required', isFixed: true, variables: [] },
  'parcel-packed': {
    kind: 'parcel',
    legal: 'required',
    variables: [
      PARCEL_NUMBER,
      { name: 'purchases', isRequired: true, sample: same('2') },
      link('/parcels'),
    ],
  },
  'parcel-sent': {
    kind: 'parcel',
    legal: 'required',
    variables: [
      repeated(PARCEL_NUMBER),
      repeated({ name: 'carrier', sample: { ja: 'ヤマト運輸', en: 'Yamato Transport' } }),
      repeated({ name: 'tracking_number', isRequired: true, sample: same('123456789012') }),
      repeated({
        name: 'tracking_url',
        isRequired: true,
        isUrl: true,
        sample: same('https://carrier.example/123456789012'),
      }),
    ],
  },
  'send-day': {
    kind: 'parcel',
    legal: 'required',
    variables: [
      {
        name: 'news',
        isRequired: true,
        sample: {
          ja: 'まとめて送る日になりました。',
          en: 'Today is the day you chose to have your cards sent together.',
        },
      },
      link('/parcels'),
    ],
  },
  'parcel-reopened': { kind: 'parcel', legal: 'required', variables: [PARCEL_NUMBER] },
  'parcel-returned': { kind: 'parcel', legal: 'required', variables: [PARCEL_NUMBER] },
  'address-request': ADDRESS_REQUEST,
  'address-reminder': ADDRESS_REQUEST,
  'case-answered': {
    kind: 'case',
    legal: 'required',
    variables: [
      { name: 'case_number', isRequired: true, sample: same('C00001024') },
      {
        name: 'answer',
        isRequired: true,
        sample: {
          ja: 'お問い合わせありがとうございます。代わりのカードを明日お送りします。',
          en: 'Thank you for writing to us. We will send you another card tomorrow.',
        },
      },
      link('/case?id=1'),
    ],
  },
  'hold-reminder': {
    kind: 'hold-reminder',
    legal: 'required',
    variables: [
      {
        name: 'ends_at',
        sample: { ja: '8/2 12:00', en: '2 August at 12:00 (Japan time)' },
      },
      {
        name: 'cards',
        isRequired: true,
        sample: {
          ja: '・夏のパック（3枚）　期限 8/2 12:00',
          en: '・Summer pack (3 cards), until 2 August at 12:00 (Japan time)',
        },
      },
      link('/history'),
    ],
  },
  'refund-account': REFUND_ACCOUNT,
  'refund-account-again': REFUND_ACCOUNT,
} as const satisfies Readonly<Record<string, OccasionSpec>>

export type Occasion = keyof typeof OCCASIONS
export const OCCASION_NAMES = Object.keys(OCCASIONS) as Occasion[]

/** By which the shop writes to members of an occasion. Codes by SMS are no occasion. */
export const MESSAGE_CHANNELS = ['mail', 'push', 'line'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Messages about the access to the account go to its mail address alone. */
export type PushOccasion = {
  [Name in Occasion]: (typeof OCCASIONS)[Name] extends { readonly isFixed: true } ? never : Name
}[Occasion]

export function isPushOccasion(occasion: Occasion): occasion is PushOccasion {
  return specOf(occasion).isFixed !== true
}

/** The channels by which a member can get messages of an occasion. */
export function channelsOf(occasion: Occasion): readonly MessageChannel[] {
  return MESSAGE_CHANNELS.filter((channel) => channel === 'mail' || isPushOccasion(occasion))
}

/** Returns whether the member can end the messages of an occasion by a channel. */
export function isChoice(occasion: Occasion, channel: MessageChannel): boolean {
  return channel === 'mail' ? specOf(occasion).legal !== 'required' : isPushOccasion(occasion)
}

/** The messages that a member can end or ask for. */
export const CHOSEN_OCCASIONS = OCCASION_NAMES.filter((name) => specOf(name).legal !== 'required')

type VariableOf<Name extends Occasion> = (typeof OCCASIONS)[Name]['variables'][number]
/** The names of the variables of an occasion that are not repeated. */
export type PlainVariable<Name extends Occasion> = Exclude<
  VariableOf<Name>,
  { readonly isRepeated: true }
>['name']
export type RepeatedVariable<Name extends Occasion> = Extract<
  VariableOf<Name>,
  { readonly isRepeated: true }
>['name']

export function specOf(occasion: Occasion): OccasionSpec {
  return OCCASIONS[occasion]
}
