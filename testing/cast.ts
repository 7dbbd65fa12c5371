/** The people of the journeys, in every fixture shop under the same ids. */
export interface CastMember {
  readonly id: number
  readonly mail: string
  readonly lastName: string
  readonly firstName: string
  readonly tel: string
  readonly referralCode: string
  readonly points: number
  readonly coins: number
  readonly isSmsVerified: boolean
  /** Has paid for points once, and may refer friends. */
  readonly hasPaid: boolean
}

export const PASSWORD = 'hikifuda1'

export const cast = {
  /** Has just joined and owns nothing. */
  A: {
    id: 1,
    mail: 'a@example.com',
    lastName: '青木',
    firstName: '茜',
    tel: '09000000001',
    referralCode: 'AAA',
    points: 0,
    coins: 0,
    isSmsVerified: false,
    hasPaid: false,
  },
  /** Plays: has points, coins and a verified phone. */
  B: {
    id: 2,
    mail: 'b@example.com',
    lastName: '馬場',
    firstName: '文太',
    tel: '09000000002',
    referralCode: 'BBB',
    points: 20_000,
    coins: 5_000,
    isSmsVerified: true,
    hasPaid: true,
  },
  /** The stranger, who must never see what belongs to another. */
  C: {
    id: 3,
    mail: 'c@example.com',
    lastName: '千葉',
    firstName: '千秋',
    tel: '09000000003',
    referralCode: 'CCC',
    points: 0,
    coins: 0,
    isSmsVerified: false,
    hasPaid: false,
  },
} as const satisfies Record<string, CastMember>
export type CastName = keyof typeof cast

/** Bought all of pack 4 before the curtain; nobody logs in as him. */
export const soldOutPackBuyer: CastMember = {
  id: 4,
  mail: 'early.bird@example.com',
  lastName: '早川',
  firstName: '一',
  tel: '09000000004',
  referralCode: 'EARLY',
  points: 20_000,
  coins: 0,
  isSmsVerified: true,
  hasPaid: false,
}
