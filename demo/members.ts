export type DemoPerson = {
  readonly mail: string
  readonly lastName: string
  readonly firstName: string
  readonly tel: string
  readonly points: number
  readonly coins: number
  /**
   * The yen that the member paid last month and this month. Last month's payments determine the
   * member's present rank.
   */
  readonly paid?: { readonly lastMonthYen: number; readonly thisMonthYen: number }
}

export const DEMO_PASSWORD = 'hikifuda1'

/** The demo members as whom a visitor can log in. The third has no points, coins or history. */
export const demoPeople: readonly DemoPerson[] = [
  {
    mail: 'hanako@example.com',
    lastName: '夢路',
    firstName: '花子',
    tel: '09000001001',
    points: 50_000,
    coins: 5_000,
    paid: { lastMonthYen: 30_000, thisMonthYen: 12_000 },
  },
  {
    mail: 'taro@example.com',
    lastName: '札ノ辻',
    firstName: '太郎',
    tel: '09000001002',
    points: 50_000,
    coins: 5_000,
    paid: { lastMonthYen: 100_000, thisMonthYen: 45_000 },
  },
  {
    mail: 'kara@example.com',
    lastName: '空手',
    firstName: '初',
    tel: '09000001003',
    points: 0,
    coins: 0,
  },
]

/**
 * The members who made the demo's past purchases. Their passwords are random and not stored, so
 * these accounts can never be logged in to.
 */
export const visitors: readonly DemoPerson[] = ['松', '竹', '梅', '鶴', '亀'].map(
  (firstName, i) => ({
    mail: `crowd.${i + 1}@example.com`,
    lastName: '縁日',
    firstName,
    tel: `0900000200${i + 1}`,
    points: 2_000_000,
    coins: 100_000,
  }),
)

/** An address that does not exist, so that no parcel of the demo could reach a real person. */
export const demoAddress = {
  middleName: '',
  zipcode: '1000000',
  prefId: 13,
  country: '',
  city: '夢路区花見町',
  address: '一丁目二番三号',
  building: '引札荘 一〇一号室',
}
