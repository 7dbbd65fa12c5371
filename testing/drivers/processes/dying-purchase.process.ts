import { shipAllCards } from '#server/decisions/decisions.ts'
import { openDrawing } from '#server/draws/batches/batches.ts'
import { openKeptHeads } from '#server/draws/kept-heads/kept-heads.ts'
import { openSettlement } from '#server/draws/settlement/settlement.ts'
import { openSigner } from '#server/draws/signature.ts'
import { openHttpNotaries } from '#server/external/notaries/http-notaries.ts'
import type { Notaries } from '#server/external/notaries/port.ts'
import { openPackCache } from '#server/packs/pack-cache/pack-cache.ts'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { asShopRole } from '#server/platform/embedded-postgres/postgres.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import type { DyingPurchase } from './dying-purchase.ts'

/** Makes one purchase of a pack with notaries, and kills itself at the given point. */
const given: DyingPurchase = JSON.parse(process.argv[2] as string)
const { diesAt, known, packId, memberId, requestId, now } = given

function die(): Promise<never> {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}

const signer = openSigner(TEST_KEYS.signKey)
const honest = openHttpNotaries({
  known,
  shopKey: signer.publicKey.toString('hex'),
  signRequest: signer.signNotaryRequest,
})
const notaries: Notaries = {
  ...honest,
  async sign(notary, request, message) {
    if (diesAt === 'sealed') await die()
    const answer = await honest.sign(notary, request, message)
    if (diesAt === 'signed' && notary.key === known.at(-1)?.key) await die()
    return answer
  },
}

const opened = openDatabase({ url: asShopRole(given.databaseUrl) })
let transactionCount = 0
const database: Database = {
  ...opened,
  async transaction(work) {
    transactionCount += 1
    // The first transaction is the seal, the second one the draw.
    const [seals, draws] = [transactionCount === 1, transactionCount === 2]
    const done = await opened.transaction(async (tx) => {
      const result = await work(tx)
      // Its answer follows those of all statements before it.
      await tx.query({ text: 'select 1' })
      if ((seals && diesAt === 'sealing') || (draws && diesAt === 'drawing')) await die()
      return result
    })
    if (draws && diesAt === 'drawn') await die()
    return done
  },
}

const packCache = openPackCache(database)
const clock = testClock(new Date(now))
const options = { database, packCache, clock, keys: TEST_KEYS, shipAllCards }
const drawing = openDrawing({ ...options, notaries, onFault: console.error })
const keptHeads = openKeptHeads({ file: null })
const settle = openSettlement({ ...options, keptHeads, drawing })
const pack = await packCache.find(packId)
if (pack === undefined) throw new Error(`there is no pack ${packId}`)
await settle({ memberId, pack, count: 3, requestId, clientSeed: null, commitment: null })
throw new Error(`the purchase ended without dying at ${diesAt}`)
