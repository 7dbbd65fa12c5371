import { randomBytes } from 'node:crypto'
import { addMember } from '#server/members/members.ts'
import type { Database } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { moveBalance, openAccounts } from '#server/points/points.ts'
import { PASSWORD } from './cast.ts'

export interface MemberAccount {
  readonly id: number
  readonly mail: string
  readonly pass: string
}
export interface MemberOptions {
  readonly points?: number
  readonly coins?: number
  /** False: the address is incomplete. */
  readonly hasAddress?: boolean
  readonly now: Date
}

/** A further member under a mail of his own, for tests that must not share the cast's balances. */
export async function addMemberAccount(
  database: Database,
  { points = 0, coins = 0, hasAddress = true, now }: MemberOptions,
): Promise<MemberAccount> {
  const name = randomBytes(5).toString('hex')
  const mail = `extra-${name}@example.com`
  const passwordHash = await passwordHashOnce()
  const id = await database.transaction(async (tx) => {
    const memberId = await addMember(
      tx,
      { ...personalDetails(hasAddress), mail, passwordHash, referralCode: name.toUpperCase() },
      now,
    )
    await openAccounts(tx, memberId)
    const grant = { memberId, kind: 'grant', reference: `start-${memberId}`, now } as const
    if (points > 0) await moveBalance(tx, { ...grant, currency: 'point', amount: points })
    if (coins > 0) await moveBalance(tx, { ...grant, currency: 'coin', amount: coins })
    return memberId
  })
  return { id, mail, pass: PASSWORD }
}

let cachedHash: Promise<string> | undefined

function passwordHashOnce(): Promise<string> {
  cachedHash ??= hashPassword(PASSWORD)
  return cachedHash
}

function personalDetails(hasAddress: boolean) {
  return {
    lastName: '江田',
    middleName: '',
    firstName: '映子',
    tel: '09000000005',
    zipcode: hasAddress ? '1500001' : '',
    prefId: 13,
    country: '',
    city: hasAddress ? '渋谷区神宮前' : '',
    address: hasAddress ? '4-5-6' : '',
    building: '',
  }
}
