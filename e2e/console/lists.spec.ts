import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Role } from '#contract/console/roles.ts'
import { readCsv } from '#server/platform/csv.ts'
import type { ConsoleClient } from '#testing/drivers/console-client.ts'
import {
  changeOperator,
  expect,
  logInAs,
  openScreen,
  settled,
  switchScreen,
  test,
} from './console-base.ts'

const rows = (page: Page) => page.locator('tbody tr[data-row]')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

/**
 * Requests an invitation of an operator for each name. Returns the ids of the approval requests.
 */
async function askToInvite(client: ConsoleClient, ...names: string[]): Promise<readonly number[]> {
  const ids: number[] = []
  for (const name of names) {
    const mail = `${name}@list.example`
    const request = { name, mail, role: 'shipper', reason: 'the new year' }
    ids.push((await client.act('/operators/invite', request)).approvalId)
  }
  return ids
}

test('A-034 A-038 A-246 a copied link shows the same list, as does a saved view, and an empty list says why', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/approvals')
  await expect(page.getByText('承認を待っているものはありません')).toBeVisible()

  await openScreen(page, '/operators')
  await page.getByRole('button', { name: '名前' }).click()
  await page.getByLabel('役割', { exact: true }).selectOption('owner')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: '表示する項目' }).click()
  await page.getByRole('checkbox', { name: 'メールアドレス' }).click()
  await expect(page.getByRole('columnheader', { name: 'メールアドレス' })).toHaveCount(0)

  const copy = await context.newPage()
  await copy.goto(page.url())
  await expect(rows(copy)).toHaveCount(2)
  await expect(copy.getByRole('columnheader', { name: 'メールアドレス' })).toHaveCount(0)
  await expect(copy.getByRole('columnheader', { name: '名前' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  )
  await copy.getByLabel('名前・メールアドレス').fill('nobody of that name')
  await expect(copy.getByText('条件に合うものはありません')).toBeVisible()
  const clear = copy.getByRole('button', { name: '条件を消す' })
  await clear.click()
  await expect(rows(copy)).toHaveCount(7)
  await openScreen(copy, '/members?minYen=-1')
  await expect(copy.getByRole('alert')).toBeVisible()
  await clear.click()
  await expect(copy.getByRole('alert')).toHaveCount(0)
  await openScreen(copy, '/operators')

  const views = page.getByRole('button', { name: 'ビュー', exact: true })
  await views.click()
  await page.getByRole('button', { name: 'いまの表示を保存する' }).click()
  const dialog = page.getByRole('dialog', { name: 'いまの表示を保存する' })
  await dialog.getByLabel('名前').fill('オーナーだけ')
  await dialog.getByLabel('ほかのオペレーターにも見せる').check()
  await dialog.getByRole('button', { name: '保存する', exact: true }).click()
  await expect(page.getByRole('button', { name: 'オーナーだけ（共有：owner）' })).toBeVisible()
  await copy.getByRole('button', { name: 'ビュー', exact: true }).click()
  await copy.getByRole('button', { name: 'オーナーだけ（共有：owner）' }).click()
  await expect(rows(copy)).toHaveCount(2)
  await expect(copy.getByRole('columnheader', { name: 'メールアドレス' })).toHaveCount(0)
  await views.click()
  // The answer of the list that was asked for before the removal arrives after the removal.
  const removed = page.waitForResponse('**/list-views/*/remove')
  await page.route(
    '**/list-views?*',
    async (route) => {
      const response = await route.fetch()
      await removed
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await views.click()
  await page.getByRole('button', { name: 'オーナーだけを削除' }).click()
  await page.getByRole('button', { name: '削除', exact: true }).click()
  await expect(page.getByText('保存したビューはまだありません。')).toBeVisible()
})

for (const [language, title, columns, button] of [
  ['ja', 'オペレーター', '表示する項目', 'CSVに保存'],
  ['en', 'Operators', 'Columns', 'Save as CSV'],
] as const)
  test(`A-034 a file of a list has the columns and texts that the list shows, in ${language}`, async ({
    page,
    context,
    testConsole,
  }) => {
    await logInAs(context, testConsole, 'owner')
    await openScreen(page, '/operators')
    if (language === 'en') await page.getByText('English', { exact: true }).click()
    await expect(rows(page)).toHaveCount(7)
    await page.getByRole('button', { name: columns }).click()
    await page.getByRole('checkbox').first().click()
    await page.keyboard.press('Escape')
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: button }).click()
    const file = await saving
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${title}-\\d{12}\\.csv$`))
    const saved = readCsv(await readFile(await file.path(), 'utf8'))
    const [titles, ...lines] = (saved ?? []).map(({ cells }) => cells)
    expect(titles).toEqual((await page.locator('thead th').allInnerTexts()).map(shown))
    const cells = await rows(page).evaluateAll((all) =>
      all.map((each) => [...each.children].map(({ textContent }) => textContent)),
    )
    expect(lines).toEqual(cells.map((each) => each.map((text) => shown(text))))
  })

/** Returns the text of a cell without the sign of its order, and without the sign for no value. */
function shown(text: string | null): string {
  return (text ?? '').replace(/\s*[↕↓↑]$/, '').replace(/^—$/, '')
}

test('A-035 A-036 A-037 the keyboard selects rows, and a bulk act answers row by row', async ({
  page,
  context,
  testConsole,
}) => {
  const client = await logInAs(context, testConsole, 'owner')
  const [first] = await askToInvite(client, 'anna', 'ben', 'clara')
  await openScreen(page, '/approvals')
  await expect(rows(page)).toHaveCount(3)
  await page.keyboard.press('j')
  await expect(rows(page).nth(0)).toBeFocused()
  await page.keyboard.press('x')
  await expect(page.getByText('1件を選択中')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('k')
  await page.keyboard.press('j')
  await expect(rows(page).nth(2)).toBeFocused()
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('3件を選択中')).toBeVisible()
  await expect(page.getByText('条件に合う3件すべてを選びました。')).toBeVisible()

  // The requester withdraws one of the selected requests before the test presses the button.
  await client.act(`/approvals/${first}/withdraw`)
  await page.getByRole('button', { name: '選んだ申請を取り下げる' }).click()
  await expect(page.getByText('2件を処理しました。1件は処理できず')).toBeVisible()
  await expect(page.getByText(/すでに決定・取り下げ・期限切れ/)).toBeVisible()
  await expect(page.getByText('1件を選択中')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`selected=${first}$`))
})

test('A-035 g and a letter, ?, / and Enter lead where they say', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/')
  await page.keyboard.press('?')
  await page.getByRole('link', { name: 'この画面の手引きを読む' }).click()
  await expect(page.getByRole('heading', { name: '運営の手引き', level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('o')
  await expect(page.getByRole('heading', { name: 'オペレーター', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(7)
  await page.keyboard.press('/')
  await expect(page.getByLabel('名前・メールアドレス')).toBeFocused()
  await page.keyboard.type('pack-maker')
  await expect(rows(page)).toHaveCount(1)
  await page.keyboard.press('Tab')
  await row(page, 'pack-maker').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'pack-maker', level: 1 })).toBeVisible()
})

test('A-034 A-035 a list that is loaded whole has keys, and its order and filters in the address', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/mail-templates?sort=-mail&language=en')
  const titles = await rows(page).getByRole('link').allTextContents()
  expect(titles.length).toBeGreaterThan(1)
  const collator = new Intl.Collator('ja', { numeric: true })
  expect(titles).toEqual(titles.toSorted((one, other) => collator.compare(other, one)))
  await page.keyboard.press('/')
  await page.keyboard.type('発送のお知らせ')
  await expect(rows(page)).toHaveCount(2)
  await expect(page).toHaveURL(/sort=-mail/)
  await page.getByLabel('検索').fill('no mail of that name')
  await page.getByRole('button', { name: '条件を消す' }).click()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('メールの文面')
  await expect(page).toHaveURL(/\/mail-templates\/[\w-]+\?language=/)

  await openScreen(page, '/sessions')
  await page.getByRole('button', { name: '表示する項目' }).click()
  await page.getByRole('checkbox', { name: 'IPアドレス' }).click()
  const list = page.getByRole('table').first()
  await expect(list.getByRole('columnheader', { name: 'IPアドレス' })).toHaveCount(0)
})

test('A-043 one box finds operators and screens, by the role', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/')
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: '番号・名前・メールアドレスで探す' }).fill('shipper')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^shipper\s*オペレーター 発送担当 有効$/ })
    .click()
  await expect(page.getByRole('heading', { name: 'shipper', level: 1 })).toBeVisible()

  await changeOperator(context, testConsole, 'shipper')
  await openScreen(page, '/')
  const menu = page.getByRole('navigation', { name: 'メニュー' })
  await expect(menu.getByRole('link', { name: /送り状データ/ })).toBeVisible()
  await expect(menu.getByRole('link', { name: /オペレーター/ })).toHaveCount(0)
  await page.keyboard.press('Control+k')
  await page.getByRole('textbox', { name: '番号・名前・メールアドレスで探す' }).fill('second-owner')
  await expect(page.getByText('見つかりませんでした')).toBeVisible()
  await page.keyboard.press('Escape')
  await openScreen(page, '/operators')
  await expect(page.getByRole('heading', { name: 'ページがありません' })).toBeVisible()
  await settled(page)
})

test('A-033 A-041 the audit log names each act in words and by its code', async ({
  page,
  context,
  testConsole,
}) => {
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/audit?call=login.password')
  const cells = page.getByRole('cell', { name: 'パスワードでのログイン login.password' })
  await expect(cells.first()).toBeVisible()
  await page.getByRole('row').filter({ has: cells }).getByRole('link').first().click()
  await expect(cells).toHaveCount(1)
  await openScreen(page, '/acquisitions')
  await expect(page.getByRole('button', { name: /^CSV/ })).toHaveCount(2)
  await openScreen(page, '/audit')
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV（Shift_JIS）' }).click()
  expect((await saved).suggestedFilename()).toMatch(/\.csv$/)
})

const FOR_ALL = ['/', '/approvals', '/sessions']
const STOCK = ['/cards', '/stock', '/goods']
/** The further screens in the menu of each role. */
const SCREENS: Readonly<Record<Exclude<Role, 'owner'>, readonly string[]>> = {
  'pack-maker': [...STOCK, '/packs', '/contents', '/proofs'],
  shipper: [...STOCK, '/parcels', '/exports', '/imports', '/parcel-problems'],
  support: [
    '/cases',
    '/goods',
    '/parcels',
    '/parcel-problems',
    '/payments',
    '/members',
    '/campaigns',
    '/contents',
    '/legal-texts',
    '/mails',
    '/proofs',
  ],
  accountant: [
    ...STOCK,
    '/acquisitions',
    '/bank',
    '/payments',
    '/campaigns',
    '/reports',
    '/legal-texts',
    '/settings',
  ],
  auditor: [
    ...STOCK,
    '/cases',
    '/packs',
    '/parcels',
    '/bank',
    '/parcel-problems',
    '/payments',
    '/members',
    '/campaigns',
    '/reports',
    '/contents',
    '/legal-texts',
    '/mails',
    '/settings',
    '/operators',
    '/proofs',
    '/jobs',
    '/audit',
  ],
}

test('A-015 A-016 A-026 each role finds its own screens in the menu, each of them opens, and others do not', async ({
  page,
  context,
  testConsole,
}) => {
  test.setTimeout(120_000)
  const navigation = page.getByRole('navigation', { name: 'メニュー' })
  const links = navigation.getByRole('link')
  const openFolded = async () => {
    for (const name of ['店の見せ方', '管理']) {
      const group = navigation.locator('details:not([open])').filter({ hasText: name })
      if ((await group.count()) > 0) await group.getByText(name, { exact: true }).click()
    }
  }
  const menu = async () => {
    await openFolded()
    return (
      await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    ).map((href) => href.replace(/^\/console\/?/, '/'))
  }
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  const noPage = page.getByRole('heading', { name: 'ページがありません' })
  await logInAs(context, testConsole, 'owner')
  await openScreen(page, '/')
  // Every group of the longest menu is in sight without scrolling.
  await expect(navigation.getByText('管理', { exact: true })).toBeInViewport({ ratio: 1 })
  const all = await menu()
  for (const [role, screens] of Object.entries(SCREENS)) {
    await changeOperator(context, testConsole, role as Role)
    await openScreen(page, '/')
    const own = [...FOR_ALL, ...screens]
    expect((await menu()).toSorted(), role).toEqual(own.toSorted())
    // One rule decides about all screens, so one of the other screens is enough.
    const others = all.filter((path) => !own.includes(path)).slice(0, 1)
    for (const path of [...screens, ...others]) {
      await switchScreen(page, path)
      await expect(noPage, `${role} ${path}`).toHaveCount(own.includes(path) ? 0 : 1)
    }
    expect(refused, role).toEqual([])
  }
})
