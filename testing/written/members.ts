import { type CallKey, calls } from '#contract/calls.ts'
import type { TestClock } from '#server/platform/time/clock.ts'
import { SECOND_MS } from '#server/platform/time/durations.ts'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { callEveryEndpoint } from '#testing/drivers/every-endpoint.ts'
import { type CastName, soldOutPackBuyer } from '#testing/fixtures/cast.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { openTestShop } from '#testing/fixtures/test-shop.ts'
import { recordLater } from './later.ts'
import { actAsMembers, castMember, prepareMembers } from './member-acts.ts'
import { openSections, type Sections } from './sections.ts'
import { openWrittenRows } from './written-rows.ts'

const COIN_PACK = {
  currency: 'coin',
  price: 50,
  prizes: [{ buyPoint: 0, actionType: '2', count: 100 }],
} as const

/** Returns what each call of a member writes, and what the same call writes again or by another. */
export async function writtenByMembers(): Promise<string> {
  const shop = await openTestShop({
    gateway: true,
    providerVariables: { GMO_CARD_TOKENS: 'APPLE_PAY' },
  })
  try {
    const logIn = async (name: Parameters<Client['logIn']>[0]) => {
      const client = openClient(shop.url)
      await client.logIn(name)
      return client
    }
    const [a, b, c] = [await logIn('A'), await logIn('B'), await logIn('C')]
    const early = await logIn(soldOutPackBuyer)
    // All its tickets win the same prize.
    const packId = await publishTestPack(shop)
    const coinPackId = await publishTestPack(shop, COIN_PACK)
    await prepareMembers(shop)
    const { clock } = shop
    const sections = openSections(await openWrittenRows(shop.database), clock)
    const recordA = recorded({ sections, clock, name: 'A', member: a, other: early })
    const recordC = recorded({ sections, clock, name: 'C', member: c, other: early })
    await actAsMembers(shop, { a: recordA, c: recordC, packId, coinPackId })
    const recordB = recorded({ sections, clock, name: 'B', member: b, other: c })
    await callEveryEndpoint(shop, castMember('B', recordB), { packId })
    await recordLater(sections, { shop })
    return sections.text()
  } finally {
    await shop.close()
  }
}

interface Recorded {
  readonly sections: Sections
  readonly clock: TestClock
  readonly name: CastName
  readonly member: Client
  readonly other: Client
}

/** Returns a browser whose calls are recorded, and repeated by another member and a second later. */
function recorded({ sections, clock, name, member, other }: Recorded): Client {
  const post = async (path: string, payload?: unknown) => {
    const key = keyOf('POST', path)
    const title = name === 'B' ? key : `${key} by ${name}`
    const response = await sections.record(title, () => member.post(path, payload))
    if (response.state !== 200 || isGuestCall(key) || ONCE.includes(key)) return response
    await sections.variant('by another', () => other.post(path, payload))
    const now = clock.now()
    clock.advance(SECOND_MS)
    await sections.variant('again', () => member.post(path, payload))
    // What follows ends exactly when its period does.
    clock.set(now)
    return response
  }
  return { ...member, post }
}

const isGuestCall = (key: string) => key in calls && calls[key as CallKey].access === 'guest'
/** Done twice, these replace the challenge that the next step answers, or draw another name. */
const ONCE: readonly string[] = [
  'POST /user/passkey/add_options',
  'POST /user/line/link_open',
  'POST /user/send_sms',
  'POST /user/feed_name',
]

/** Returns the name of a call in the contract by its path. */
function keyOf(method: 'GET' | 'POST', path: string): string {
  const [bare = ''] = path.split('?')
  const found = (Object.keys(calls) as CallKey[]).find((key) =>
    new RegExp(`^${key.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(`${method} ${bare}`),
  )
  return found ?? `${method} ${bare}`
}
