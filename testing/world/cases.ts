import { hash } from 'node:crypto'
import { type Client, openClient } from '#testing/drivers/client.ts'
import { done, type World } from './world.ts'

export async function cases(world: World): Promise<void> {
  const support = await world.operator('support')
  const aoki = await world.member('aoki')
  const aoyama = await world.member('aoyama')
  const open = async (from: Client, message: string, fields: object = {}): Promise<number> =>
    (await done(from.post('/user/contact', { message, ...fields }))).case_id
  const act = async (id: number, name: string, fields: object = {}) => {
    const { case: found } = await done(support.get(`/cases/${id}`))
    await done(support.act(`/cases/${id}/${name}`, { version: found.version, ...fields }))
  }
  await done(
    support.act('/answer-templates', {
      name: '受付',
      text: '{{case_number}}を承りました。',
      textEn: 'We have {{case_number}}.',
    }),
  )
  await done(
    support.act('/answer-templates', {
      name: '荷物',
      text: '荷物{{parcel_number}}を調べます。',
      textEn: '',
    }),
  )
  await open(aoki, 'いつ届きますか')
  world.shop.clock.advance(60_000)
  const asked = await open(aoki, '色違いはありますか')
  await act(asked, 'take')
  await act(asked, 'answer', { text: 'どの札ですか', isQuestion: true })
  const answered = await open(aoyama, 'ありがとう')
  await act(answered, 'take')
  await act(answered, 'answer', { text: 'こちらこそ', isQuestion: false })
  const closed = await open(aoyama, '届きました')
  await act(closed, 'take')
  await done(support.act(`/cases/${closed}/note`, { text: '電話もあり' }))
  await act(closed, 'close')
  const damaged = await aoyama.post('/user/case/parcel', {
    parcel_number: 'P00000002',
    message: '角が折れています',
  })
  if (damaged.state !== 200) throw new Error(JSON.stringify(damaged))
  await open(openClient(world.shop.url), '会員ではありません', { mail: 'guest@example.com' })
  const owner = await world.operator('owner')
  const own = await open(aoki, '領収書の宛名')
  await done(owner.act(`/cases/${own}/take`, { version: 1 }))
  // The link in a mail to a guest.
  await world.shop.database.query({
    text: `
      update case_messages
      set token_hash = $1, link_expires_at = 'infinity'
      where id = (select min(id) from case_messages where case_id = $2)`,
    values: [hash('sha256', 'link', 'buffer'), own],
  })
}
