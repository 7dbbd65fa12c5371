import { randomBytes } from 'node:crypto'
import { addMember } from '#server/members/members.ts'
import type { Database } from '#server/platform/database.ts'
import { hashPassword } from '#server/platform/password.ts'
import { move, openAccounts } from '#server/points/points.ts'
import { PASSWORD } from './cast.ts'

export interface Extra {
  readonly id: number
  readonly mail: string
  readonly pass: string
}
export interface ExtraMember {
  readonly points?: number
  readonly coins?: number
  /** False: the address is incomplete. */
  readonly hasAddress?: boolean
  readonly now: Date
}

/** A further member under a mail of his own, for tests that must not share the cast's balances. */
export async function addExtra(
  database: Database,
  { points = 0, coins = 0, hasAddress = true, now }: ExtraMember,
): Promise<Extra> {
  const name = randomBytes(5).toString('hex')
  const mail = `extra-${name}@example.com`
  const passwordHash = await hashOnce()
  const id = await database.transaction(async (tx) => {
    const memberId = await addMember(
      tx,
      { ...person(hasAddress), mail, passwordHash, referralCode: name.toUpperCase() },
      now,
    )
    await openAccounts(tx, memberId)
    const grant = { memberId, kind: 'grant', reference: `start-${memberId}`, now } as const
    if (points > 0) await move(tx, { ...grant, currency: 'point', amount: points })
    if (coins > 0) await move(tx, { ...grant, currency: 'coin', amount: coins })
    return memberId
  })
  return { id, mail, pass: PASSWORD }
}

let hashed: Promise<string> | undefined

function hashOnce(): Promise<string> {
  hashed ??= hashPassword(PASSWORD)
  return hashed
}

function person(hasAddress: boolean) {
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
