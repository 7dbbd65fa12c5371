/** The outcomes that test cards simulate, at every emulated provider that accepts cards. */
export const CARD_OUTCOMES = [
  'pays',
  'three-d-secure',
  'three-d-secure-frictionless',
  'declined',
  /** The provider authorizes the amount but declines to capture it. */
  'declined-at-capture',
  'insufficient',
  'expired',
  'wrong-security-code',
  /** The provider captures the amount, but the response about the capture never arrives. */
  'timeout-after',
  /** The provider does not capture the amount, and the response about the capture never arrives. */
  'timeout-before',
] as const
export type CardOutcome = (typeof CARD_OUTCOMES)[number]

export interface TestCard {
  readonly number: string
  readonly outcome: CardOutcome
  readonly ja: string
  readonly en: string
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4111111111111111', outcome: 'pays', ja: '支払えます', en: 'pays' },
  { number: '5555555555554444', outcome: 'pays', ja: '支払えます', en: 'pays' },
  { number: '378282246310005', outcome: 'pays', ja: '支払えます（15桁）', en: 'pays (15 digits)' },
  {
    number: '4100000000000100',
    outcome: 'three-d-secure',
    ja: '本人認証（3Dセキュア）を求めます',
    en: 'asks for 3-D Secure',
  },
  {
    number: '4100000000000209',
    outcome: 'three-d-secure-frictionless',
    ja: '本人認証が画面なしで済みます',
    en: 'passes 3-D Secure without asking',
  },
  { number: '4000000000000002', outcome: 'declined', ja: '拒否されます', en: 'is declined' },
  {
    number: '4000000000000416',
    outcome: 'declined-at-capture',
    ja: '承認された後、売上の確定で拒否されます',
    en: 'is held, and declined when the amount is taken',
  },
  {
    number: '4000000000009995',
    outcome: 'insufficient',
    ja: '残高が足りません',
    en: 'has too little on it',
  },
  {
    number: '4000000000000069',
    outcome: 'expired',
    ja: '有効期限が切れています',
    en: 'has expired',
  },
  {
    number: '4000000000000127',
    outcome: 'wrong-security-code',
    ja: 'セキュリティコードが違います',
    en: 'has another security code',
  },
  {
    number: '4000000000000259',
    outcome: 'timeout-after',
    ja: '引き落とした後、応答が届きません',
    en: 'is charged, and the answer never comes',
  },
  {
    number: '4000000000000341',
    outcome: 'timeout-before',
    ja: '引き落とす前に応答が途切れます',
    en: 'is not charged, and no answer comes',
  },
]

/**
 * Returns the outcome of a test card; undefined for any other card number, which the sandbox
 * declines.
 */
export function outcomeOfCard(number: string): CardOutcome | undefined {
  return TEST_CARDS.find((card) => card.number === number)?.outcome
}
