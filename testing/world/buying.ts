import type { Card } from '#contract/draws.ts'
import type { CallResponse, Client } from '#testing/drivers/client.ts'
import { asPayer, type Payer } from '#testing/drivers/payments/payer.ts'
import { PEOPLE, type PersonName } from './people.ts'
import { done, type World } from './world.ts'

/** The seed of each browser, so that a draw has the same result in each run. */
const seeded = { client_seed: '5e'.repeat(32) }

export const buy = (member: Client, packId: number, count: number): Promise<CallResponse> =>
  done(member.buy(packId, count, seeded))

/** Ships the first cards of a purchase and converts the others. */
export async function decide(
  member: Client,
  cards: readonly Card[],
  { shipped, ...day }: { readonly shipped: number; readonly send_on?: string },
): Promise<void> {
  const kept = (card: Card, at: number) => at < shipped || card.action_type === '2'
  const idsOf = (isKept: boolean) =>
    cards.filter((card, at) => kept(card, at) === isKept).map(({ history_id }) => history_id)
  const choice = { send_card: idsOf(true), reduction_card: idsOf(false) }
  await done(member.post('/user/pack/decision', { ...choice, ...day }))
}

export async function payer(world: World, name: PersonName, courseId = 101): Promise<Payer> {
  const client = await world.member(name)
  const id = PEOPLE.findIndex((each) => each.name === name) + 1
  return asPayer(
    world.shop,
    { ...client, id, mail: '', balances: () => Promise.reject() },
    courseId,
  )
}

/** Pays by PayPay. */
export async function pay(by: Payer, courseId: number): Promise<void> {
  const { url } = await done(by.pay(8, { point_price_id: courseId }))
  const token = new URL(await by.submitChoice(url, 'pay')).searchParams.get('payment_id') ?? ''
  await done(by.post('/user/point/append', { token }))
}
