import { NOON } from '#testing/fixtures/clock-times.ts'
import { expect, loginAs, test } from './base.ts'

test('the shop answers, B is logged in, and the clock can be moved', async ({ page, shop }) => {
  await loginAs(page, 'B')
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.is_login).toBe('1')
  expect(user.point).toBe(20_000)
  expect(user.server_time).toBe(Date.parse(NOON))
  await shop.setClock('2025-08-01T13:00:00+09:00')
  const later = await (await page.request.get('/api/user/point')).json()
  expect(later.server_time).toBe(Date.parse('2025-08-01T13:00:00+09:00'))
})

test('the next test of the file starts at NOON again, in a browser without a session', async ({
  page,
  shop,
}) => {
  const extra = await shop.addMember({ points: 100 })
  const guest = await (await page.request.get('/api/user/point')).json()
  expect(guest.is_login).toBe('0')
  expect(guest.server_time).toBe(Date.parse(NOON))
  await loginAs(page, extra)
  const user = await (await page.request.get('/api/user/point')).json()
  expect(user.point).toBe(100)
})
