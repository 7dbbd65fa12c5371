import { readFile } from 'node:fs/promises'
import type { Browser, Page } from '@playwright/test'
import iconv from 'iconv-lite'
import { expect, forgetSession, loginAs, type ShopHandle, test } from '#e2e/support/base.ts'
import { readOutbox } from '#e2e/support/outbox.ts'
import { testClock } from '#server/platform/time/clock.ts'
import { logInOperator } from '#testing/drivers/console-client.ts'
import { csvLines } from '#testing/drivers/csv-lines.ts'
import { requestShipping, takeGood } from '#testing/drivers/shipping.ts'
import { PASSWORD } from '#testing/fixtures/cast.ts'
import { NOON } from '#testing/fixtures/clock-times.ts'
import { goods } from '#testing/fixtures/goods.ts'
import { addLoggedInMember, type TestMember } from '#testing/fixtures/logged-in-members.ts'
import { setLabels } from '#testing/fixtures/parcels.ts'
import { openTestConsole, type TestConsole } from '#testing/fixtures/test-console.ts'
import { publishTestPack } from '#testing/fixtures/test-packs.ts'
import { addConsolePages, logInAs, openScreen, settled } from './console-base.ts'

/** In total 40 members draw 500 cards. A parcel's carrier depends on the worth of its cards. */
const CARRIERS = [
  {
    carrier: 'yamato',
    name: 'ヤマト運輸',
    cardYen: 9_000,
    members: 14,
    cards: 176,
    layout: 'yamato-b2-cloud',
    keys: ['お客様管理番号'],
    numberColumn: '伝票番号',
  },
  {
    carrier: 'sagawa',
    name: '佐川急便',
    cardYen: 1_000,
    members: 13,
    cards: 162,
    layout: 'sagawa-ehiden3',
    keys: ['お客様管理番号'],
    numberColumn: 'お問い合せ送り状No.',
  },
  {
    carrier: 'click-post',
    name: 'クリックポスト',
    cardYen: 10,
    members: 13,
    cards: 162,
    layout: 'click-post',
    numberColumn: '追跡番号',
    keys: ['お届け先郵便番号', 'お届け先氏名', 'お届け先住所1行目'],
  },
] as const
type CarrierPlan = (typeof CARRIERS)[number]
const MEMBERS = 40
const GOODS_TAKEN = 2

test('A-092 A-094 A-099 A-107 A-126 40 members with 500 cards and goods over three carriers, from decision to mail', async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(240_000)
  const clock = testClock(new Date(NOON))
  const { databaseUrl } = shop
  const testConsole = await openTestConsole({
    shop: { databaseUrl, clock },
    addPages: addConsolePages,
    hasTimers: true,
  })
  await setRules(testConsole)
  await holdOlderParcels(testConsole)
  const members = await decideAll(shop, testConsole)
  const desk = await openDesk(browser, testConsole)

  await openScreen(desk, '/parcels')
  await step(desk, '1', 'とりまとめる 40件')
  await expect(desk.getByText('40件をとりまとめました', { exact: true })).toBeVisible()
  await step(desk, '2', 'ピッキングする 40件')
  const pickList = desk.getByRole('table', { name: 'ピッキングリスト' })
  await expect(pickList.getByRole('row')).toHaveCount(1 + CARRIERS.length + 1)
  const pieces = await pickList.locator('tbody td:nth-child(8)').allTextContents()
  expect(pieces.reduce((sum, text) => sum + Number(text), 0)).toBe(
    500 + (MEMBERS / 4) * GOODS_TAKEN,
  )
  await settled(desk)
  await desk.getByRole('button', { name: 'すべてピッキング済みにする' }).click()
  await expect(desk.getByRole('heading', { level: 1, name: '発送' })).toBeVisible()
  await step(desk, '3', '送り状を作る 40件')
  for (const plan of CARRIERS) {
    const lines = await exportLabels(desk, plan)
    await handOverByNumbers(desk, plan, lines)
  }
  await openScreen(desk, '/parcels')
  await expect(desk.getByText('1件', { exact: true })).toBeVisible()
  await expect(desk.getByText('手動保留')).toBeVisible()
  await desk.context().close()

  // Each login has moved the console's clock forward, so the shop's clock must be moved too.
  await shop.setClock('2025-08-01T13:00:00+09:00')
  const { mails } = await readOutbox(shop.url)
  const sent = mails.filter(({ subject }) => subject === '商品を発送しました')
  expect(sent.map(({ to }) => to).toSorted()).toEqual(members.map(({ mail }) => mail).toSorted())
  for (const [at, { name }] of CARRIERS.entries()) {
    await forgetSession(page)
    await loginAs(page, { mail: members[at]?.mail ?? '', pass: PASSWORD })
    await page.goto('/parcels')
    const parcel = page.getByRole('region', { name: /荷物 P\d+/ })
    await expect(parcel).toHaveCount(1)
    await expect(parcel).toContainText('発送済み')
    await expect(parcel).toContainText(name)
    await expect(parcel.getByRole('link', { name: /配送状況を見る/ })).toBeVisible()
  }
  await testConsole.close()
})

/** Sets the rules by which the worth of a parcel decides its carrier, as an owner does. */
async function setRules(testConsole: TestConsole): Promise<void> {
  await setLabels(testConsole.database)
  const owner = await logInOperator(testConsole, 'owner')
  const { shipBusinessDays, sender, version } = await owner.get('/shipping-settings')
  const rules = CARRIERS.map(({ carrier, cardYen }) => ({
    worthYenMin: cardYen === 10 ? 0 : cardYen * 10,
    carrier,
    service: '',
  }))
  const request = { shipBusinessDays, sender, version, rules, reason: 'three carriers' }
  expect((await owner.act('/shipping-settings', request)).state).toBe(200)
}

/** Holds the parcel that the fixture shop already has, so that no step of the test includes it. */
async function holdOlderParcels(testConsole: TestConsole): Promise<void> {
  const shipper = await logInOperator(testConsole, 'shipper')
  const { list } = await shipper.get('/parcels')
  const ids = list.map(({ id }: { id: number }) => id)
  const { results } = await shipper.act('/parcels/hold', { ids, reason: 'stocktake' })
  expect(results).toEqual([{ id: ids[0], result: 'done' }])
}

/** Publishes a pack for each carrier. 40 members draw and request shipping. Returns the members. */
async function decideAll(shop: ShopHandle, testConsole: TestConsole): Promise<TestMember[]> {
  const on = { url: shop.url, database: shop.database, clock: testClock(new Date(NOON)) }
  const cards = await testConsole.database.query<{ id: number }>({
    text: 'select id from cards order by id limit 3',
  })
  const packs: { packId: number; plan: CarrierPlan }[] = []
  for (const [at, plan] of CARRIERS.entries()) {
    const cardId = cards[at]?.id as number
    await testConsole.database.query({
      text: `
        update cards
        set market_price = $2, market_price_at = $3, market_source = 'list'
        where id = $1`,
      values: [cardId, plan.cardYen, on.clock.now()],
    })
    const prizes = [{ cardId, buyPoint: 40, actionType: '0' as const, count: plan.cards }]
    packs.push({ packId: await publishTestPack(on, { prizes, position: 900 + at }), plan })
  }
  const members: TestMember[] = []
  for (let nth = 0; nth < MEMBERS; nth += 1) {
    const { packId, plan } = packs[nth % packs.length] as (typeof packs)[number]
    const member = await addLoggedInMember(on, { points: 2_000, coins: 1_000 })
    await shop.database.query({
      text: `
        update members
        set last_name = '荷物', first_name = $2, address = $3
        where id = $1`,
      values: [member.id, `受取${nth}`, `${nth + 1}-2-3`],
    })
    await requestShipping(member, packId, { drawn: drawnBy(plan, Math.floor(nth / packs.length)) })
    if (nth % 4 === 0) await takeGood(member, goods.plain, GOODS_TAKEN)
    members.push(member)
  }
  return members
}

/**
 * Returns how many cards the member number `nth` of a carrier draws. If the cards cannot be divided
 * equally, the first members draw one card more than the others.
 */
function drawnBy({ cards, members }: CarrierPlan, nth: number): number {
  return Math.floor(cards / members) + (nth < cards % members ? 1 : 0)
}

async function openDesk(browser: Browser, testConsole: TestConsole): Promise<Page> {
  const viewport = { width: 1280, height: 800 }
  const context = await browser.newContext({ baseURL: testConsole.url, viewport, hasTouch: false })
  await logInAs(context, testConsole, 'shipper')
  return context.newPage()
}

/** Waits until the button of a step has this label. Then presses the step's keyboard key. */
async function step(desk: Page, key: string, label: string): Promise<void> {
  await expect(desk.getByRole('button', { name: label, exact: true })).toBeEnabled()
  await settled(desk)
  await desk.keyboard.press(key)
}

/** Exports the labels of a carrier. Returns the rows with tracking numbers for the import. */
async function exportLabels(desk: Page, plan: CarrierPlan): Promise<readonly string[]> {
  const { layout, keys, members, numberColumn } = plan
  const program = desk.getByRole('combobox', { name: '送り状ソフト' })
  if (plan !== CARRIERS[0]) {
    await openScreen(desk, '/exports/new')
    await program.selectOption(layout)
  }
  await expect(program).toHaveValue(layout)
  await expect(desk.getByText(`出力できる荷物 ${members}件`)).toBeVisible()
  await settled(desk)
  await desk.getByRole('button', { name: `${members}件のファイルを作る` }).click()
  await expect(desk.getByText(`1個のファイルに${members}件を出力しました。0件`)).toBeVisible()
  await settled(desk)
  const saving = desk.waitForEvent('download')
  await desk.getByRole('button', { name: /をダウンロード$/ }).click()
  const [header = [], ...rows] = csvLines(await readFile(await (await saving).path()))
  expect(rows).toHaveLength(members)
  const place = (row: readonly string[]) =>
    header.flatMap((name, at) => (name.startsWith('お届け先住所') ? [row[at]] : [])).join('')
  const lines = rows.map((row, at) => {
    const fields = keys.map((name) =>
      name === 'お届け先住所1行目' ? place(row) : row[header.indexOf(name)],
    )
    return [...fields, `39${CARRIERS.indexOf(plan)}${String(at).padStart(9, '0')}`].join(',')
  })
  return [[...keys, numberColumn].join(','), ...lines]
}

/** Imports the tracking numbers of a carrier, and marks that carrier's parcels as handed over. */
async function handOverByNumbers(
  desk: Page,
  { layout, members }: CarrierPlan,
  lines: readonly string[],
): Promise<void> {
  const buffer = iconv.encode(lines.join('\r\n'), 'cp932')
  await openScreen(desk, '/imports')
  await desk.getByLabel('送り状ソフト').selectOption(layout)
  await desk
    .locator('input[type=file]')
    .setInputFiles({ name: `${layout}.csv`, mimeType: 'text/csv', buffer })
  await settled(desk)
  await desk.getByRole('button', { name: '内容を確かめる' }).click()
  await desk.getByRole('button', { name: 'この内容で取り込む' }).click()
  const handOver = `番号のついた${members}件を発送済みにする`
  await expect(desk.getByRole('button', { name: handOver })).toBeVisible()
  await settled(desk)
  await desk.getByRole('button', { name: handOver }).click()
  await desk.getByRole('dialog').getByRole('button', { name: handOver }).click()
  await expect(desk.getByText(`${members}件を発送済みにしました`)).toBeVisible()
}
