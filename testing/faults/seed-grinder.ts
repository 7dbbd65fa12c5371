import type { Receipt } from '#contract/draws.ts'
import { batchOfOne, draw } from '#server/draws/fair/fair.ts'
import type { Client } from '#testing/drivers/client.ts'

const CLIENT_SEEDS_MAX = 400_000

/** What a member knows before a purchase: earlier receipts, and the public state of the pack. */
export interface GrinderKnowledge {
  readonly receipts: readonly Receipt[]
  readonly packId: number
  /** The prize number that the member wants to win. */
  readonly wantedNo: number
}

/**
 * The result of one attack. `isSeedKnown` is true if the shop's commitment equals the commitment of
 * an old receipt.
 */
export interface GrindResult {
  readonly isSeedKnown: boolean
  readonly receipt: Receipt
}

/**
 * Attacks a pack as a member who kept receipts, and expects that the shop uses a seed of an old
 * receipt again. The member searches for a client seed that wins the wanted prize together with
 * this old seed. Then the member buys one draw.
 */
export async function grindPurchase(
  member: Client,
  { receipts, packId, wantedNo }: GrinderKnowledge,
): Promise<GrindResult> {
  const { commitment } = await member.post('/user/pack/check', { pack_id: packId, count: 1 })
  const known = receipts.find((receipt) => receipt.commitment === commitment)
  const guess = known ?? (receipts[0] as Receipt)
  const clientSeed = await searchClientSeed(member, { guess, commitment, packId, wantedNo })
  const bought = await member.post('/user/pack/buy', {
    pack_id: packId,
    count: 1,
    commitment,
    client_seed: clientSeed.toString('hex'),
  })
  const { detail } = await member.get(`/user/pack/receipt/${bought.pack_history_id}`)
  return { isSeedKnown: known !== undefined, receipt: detail }
}

interface Search {
  /** The old receipt whose seed the attacking member expects the shop to use again. */
  readonly guess: Receipt
  readonly commitment: string
  readonly packId: number
  readonly wantedNo: number
}

async function searchClientSeed(
  member: Client,
  { guess, commitment, packId, wantedNo }: Search,
): Promise<Buffer> {
  const { now } = await member.get(`/user/pack/log/${packId}/1`)
  const hex = (text: string) => Buffer.from(text, 'hex')
  const input = {
    epoch: hex(guess.epoch),
    packRoot: hex(guess.pack_root),
    memberTag: hex(guess.member_tag),
    drawNumber: guess.n,
    settledIndex: now.t,
    firstTicket: now.k,
    drawCount: 1,
    headBefore: hex(now.head),
    seed: hex(guess.seed),
    commitment: hex(commitment),
    extraWins: Buffer.of(),
    ...batchOfOne(now.t),
  }
  const clientSeed = Buffer.alloc(32)
  if (now.counts[wantedNo] === 0) return clientSeed
  for (let tried = 0; tried < CLIENT_SEEDS_MAX; tried++) {
    clientSeed.writeUInt32BE(tried)
    const [no] = draw({ ...input, clientSeed }, now.counts).prizeNos
    if (no === wantedNo) return clientSeed
  }
  throw new Error(`none of ${CLIENT_SEEDS_MAX} client seeds wins prize ${wantedNo}`)
}
