import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openClient } from './client.ts'
import { openTestShop } from './shop.ts'

const shop = await openTestShop()
after(() => shop.close())

test('the fixture shop has packs 1 to 6 of the journeys', async () => {
  const guest = openClient(shop.url)
  const { list } = await guest.get('/user/pack/list')
  assert.deepEqual(
    list.slice(0, 5).map(({ id }: { id: number }) => id),
    [1, 3, 4, 5, 6],
  )
  const sold = await guest.get('/user/pack/detail/4')
  assert.equal(sold.detail.pack_count, 0)
})

test('its lists and lineups have two pages', async () => {
  const guest = openClient(shop.url)
  const types = await guest.get('/user/pack/all_list/1/1')
  assert.deepEqual(types.page.pages, [1, 2])
  const lineup = await guest.get('/user/pack/card_list/1/1')
  assert.equal(lineup.page.all_page, 2)
})

test('its clock can be moved from outside, and what became due is done', async () => {
  const response = await fetch(`${shop.url}/test/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: '2025-08-02T12:00:00+09:00' }),
  })
  assert.equal(response.status, 200)
  const guest = openClient(shop.url)
  const { server_time: serverTime } = await guest.get('/user/point')
  assert.equal(serverTime, Date.parse('2025-08-02T12:00:00+09:00'))
})

test('a shop that is opened with a gateway shares its clock with it, whoever moves it', async () => {
  assert.throws(() => shop.gateway, /without a gateway/)
  const paying = await openTestShop({ gateway: true })
  try {
    assert.deepEqual(await paying.gateway.now(), paying.clock.now())
    const now = '2025-08-03T03:00:00.000Z'
    await fetch(`${paying.url}/test/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ now }),
    })
    assert.equal((await paying.gateway.now()).toISOString(), now)
    assert.deepEqual(await paying.gateway.orders(), [])
  } finally {
    await paying.close()
  }
})

test('B logs in and draws', async () => {
  const member = openClient(shop.url)
  assert.equal((await member.logIn('B')).state, 200)
  const bought = await member.buy(1, 2)
  assert.equal(bought.state, 200)
  assert.equal(bought.cards.length, 2)
})
