import { SHOP_URL } from '#bin/drill/traffic/buyers.ts'
import type { Receipt } from '#contract/draws.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { grindPurchase } from '#testing/faults/seed-grinder.ts'
import type { MemberAccount } from '#testing/fixtures/members.ts'

const RECEIPTS = 3
const WANTED_NO = 0

/** A member who keeps receipts of purchases that a restore will lose. */
export interface Attacker {
  readonly account: MemberAccount
  readonly packId: number
  readonly receipts: readonly Receipt[]
}

/** Lets a member buy a few draws and keep their receipts. */
export async function keepReceipts(account: MemberAccount, packId: number): Promise<Attacker> {
  const client = await logIn(account)
  const receipts: Receipt[] = []
  for (let count = 0; count < RECEIPTS; count++) {
    const { pack_history_id } = await client.buy(packId, 1)
    receipts.push((await client.get(`/user/pack/receipt/${pack_history_id}`)).detail)
  }
  return { account, packId, receipts }
}

/**
 * Lets the member buy again and use the old receipts. Returns sentences about what the receipts were
 * good for; none if the shop gave nothing away.
 */
export async function attack({ account, packId, receipts }: Attacker): Promise<readonly string[]> {
  const client = await logIn(account)
  const { isSeedKnown, receipt } = await grindPurchase(client, {
    receipts,
    packId,
    wantedNo: WANTED_NO,
  })
  const isRepeated = receipts.some(({ seed }) => seed === receipt.seed)
  return [
    ...(isSeedKnown ? ['the shop committed to a seed that an old receipt had revealed'] : []),
    ...(isRepeated ? ['the shop drew with a seed of an old receipt'] : []),
  ]
}

async function logIn(account: MemberAccount): Promise<Client> {
  const client = openClient(SHOP_URL)
  const { state } = await client.logIn(account)
  if (state !== 200) throw new Error(`the member with the receipts could not log in: ${state}`)
  return client
}
