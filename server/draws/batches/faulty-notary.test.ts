import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openSigner } from '#server/draws/signature.ts'
import { verify } from '#server/verify/verify.ts'
import { killNotary, newNotaryDirectory, startNotary } from '#testing/drivers/notary-process.ts'
import { addLoggedInMember } from '#testing/fixtures/logged-in-members.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop, TEST_KEYS } from '#testing/fixtures/test-shop.ts'
import { isLogRight } from '#testing/models/second-verifier.ts'

interface Answer {
  readonly status: number
  readonly body: string
}
/** Gets the notary's answer by `ask`, and throws if the shop gets none. */
type Fault = (ask: () => Promise<Answer>) => Promise<Answer>

/** The shop waits for 2 s. */
const LATE_MS = 2_300
const RETRIES_MAX = 100
const RETRY_MS = 100

const shopKey = openSigner(TEST_KEYS.signKey).publicKey.toString('hex')
let notary = await startNotary(newNotaryDirectory(shopKey))
const { key } = notary
/** What happens to the next request. */
let fault: Fault | null = null
const proxy = http.createServer(async (request, response) => {
  const body = await text(request)
  const ask = async () => {
    const answered = await fetch(notary.url, { method: 'POST', body })
    return { status: answered.status, body: await answered.text() }
  }
  const spoil = fault
  fault = null
  const answer = await (spoil === null ? ask() : spoil(ask)).catch(() => null)
  if (answer === null) return void response.destroy()
  response.writeHead(answer.status).end(answer.body)
})
await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
const notaries = [{ name: '甲', key }]
const shop = await openTestShop({ notaries: [{ name: '甲', key, url }] })
after(async () => {
  await shop.close()
  proxy.closeAllConnections()
  proxy.close()
  await killNotary(notary)
})

/** Asks another notary in place of the right one, which the next request reaches again. */
async function askInPlace(directory: string, ask: () => Promise<Answer>): Promise<Answer> {
  const right = notary
  notary = await startNotary(directory)
  try {
    return await ask()
  } finally {
    await killNotary(notary)
    notary = right
  }
}

const FAULTS: Readonly<Record<string, Fault>> = {
  'answers late': async (ask) => {
    const answer = await ask()
    await wait(LATE_MS)
    return answer
  },
  'gets the request twice': async (ask) => {
    await ask()
    return ask()
  },
  'answers wrongly': async (ask) => {
    const { status, body } = await ask()
    return { status, body: body.replace(/[0-9a-f]{128}/, '00'.repeat(64)) }
  },
  'signs, and whose answer is lost': async (ask) => {
    await ask()
    throw new Error('lost')
  },
  'is killed after it has signed, and starts again': async (ask) => {
    await ask()
    await killNotary(notary)
    notary = await startNotary(notary.directory)
    throw new Error('killed')
  },
  'has lost its disk and has another key': (ask) =>
    askInPlace(newNotaryDirectory(shopKey, '44'.repeat(32)), ask),
  'was started from an older copy of its disk': (ask) =>
    askInPlace(newNotaryDirectory(shopKey), ask),
}

for (const [what, spoil] of Object.entries(FAULTS)) {
  test(`B-081 T13 a purchase whose notary ${what} is paid and drawn once`, async () => {
    const packId = await publishTestPack(shop, { notaries })
    const member = await addLoggedInMember(shop, { points: 1_000 })
    await member.buy(packId, 1)
    fault = spoil
    const request = { pack_id: packId, count: 3, request_id: randomUUID() }
    let bought = await member.post('/user/pack/buy', request)
    for (let retries = 0; bought.is_sealed && retries < RETRIES_MAX; retries += 1) {
      await wait(RETRY_MS)
      bought = await member.post('/user/pack/buy', request)
    }
    assert.equal(bought.cards?.length, 3, JSON.stringify(bought))
    assert.equal(fault, null)
    assert.equal((await member.get('/user/point')).point, 600)

    const { list: receipts } = await member.get(`/user/pack/log/${packId}/1`)
    const composition = await member.raw(`/api/user/pack/composition/${packId}`)
    const { pack_root: root } = receipts[0]
    assert.ok(await isLogRight({ receipts }, root, await composition.json()))
    assert.equal(receipts.length, 2)
    const signed = await (await fetch(`${notary.url}/${root}`)).json()
    assert.deepEqual([signed.no, [signed.signature]], [1, receipts[1].batch.signatures])
    const verdicts = await verify(shop.database)
    assert.deepEqual(
      verdicts.flatMap(({ violations }) => violations),
      [],
    )
  })
}
