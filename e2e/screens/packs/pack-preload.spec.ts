import { expect, test } from '#e2e/support/base.ts'
import { holdCall, urlOfCall } from '#e2e/support/calls.ts'
import { setLanguage } from '#e2e/support/navigation.ts'

test.describe('first visit', () => {
  // On a first visit the browser has no service worker, which would serve the scripts from its
  // cache.
  test.use({ serviceWorkers: 'block' })

  for (const language of ['ja', 'en'] as const) {
    test(`a pack’s page shows its title and picture before its script, in the same place where the script draws them (${language})`, async ({
      page,
      context,
      shop,
    }) => {
      const { detail } = await (await page.request.get('/api/user/pack/detail/1')).json()
      const name = language === 'en' ? (detail.name_en ?? detail.name) : detail.name
      await context.addCookies([{ name: 'lang', value: language, url: shop.url }])
      await setLanguage(page, language)
      const overlay = page.locator('#preload-overlay')
      await page.route('**/assets/*.js', () => {})
      await page.goto('/pack-detail?packId=1', { waitUntil: 'commit' })
      await expect(overlay.getByText(name)).toBeVisible()
      // The document is read before its style sheets are.
      await page.waitForFunction(() =>
        [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].every(
          ({ sheet }) => sheet !== null,
        ),
      )
      const early = await overlay.locator('img').boundingBox()
      await page.unroute('**/assets/*.js')

      await page.goto('/pack-detail?packId=1')
      const picture = page.getByRole('main').getByRole('img', { name })
      await expect(picture).toBeVisible()
      await expect(overlay).toHaveCount(0)
      expect(await picture.locator('xpath=..').boundingBox()).toEqual(early)
    })
  }

  test('a pack’s page requests its calls, its screen and its picture with the document, each once', async ({
    page,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(new URL(request.url()).pathname))
    const html = await (await page.request.get('/pack-detail?packId=1')).text()
    const links = [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]* href="([^"]+)"/g)]
    const paths = links.map(([, path = '']) => path)
    expect(paths).toEqual(
      expect.arrayContaining([
        '/api/user/point',
        '/api/public/user/pack/detail/1',
        '/api/public/user/pack/card_list/1/1',
        expect.stringMatching(/^\/assets\/pack-[\w-]+\.css$/),
      ]),
    )
    await page.goto('/pack-detail?packId=1')
    await expect(page.getByTestId('price')).toBeVisible()
    const scripts = requested.filter((path) => path.endsWith('.js'))
    for (const path of [...paths.filter((path) => !path.endsWith('.css')), ...scripts]) {
      expect(
        requested.filter((each) => each === path),
        path,
      ).toHaveLength(1)
    }
    // The page of a pack must need few scripts, because a browser loads six files at a time.
    expect(scripts.length).toBeLessThanOrEqual(9)
  })

  test('a pack’s page requests its scripts once its picture is painted, and no later than 250 ms after the document', async ({
    page,
  }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
    })
    const { detail } = await (await page.request.get('/api/user/pack/detail/1')).json()
    const picture = `**${detail.image[0]}`
    await page.clock.install({ time: new Date('2025-08-01T03:00:00Z') })
    await page.clock.pauseAt(new Date('2025-08-01T03:10:00Z'))
    // The clock stands still, so the limit of 250 ms never passes. Only the painted picture can
    // make the page request the scripts.
    await page.goto('/pack-detail?packId=1')
    await expect.poll(() => scripts.filter((path) => path.includes('/pack-'))).toHaveLength(1)

    await page.route(picture, () => {})
    // The first page must not request another script after the count begins again.
    await page.goto('about:blank')
    scripts.length = 0
    await page.goto('/pack-detail?packId=1', { waitUntil: 'domcontentloaded' })
    expect(scripts).toEqual([])
    await page.clock.runFor(250)
    await expect.poll(() => scripts.filter((path) => path.includes('/pack-'))).toHaveLength(1)
  })
})

test('the picture of the document disappears if the pack cannot be loaded, or is left', async ({
  page,
}) => {
  const overlay = page.locator('#preload-overlay')
  await page.route(urlOfCall('/user/pack/detail/1'), (route) => route.abort())
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByRole('main').getByRole('button')).toBeVisible()
  await expect(overlay).toHaveCount(0)
  await page.unroute(urlOfCall('/user/pack/detail/1'))

  const held = await holdCall(page, '/user/pack/detail/1')
  await page.goto('/pack-detail?packId=1', { waitUntil: 'commit' })
  await expect(overlay).toBeAttached()
  await page.getByRole('banner').getByRole('link', { name: 'ログイン' }).dispatchEvent('click')
  await expect(page).toHaveURL('/login')
  await expect(overlay).toHaveCount(0)
  await held.release()
})
