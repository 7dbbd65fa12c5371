import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { verify } from '#server/verify/verify.ts'
import { openClient } from '#testing/drivers/client.ts'
import { addMemberAccount } from '#testing/fixtures/members.ts'
import { openTestShop, type TestShop } from '#testing/fixtures/test-shop.ts'
import { coinCommands, readStock } from '#testing/models/coin-commands.ts'
import { keepFailedSequence, readFailedSequences } from '#testing/models/failed-sequences.ts'
import { MODEL_PACKS, type RealShop, shopCommands } from '#testing/models/shop-commands.ts'
import { addPoints, type ShopModel } from '#testing/models/shop-model.ts'

// By default, every test run replays the same few sequences of commands. With MODEL_RUNS=200, the
// test runs 200 random and longer sequences instead. If one fails, the error prints its seed, and
// MODEL_SEED with the same MODEL_RUNS repeats it. The sequence is added to the list in
// failed-sequences.json, which is to be committed: every later run repeats the list first.
const isFullSize = process.env.MODEL_RUNS !== undefined
const RUNS = Number(process.env.MODEL_RUNS ?? 8)
const SEED = Number(process.env.MODEL_SEED ?? (isFullSize ? Date.now() : 20_250_801))
const COMMANDS_MAX = isFullSize ? 60 : 40

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/**
 * Adds a new member with points and coins. Returns the shop with this member, and a model that
 * agrees with the present state of the shop.
 */
async function setUp(): Promise<{ model: ShopModel; real: RealShop }> {
  const now = shop.clock.now()
  const { id: memberId, mail } = await addMemberAccount(shop.database, {
    points: 4_000,
    coins: 400,
    now,
  })
  const client = openClient(shop.url)
  await client.logIn({ mail })
  const model: ShopModel = {
    now: now.getTime(),
    coins: 400,
    lots: [],
    purchases: [],
    remaining: new Map(),
    drawnCounts: new Map(),
    coinRows: [400],
    paidYenByMonth: new Map(),
    keptMonths: new Set(),
    stock: await readStock(client),
    exchangedCounts: new Map(),
  }
  addPoints(model, 4_000)
  for (const { id } of MODEL_PACKS) {
    const { detail } = await client.get(`/user/pack/detail/${id}`)
    model.remaining.set(id, detail.pack_count)
  }
  return { model, real: { shop, client, mail, memberId } }
}

const agreesWithModel = (commandsMax: number) =>
  fc.asyncProperty(
    fc.commands([...shopCommands(), ...coinCommands()], { maxCommands: commandsMax, size: 'max' }),
    (commands) => fc.asyncModelRun(setUp, commands),
  )

test('T1 for any sequence of commands of a member, the shop agrees with the model', async () => {
  for (const { seed, path, commandsMax } of readFailedSequences())
    await fc.assert(agreesWithModel(commandsMax), { numRuns: 1, seed, path, endOnFailure: true })
  const details = await fc.check(agreesWithModel(COMMANDS_MAX), { numRuns: RUNS, seed: SEED })
  if (details.failed && isFullSize) keepFailedSequence(details, COMMANDS_MAX)
  if (details.failed) assert.fail(await fc.asyncDefaultReportMessage(details))
  const verdicts = await verify(shop.database)
  assert.deepEqual(
    verdicts.flatMap(({ violations }) => violations),
    [],
  )
})
