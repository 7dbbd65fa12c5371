import { expect, test } from '#e2e/support/base.ts'

test('a shared address has its title and picture before any script runs, the same as the screen after', async ({
  page,
}) => {
  const { detail } = await (await page.request.get('/api/user/pack/detail/1')).json()
  const headers = { cookie: 'lang=en' }
  const english = await (await page.request.get('/pack-detail?packId=1', { headers })).text()
  expect(english).toContain(`<title>${detail.name} | Hikifuda</title>`)
  expect(english).toMatch(/property="og:description" content="[^"]+ of 100 draws are left\./)
  const html = await (await page.request.get('/pack-detail?packId=1')).text()
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const [, picture = ''] = /property="og:image" content="([^"]+)"/.exec(html) ?? []
  expect((await page.request.get(new URL(picture).pathname)).ok(), picture).toBe(true)
  await page.goto('/pack-detail?packId=1')
  await expect(page.getByRole('heading', { level: 1, name: detail.name })).toBeVisible()
  await expect(page).toHaveTitle(title)
  const unknownPack = await (await page.request.get('/pack-detail?packId=999999')).text()
  expect(unknownPack).not.toContain('packId=')
  const shop = await (await page.request.get('/')).text()
  const [, shared = ''] = /property="og:image" content="([^"]+)"/.exec(shop) ?? []
  expect((await page.request.get(new URL(shared).pathname)).headers()['content-type']).toBe(
    'image/jpeg',
  )
  await page.goto('/')
  await expect(page).toHaveTitle(/<title>([^<]*)<\/title>/.exec(shop)?.[1] ?? '')

  const robots = await (await page.request.get('/robots.txt')).text()
  const [, sitemap = ''] = /Sitemap: (\S+)/.exec(robots) ?? []
  const map = await (await page.request.get(new URL(sitemap).pathname)).text()
  expect(map).toContain('/pack-detail?packId=1</loc>')
  const places = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place = '']) => place)
  expect(new Set(places).size).toBe(places.length)
  for (const place of places.slice(0, 12)) {
    const { pathname, search } = new URL(place.replaceAll('&amp;', '&'))
    const response = await page.request.get(pathname + search)
    expect(response.ok(), place).toBe(true)
    expect(await response.text(), place).not.toContain('noindex')
  }
})
