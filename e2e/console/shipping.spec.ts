import type { BrowserContext, Page } from '@playwright/test'
import sharp from 'sharp'
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
    memberCount: count,
    perMember: 2,
    now: clock.now(),
  })
  await testConsole.runDueWork()
  const rows = await database.query<{ number: string }>({
    text: 'select number from console.parcels where member_id = any($1) order by id',
    values: [members],
  })
  return rows.map(({ number }) => number)
}

/** Opens the screen of a parcel of two goods that a shipper has grouped. */
async function openGroupedParcel(page: Page, context: BrowserContext, testConsole: TestConsole) {
  const client = await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  const { list } = await client.get(`/parcels?text=${number}`)
  await client.act('/parcels/group', { ids: [list[0].id] })
  await openScreen(page, `/parcels/${list[0].id}`)
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
  await page.getByRole('button', { name: 'ほかの操作' }).click()
  await expect(page.getByRole('menuitem').nth(-1), 'dangerous acts come last').toHaveText(
    'とりまとめを取り消す',
  )
  expect(await accessibilityFaults(page), 'the acts on a selection').toEqual([])
  await page.keyboard.press('Escape')
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
  await dialog.getByRole('button', { name: '追跡番号を入力' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: '追跡番号 123456789012' })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '追跡番号を直す' }).click()
  await dialog.getByLabel('理由').fill('読み間違い')
  await dialog.getByLabel('追跡番号').fill('1234-5678-901')
  await dialog.getByRole('button', { name: '追跡番号を直す' }).click()
  await expect(dialog.getByRole('alert')).toContainText('桁数が')
  await dialog.getByLabel('追跡番号').fill('1234-5678-9013')
  await dialog.getByRole('button', { name: '追跡番号を直す' }).click()
  await expect(page.getByRole('row', { name: '追跡番号 123456789013' })).toBeVisible()
  await settled(page)

  await openScreen(page, `/parcels?text=${number}`)
  await rowOf(page, number).getByRole('checkbox').check()
  await page.getByRole('button', { name: '引き渡す' }).click()
  await expect(page.getByText('条件に合うものはありません')).toBeVisible()
  expect(await stateOf(testConsole, number)).toEqual([{ state: 'handed-over' }])
})

test('A-097: two copies of a card that are scanned in quick succession are both picked', async ({
  page,
  context,
  testConsole,
}) => {
  await openGroupedParcel(page, context, testConsole)
  const scan = page.getByLabel('バーコードまたは型番')
  for (let nth = 0; nth < 2; nth++) {
    await scan.fill('FG-701')
    await scan.press('Enter')
  }
  await expect(
    page.getByRole('checkbox', { name: /ピッキング済みにする/, checked: true }),
  ).toHaveCount(2)
})

test('A-097: two cards that are ticked in quick succession are both picked', async ({
  page,
  context,
  testConsole,
}) => {
  await openGroupedParcel(page, context, testConsole)
  const ticks = page.getByRole('checkbox', { name: /ピッキング済みにする/ })
  await expect(ticks).toHaveCount(2)
  await ticks.evaluateAll((boxes) => {
    for (const box of boxes) (box as HTMLInputElement).click()
  })
  await expect(
    page.getByRole('checkbox', { name: /ピッキング済みにする/, checked: true }),
  ).toHaveCount(2)
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
  const request = { version: parcel.version, carrier: 'sagawa', trackingNumber: '3912-9999-0001' }
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

test('A-105, A-108, A-109: a parcel with photos is claimed for, returned with a reason and shipped again', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'shipper')
  const [number = ''] = await addParcels(testConsole, 1)
  const [{ id }] = (await client.get(`/parcels?text=${number}`)).list
  await client.act('/parcels/group', { ids: [id] })
  await openScreen(page, `/parcels/${id}`)
  await addPhotos(page)
  const { parcel } = await client.get(`/parcels/${id}`)
  const request = { version: parcel.version, carrier: 'sagawa', trackingNumber: '3912-9999-0002' }
  await client.act(`/parcels/${id}/number`, request)
  await client.act('/parcels/hand-over', { ids: [id] })
  await openScreen(page, `/parcels/${id}`)
  await claim(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: '返送を記録する' }).click()
  await dialog.getByLabel('理由').fill('長期不在')
  await dialog.getByRole('button', { name: '返送を記録する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /状態/ })).toContainText('返送')
  await openScreen(page, '/parcel-problems')
  await rowOf(page, number).getByRole('link', { name: number }).click()
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible()
  await settled(page)
  await page.getByRole('button', { name: '再発送する' }).click()
  await dialog.getByRole('button', { name: '再発送する' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('row', { name: /状態/ })).toContainText('未着手')
  await openScreen(page, `/parcel-claims?state=all&text=${number}`)
  await expect(rowOf(page, number)).toContainText('断られた')
})

/** Adds a photo of the packed cards and opens it. A file that is no picture is refused. */
async function addPhotos(page: Page): Promise<void> {
  const input = page.locator('input[type=file]')
  const noPicture = { name: 'cards.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
  await input.setInputFiles(noPicture)
  await expect(page.getByRole('alert')).toBeVisible()
  await settled(page)
  const buffer = await sharp({
    create: { width: 900, height: 600, channels: 3, background: '#b33' },
  })
    .png()
    .toBuffer()
  await input.setInputFiles({ ...noPicture, buffer })
  await page.getByRole('button', { name: '梱包写真 1件目を開く' }).click()
  const photo = page.getByRole('dialog').getByRole('img', { name: '梱包写真' })
  await expect(photo).toHaveJSProperty('naturalWidth', 900)
  expect(await accessibilityFaults(page), 'the photo').toEqual([])
  await page.keyboard.press('Escape')
  await expect(photo).toBeHidden()
}

/** Opens a claim on the carrier, changes it and records its outcome. */
async function claim(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  const save = async () => {
    await dialog.getByRole('button', { name: '保存する' }).click()
    await expect(dialog).toBeHidden()
    await settled(page)
  }
  await page.getByRole('button', { name: '補償を請求する' }).click()
  expect(await accessibilityFaults(page), 'a new claim').toEqual([])
  await dialog.getByLabel('理由').selectOption('damaged')
  await dialog.getByLabel('請求額').fill('30000')
  await dialog.getByLabel('状況').fill('箱がつぶれていた')
  await save()
  await page.getByRole('button', { name: '請求の内容を直す' }).click()
  await dialog.getByLabel('配送会社の受付番号').fill('SG-77')
  await save()
  await expect(page.getByText(/請求額 30,000円.*SG-77/)).toBeVisible()
  // Nothing but the claim is open, and the list of problems leads to it.
  const parcel = page.url()
  await openScreen(page, '/parcel-problems')
  await expect(page.getByText(/進行中の補償請求1件/)).toBeVisible()
  await page.getByRole('link', { name: '配送会社への補償請求（進行中 1件）' }).click()
  await expect(page.getByText('SG-77')).toBeVisible()
  await page.goto(parcel)
  await page.getByRole('button', { name: '結果を記録する' }).click()
  await dialog.getByLabel('結果', { exact: true }).selectOption('refused')
  await dialog.getByLabel('結果の説明').fill('包装が足りないとのこと')
  expect(await accessibilityFaults(page), 'the outcome of a claim').toEqual([])
  await save()
  await expect(page.getByText('断られた', { exact: true })).toBeVisible()
}

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
