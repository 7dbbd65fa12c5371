import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { addGoods } from '#server/exchange/exchange.ts'
import { addCardTypes } from '#server/packs/packs.ts'
import { fixtureGoods } from '#testing/fixtures/goods.ts'
import type { TestConsole } from '#testing/fixtures/test-console.ts'
import { addWaitingGoods } from '#testing/fixtures/waiting-goods.ts'
import { expect, logInAs, openScreen, settled, test } from './console-base.ts'

/** Adds members, each with a parcel of goods to ship. Returns the parcels' numbers. */
async function addParcels(testConsole: TestConsole, count: number): Promise<readonly string[]> {
  const { database, clock } = testConsole
  const [good] = await database.query({ text: 'select id from goods limit 1' })
  if (good === undefined) {
    const types = [7, 8].map((id) => ({ id, name: `種類${id}`, nameEn: `type ${id}` }))
    await addCardTypes(database, types)
    await addGoods(database, fixtureGoods())
  }
  const members = await addWaitingGoods(database, {
    ...{ memberCount: count, perMember: 2, now: clock.now() },
  })
  await testConsole.runDueWork()
  const rows = await database.query<{ number: string }>({
    text: 'select number from console.parcels where member_id = any($1) order by id',
    values: [members],
  })
  return rows.map(({ number }) => number)
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number })
const stateOf = (testConsole: TestConsole, number: string) =>
  testConsole.database.query<{ state: string }>({
    text: 'select state from console.parcels where number = $1',
    values: [number],
  })

test('A-092, A-097, A-099: a shipper groups, picks by scan, numbers and hands a parcel over', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  await openScreen(page, `/parcels?text=${number}`)
  await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'とりまとめ', exact: true }).click()
  await expect(rowOf(page, number)).toContainText('とりまとめ済み')
  await settled(page)
  await rowOf(page, number).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await settled(page)

  const scan = page.getByLabel('バーコードまたは型番')
  await scan.fill('FG-702')
  await scan.press('Enter')
  await expect(page.getByRole('alert')).toContainText('最後の一体')
  for (let nth = 0; nth < 2; nth++) {
    await settled(page)
    await scan.fill('FG-701')
    await scan.press('Enter')
    await expect(
      page.getByRole('checkbox', { name: /ピッキング済みにする/, checked: true }),
    ).toHaveCount(nth + 1)
  }
  await settled(page)
  await page.getByRole('button', { name: '追跡番号を入力' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('配送会社').selectOption('yamato')
  await dialog.getByLabel('追跡番号').fill('1234-5678-9012')
  await dialog.getByLabel('理由').fill('label')
  await dialog.getByRole('button', { name: '追跡番号を入力' }).click()
  await expect(dialog).toBeHidden()
  await settled(page)

  await openScreen(page, `/parcels?text=${number}`)
  await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: '引き渡す' }).click()
  await expect(page.getByText('条件に合うものはありません')).toBeVisible()
  expect(await stateOf(testConsole, number)).toEqual([{ state: 'handed-over' }])
})

test('A-100: of two shippers on the same rows, the second learns that a parcel was handed over', async ({
  page,
  context,
  testConsole,
}) => {
  const other = await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  const { list } = await other.get(`/parcels?text=${number}`)
  const [{ id }] = list
  await other.act('/parcels/group', { ids: [id] })
  const { parcel } = await other.get(`/parcels/${id}`)
  const request = { version: parcel.version, carrier: 'sagawa', tracking_number: '9999-0001' }
  await other.act(`/parcels/${id}/number`, request)
  await openScreen(page, `/parcels?text=${number}`)
  await rowOf(page, number).getByRole('checkbox').check()
  const { results } = await other.act('/parcels/hand-over', { ids: [id] })
  expect(results[0].result).toBe('done')
  await page.getByRole('button', { name: '引き渡す' }).click()
  await expect(
    page.getByRole('status').filter({ hasText: '1件は、すでに済んでいました。' }),
  ).toBeVisible()
})

test('A-105: a returned parcel is booked with a reason and shipped again', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  const [{ id }] = (await client.get(`/parcels?text=${number}`)).list
  await client.act('/parcels/group', { ids: [id] })
  const { parcel } = await client.get(`/parcels/${id}`)
  const request = { version: parcel.version, carrier: 'sagawa', tracking_number: '9999-0002' }
  await client.act(`/parcels/${id}/number`, request)
  await client.act('/parcels/hand-over', { ids: [id] })
  await openScreen(page, `/parcels/${id}`)
  await page.getByRole('button', { name: '返送を記録する' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('理由').fill('長期不在')
  await dialog.getByRole('button', { name: '返送を記録する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /状態/ })).toContainText('返送')
  await openScreen(page, '/parcel-problems?state=returned')
  await rowOf(page, number).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '再発送する' }).click()
  await dialog.getByLabel('理由').fill('住所を確認した')
  await dialog.getByRole('button', { name: '再発送する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /状態/ })).toContainText('未着手')
})

test('A-096, A-098: the pick list and the packing slips open for the selected parcels', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'shipper')
  const numbers = await addParcels(testConsole, 2)
  const ids: number[] = []
  for (const number of numbers) ids.push((await client.get(`/parcels?text=${number}`)).list[0].id)
  await openScreen(page, `/pick-list?ids=${ids.join(',')}`)
  const list = page.getByRole('table', { name: 'ピッキングリスト' })
  for (const number of numbers) await expect(list).toContainText(number)
  await openScreen(page, `/packing-slips?ids=${ids.join(',')}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  await expect(page.getByRole('article').first()).not.toContainText('円')
})

test('A-042: a parcel, its papers and the queue with a selection are accessible', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  const [{ id }] = (await client.get(`/parcels?text=${number}`)).list
  await client.act('/parcels/group', { ids: [id] })
  for (const path of [`/parcels/${id}`, `/pick-list?ids=${id}`, `/packing-slips?ids=${id}`]) {
    await openScreen(page, path)
    expect(await accessibilityFaults(page), path).toEqual([])
  }
  await openScreen(page, `/parcels?text=${number}`)
  await rowOf(page, number).getByRole('checkbox').check()
  expect(await accessibilityFaults(page)).toEqual([])
})
