import assert from 'node:assert/strict'
import type { Row } from '#server/platform/database.ts'
import { verify } from '#server/verify.ts'
import type { Scene } from './payment-scenes.ts'
import { type HeardCall, type Mishap, openTrials } from './payment-trials.ts'
import { differencesOfBooks, unfinishedPayments } from './provider-books.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** A mishap may cost the sale, and not as a rule. */
const PAID_SHARE_MIN = 0.5
/** Of several notices at the same moment one may need no question of its own: then a mishap comes too late. */
const STRUCK_SHARE_MIN = 0.5
const HEARINGS = 4

export interface Battery {
  /** The calls that a scene makes where nothing goes wrong, notices included. */
  hear(scene: Scene): Promise<readonly HeardCall[]>
  /** Each mishap in a try of its own; throws where books differ, and says how many ended paid. */
  tryAll(
    scene: Scene,
    how: { readonly mishaps: readonly Mishap[]; readonly isPatient: boolean },
  ): Promise<string>
  /** Lets all deadlines go by. */
  endsClean(): Promise<void>
  close(): Promise<void>
}

export async function openBattery(): Promise<Battery> {
  const trials = await openTrials()
  const { shop } = trials
  /** Which try opened which order. */
  const causes = new Map<string, string>()
  let newest = 0

  async function noteOrders(cause: string): Promise<readonly string[]> {
    const rows = await shop.database.query<{ id: number; orderId: string; state: string } & Row>({
      text: 'select id, order_id as "orderId", state from payments where id > $1 order by id',
      values: [newest],
    })
    newest = rows.at(-1)?.id ?? newest
    for (const { orderId } of rows) causes.set(orderId, cause)
    return rows.map(({ state }) => state)
  }
  const withCause = (line: string) => {
    const orderId = /P[0-9a-f]{24}/.exec(line)?.[0] ?? ''
    return `${line} (${causes.get(orderId) ?? 'no try'})`
  }
  async function booksAgree(): Promise<void> {
    const differences = await differencesOfBooks(shop.database, await shop.gateway.orders())
    assert.deepEqual(differences.map(withCause), [])
    const verdicts = await verify(shop.database)
    assert.deepEqual(
      verdicts.flatMap(({ faults }) => faults),
      [],
    )
  }

  return {
    async hear(scene) {
      await trials.admit()
      const heard: (readonly HeardCall[])[] = []
      for (let times = 0; times < HEARINGS; times++) {
        const { calls, visit } = await trials.tryOut({ scene, mishap: null, isPatient: true })
        const states = await noteOrders(`${scene.name}: without a mishap`)
        assert.ok(
          states.every((state) => state === 'paid'),
          JSON.stringify(visit.answers),
        )
        heard.push(calls)
      }
      // The first try fetches what is kept from then on; late notices of other tries come in between.
      return heard.slice(1).sort((one, other) => one.length - other.length)[0] ?? []
    },
    async tryAll(scene, { mishaps, isPatient }) {
      let paidCount = 0
      let struckCount = 0
      const unpaid: string[] = []
      for (const mishap of mishaps) {
        const name = `${scene.name}: ${nameOf(mishap)}${isPatient ? '' : ', browser closed'}`
        const { hasStruck, visit } = await trials.tryOut({ scene, mishap, isPatient })
        const states = await noteOrders(name)
        if (hasStruck) struckCount += 1
        for (const { status, state } of visit.answers) {
          assert.ok(status < 500 && state < 500, `${name}: the browser was answered ${state}`)
        }
        if (states.includes('paid')) paidCount += 1
        else unpaid.push(nameOf(mishap))
      }
      await booksAgree()
      assert.ok(struckCount >= mishaps.length * STRUCK_SHARE_MIN, `${struckCount} struck`)
      if (isPatient) assert.ok(paidCount >= mishaps.length * PAID_SHARE_MIN, `${paidCount} paid`)
      const without = unpaid.length === 0 ? '' : `, not after: ${unpaid.join('; ')}`
      return `${paidCount} of ${mishaps.length} paid, ${struckCount} struck${without}`
    },
    async endsClean() {
      for (const ms of [2 * HOUR_MS, 80 * HOUR_MS, HOUR_MS, 31 * DAY_MS, HOUR_MS, HOUR_MS])
        await trials.pass(ms)
      assert.deepEqual((await unfinishedPayments(shop.database)).map(withCause), [])
      // What was approved at PayPal nobody can take back: it runs out.
      const held = (await shop.gateway.orders({ state: 'authorised' })).filter(
        ({ dialect }) => dialect !== 'paypal',
      )
      assert.deepEqual(
        held.map(({ dialect, orderId }) => withCause(`${dialect} ${orderId}`)),
        [],
      )
      await booksAgree()
    },
    close: trials.close,
  }
}

function nameOf(mishap: Mishap): string {
  switch (mishap.is) {
    case 'death':
      return `dead ${mishap.when} call ${mishap.at + 1}`
    case 'lost answer':
      return `the answer of step ${mishap.step + 1} lost`
    case 'fault':
      return `${mishap.fault} at call ${mishap.at + 1}, ${mishap.wire.method} ${mishap.wire.path}`
  }
}
