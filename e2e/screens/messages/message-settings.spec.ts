import { expect, idle, loginAs, test } from '#e2e/support/base.ts'
import { switchToEnglish } from '#e2e/support/language-switch.ts'

test('a member turns a kind of message off and on from the member menu, by mouse and by keyboard', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/user-menu')
  await idle(page).getByRole('link', { name: 'お知らせの配信を設定する' }).click()
  await expect(page).toHaveURL('/message-settings')
  const rank = page.getByRole('checkbox', { name: '今月のランクが決まったとき メール' })
  await expect(rank).toBeChecked()
  const box = await page.locator('label', { has: rank }).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)

  await idle(page).locator('label', { has: rank }).click()
  await expect(page.getByTestId('toast')).toHaveText(
    '「今月のランクが決まったとき」のメールでの配信を停止しました。',
  )
  await expect(rank).not.toBeChecked()
  await page.reload()
  await expect(rank).not.toBeChecked()

  await rank.focus()
  await page.keyboard.press('Space')
  await expect(page.getByTestId('toast')).toHaveText(
    '「今月のランクが決まったとき」をメールで配信します。',
  )
  await expect(rank).toBeChecked()

  const required = page.getByRole('region', { name: '必ずお送りするお知らせ' })
  await expect(required.getByRole('checkbox')).toHaveCount(0)
  await expect(required.getByRole('listitem').filter({ hasText: 'お支払いの完了' })).toContainText(
    '必ず配信',
  )
  await switchToEnglish(page)
  await expect(page.getByRole('checkbox', { name: 'Your rank of the month Email' })).toBeChecked()
})

test('a member whom the shop writes only what it must is told so, and a refused choice says why', async ({
  page,
  shop,
}) => {
  await loginAs(page, await shop.addMember())
  await page.goto('/play-limits')
  await page.getByLabel('新しい上限額（円）').first().fill('3000')
  await idle(page).getByRole('button', { name: '1日の上限額を設定する' }).click()
  await idle(page).getByRole('button', { name: '設定する', exact: true }).click()
  await expect(page.getByTestId('toast')).toHaveText('上限額を設定しました。')
  await page.goto('/message-settings')
  await expect(page.getByText('購入の上限額を設定されている方')).toBeVisible()
  await page.route('**/api/user/message_choice', (route) =>
    route.fulfill({
      status: 429,
      json: { state: 429, errors: { occasion: ['少し待ってください'] }, csrf: {} },
    }),
  )
  const points = page.getByRole('checkbox', { name: 'ポイントの有効期限が近いとき メール' })
  await idle(page).locator('label', { has: points }).click()
  await expect(page.getByRole('alert').filter({ hasText: '少し待ってください' })).toBeVisible()
  await expect(points).toBeChecked()
})

test('a member turns push messages on by a press, chooses them by occasion, and turns them off', async ({
  page,
  shop,
  context,
}) => {
  await context.grantPermissions(['notifications'], { origin: shop.url })
  // The browser of the tests reaches no push service.
  await page.addInitScript(() => {
    const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) }
    const endpoint = 'https://web.push.apple.com/device'
    Object.assign(globalThis, { asked: 0 })
    PushManager.prototype.subscribe = async () => {
      Object.assign(globalThis, { asked: 1 })
      return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
    }
  })
  await loginAs(page, await shop.addMember())
  await page.goto('/message-settings')
  const rank = page.getByRole('checkbox', { name: '今月のランクが決まったとき プッシュ' })
  const turnOn = idle(page).getByRole('button', { name: 'この端末でプッシュ通知を受け取る' })
  await expect(turnOn).toBeVisible()
  await expect(rank).toHaveCount(0)
  expect(await page.evaluate(() => (globalThis as { asked?: number }).asked)).toBe(0)
  await turnOn.click()
  await expect(page.getByTestId('toast')).toContainText('受け取る設定にしました')
  const devices = page.getByRole('list', { name: 'プッシュ通知を受け取る端末' })
  await expect(devices.getByRole('listitem')).toContainText('この端末')
  await expect(rank).toBeChecked()
  // What must be sent keeps its mail, and its push message can be ended.
  const paid = page.getByRole('checkbox', { name: 'お支払いの完了 プッシュ' })
  await idle(page).locator('label', { has: paid }).click()
  await expect(paid).not.toBeChecked()
  await expect(page.getByRole('checkbox', { name: 'お支払いの完了 メール' })).toHaveCount(0)
  await devices.getByRole('button').click()
  await expect(devices).toHaveCount(0)
  await expect(turnOn).toBeVisible()
})

test('a push message shows its sentence and opens its page', async ({ page, shop, context }) => {
  await page.goto('/')
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('no service worker is in control')
  // A browser without a screen shows no notifications.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    scope.registration.showNotification = async (title, options) => {
      Object.assign(globalThis, { shown: { title, ...options } })
    }
  })
  const url = `${shop.url}/help`
  const stop = { label: 'この種類を停止', url: `${shop.url}/api/message-stop?token=a` }
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(shop.url))
      if (own !== undefined) resolve(own.registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  await browser.send('ServiceWorker.deliverPushMessage', {
    origin: shop.url,
    registrationId: await registered,
    data: JSON.stringify({ title: '引札', body: '商品を発送しました。', url, stop }),
  })
  const shown = () => worker.evaluate(() => (globalThis as { shown?: unknown }).shown)
  await expect.poll(shown).toMatchObject({
    title: '引札',
    body: '商品を発送しました。',
    actions: [{ action: 'stop', title: 'この種類を停止' }],
    data: { url, stopUrl: stop.url },
  })
  // Other tests use the same worker.
  await worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    Reflect.deleteProperty(scope.registration, 'showNotification')
  })
})
