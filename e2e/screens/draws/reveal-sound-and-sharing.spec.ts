import type { Page } from '@playwright/test'
import { accessibilityFaults } from '#e2e/quality/axe.ts'
import { expect, loginAs, test } from '#e2e/support/base.ts'
import {
  buyAndDecide,
  buyThroughScreen,
  movie,
  overlay,
  reveal,
  revealCard,
  skipAll,
  startAndSkipMovie,
} from '#e2e/support/draws.ts'
import { setLanguage } from '#e2e/support/navigation.ts'

const PNG = '89504e470d0a1a0a'

test('a reveal without sound plays none, the switch turns it on, and the choice is remembered', async ({
  page,
}) => {
  await watchAudio(page)
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 1 })
  const sound = page.getByRole('button', { name: '音', exact: true })
  await startAndSkipMovie(page)
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  expect(await readAudio(page)).toEqual({ contexts: 0, sounds: 0 })

  await sound.press('Enter')
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  const tapped = await readAudio(page)
  expect(tapped.contexts).toBe(1)
  expect(tapped.sounds).toBeGreaterThan(0)

  await buyThroughScreen(page, { packId: 6, count: 2 })
  await expect(sound).toHaveAttribute('aria-pressed', 'true')
  // Browsers forbid sound before the user taps, so the page must create no audio context before the
  // tap.
  expect(await readAudio(page)).toEqual({ contexts: 0, sounds: 0 })
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  const played = await readAudio(page)
  expect(played.contexts).toBe(1)
  expect(played.sounds).toBeGreaterThan(tapped.sounds)

  await sound.click()
  await expect(sound).toHaveAttribute('aria-pressed', 'false')
  const before = await readAudio(page)
  await revealCard(page).click()
  await expect(page.getByText('2 / 2', { exact: true })).toBeVisible()
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
  expect(await readAudio(page)).toEqual(before)
})

test('K-028 a device without audio and WebM plays the movie in H.264 and shows the cards', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const canPlay = HTMLVideoElement.prototype.canPlayType
    HTMLVideoElement.prototype.canPlayType = function (type) {
      return type.startsWith('video/webm') ? '' : canPlay.call(this, type)
    }
    localStorage.setItem('reveal-sound', 'on')
    Object.defineProperty(window, 'AudioContext', { value: undefined })
  })
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 1 })
  await expect(movie(page)).toHaveAttribute('src', /\/movies\/style-\d+\.mp4$/)
  await expect
    .poll(() => movie(page).evaluate((video: HTMLVideoElement) => video.videoWidth))
    .toBeGreaterThan(0)
  await startAndSkipMovie(page)
  await expect(revealCard(page)).toHaveAttribute('data-state', 'shown')
})

test('the movie loads while the purchase is being answered, and a slow download delays nothing', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const happened: string[] = []
  await page.route('**/movies/*', async () => {
    happened.push('movie')
    // The test sends no response, so the download of the movie never ends.
  })
  await page.route('**/api/user/pack/buy', async (route) => {
    await expect.poll(() => happened).toContain('movie')
    happened.push('answer')
    await route.continue()
  })
  await buyThroughScreen(page, { packId: 1, count: 1 })
  expect(happened.indexOf('movie')).toBeLessThan(happened.indexOf('answer'))
  await overlay(page).click()
  await expect(reveal(page)).toHaveAttribute('data-phase', 'movie')
  await expect(movie(page)).toBeAttached()
  await expect(revealCard(page)).toBeVisible({ timeout: 20_000 })
})

test('Q66 the result is shared as a picture of its best cards or as text, only after a press', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await loginAs(page, 'B')
  await buyThroughScreen(page, { packId: 6, count: 3 })
  const draw = await (await page.request.get('/api/user/pack/gache_result')).json()
  await skipAll(page).click()
  await page.getByRole('button', { name: '結果をシェア' }).click()
  const dialog = page.getByRole('dialog', { name: '結果をシェアする' })
  const picture = dialog.getByRole('img')
  await expect(picture).toHaveAttribute('data-drawn', 'true')
  expect(await coloursOf(page)).toBeGreaterThan(200)
  expect(await accessibilityFaults(page), 'the share sheet').toEqual([])

  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: '画像を保存' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toBe(`draw-${draw.twitter_code}.png`)
  const bytes = await (await download.createReadStream()).toArray()
  expect(Buffer.concat(bytes).subarray(0, 8).toString('hex')).toBe(PNG)

  await dialog.getByRole('button', { name: 'テキストをコピー' }).click()
  await expect(page.getByTestId('toast')).toContainText('コピーしました')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  const best = Math.max(...draw.cards.map((card: { rarity: number }) => card.rarity))
  const names = draw.cards
    .filter((card: { rarity: number }) => card.rarity === best)
    .map((card: { name: string }) => card.name)
  expect(names.some((name: string) => text.includes(name))).toBe(true)
  expect(text).toContain(draw.title)
  expect(text).toContain(draw.twitter_code)

  const post = dialog.getByRole('link', { name: 'Xに投稿' })
  const address = new URL((await post.getAttribute('href')) ?? '')
  expect(address.origin + address.pathname).toBe('https://x.com/intent/post')
  expect(address.searchParams.get('text')).toContain(draw.title)
  await expect(post).toHaveAttribute('rel', /noopener/)
})

test('on a device that shares files the picture is shared, a cancelled share is no failure, and a failed drawing is reported', async ({
  page,
}) => {
  await setLanguage(page, 'en')
  await page.addInitScript(() => {
    const given: ShareData[] = []
    Object.assign(window, { given })
    Object.assign(navigator, {
      canShare: () => true,
      share: async (content: ShareData) => {
        given.push(content)
        if (given.length === 2) throw new DOMException('no', 'AbortError')
      },
    })
  })
  await loginAs(page, 'B')
  await page.goto('/confirm-buy-product?packId=6&buyCount=1')
  await page.getByRole('button', { name: 'Draw', exact: true }).click()
  await page.getByRole('button', { name: 'Skip all' }).click()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.locator('canvas')).toHaveAttribute('data-drawn', 'true')
  const sharedData = () =>
    page.evaluate(() =>
      (window as unknown as { given: ShareData[] }).given.map(({ files, text }) => ({
        file: files?.[0] && { type: files[0].type, isThere: files[0].size > 10_000 },
        text,
      })),
    )
  // The page takes time to encode the picture before it shares it. The test waits until the picture
  // is shared, because a text shared meanwhile would be recorded first.
  await page.getByRole('button', { name: 'Share as a picture' }).click()
  await expect.poll(sharedData).toHaveLength(1)
  expect((await sharedData())[0]?.file).toEqual({ type: 'image/png', isThere: true })
  await page.getByRole('button', { name: 'Share as text' }).click()
  await expect.poll(sharedData).toHaveLength(2)
  expect((await sharedData())[1]?.text).toMatch(/^1 draw of .* brought me .* #Hikifuda$/)
  await expect(page.getByTestId('toast')).toBeEmpty()

  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByText('This device couldn’t create the picture')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Share as a picture' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Share as text' }).click()
  await expect.poll(async () => (await sharedData()).length).toBe(3)
})

test('a card of a past purchase can be enlarged and tilts with the pointer or the phone; with reduced motion it stays still', async ({
  page,
}) => {
  await loginAs(page, 'B')
  const draw = await buyAndDecide(page, { packId: 6, count: 2 }, 'all')
  const openCardView = async () => {
    await page.goto(`/buy-product-history-detail?packHistoryId=${draw.pack_history_id}`)
    await page.getByRole('list', { name: '発送するカード' }).getByRole('button').first().click()
    const card = page.getByTestId('card-view')
    await expect(card).toBeVisible()
    await page.mouse.move(60, 300)
    await page.mouse.move(190, 380, { steps: 3 })
    return card
  }
  const card = await openCardView()
  const tilt = () => card.evaluate((element) => getComputedStyle(element).transform)
  await expect.poll(tilt).toContain('matrix3d')
  expect(await accessibilityFaults(page), 'a card looked at closely').toEqual([])
  const tiltOf = () =>
    page
      .locator('[data-tilted]')
      .evaluate((element) => Number(element.style.getPropertyValue('--tilt-x')))
  await tiltPhone(page)
  await page.waitForTimeout(100)
  expect(Math.abs(await tiltOf()), 'the pointer is on the card').toBeLessThan(0.5)
  await page.mouse.move(2, 2)
  await tiltPhone(page)
  await expect.poll(tiltOf).toBeGreaterThan(0.9)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openCardView()
  await page.waitForTimeout(200)
  expect(await tilt()).not.toContain('matrix3d')
})

/**
 * Sends the page two orientation events of a phone: the position in which the phone is first held,
 * and then the largest tilt to the right.
 */
async function tiltPhone(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const gamma of [0, 24]) {
      dispatchEvent(new DeviceOrientationEvent('deviceorientation', { beta: 40, gamma }))
    }
  })
}

/** Makes the page count the audio contexts, and the sounds that start in these contexts. */
async function watchAudio(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counts = { contexts: 0, sounds: 0 }
    Object.assign(window, { counts })
    const NativeAudioContext = window.AudioContext
    window.AudioContext = class extends NativeAudioContext {
      constructor() {
        super()
        counts.contexts += 1
      }
    }
    const start = AudioScheduledSourceNode.prototype.start
    AudioScheduledSourceNode.prototype.start = function (...when) {
      counts.sounds += 1
      start.apply(this, when)
    }
    const startBuffer = AudioBufferSourceNode.prototype.start
    AudioBufferSourceNode.prototype.start = function (...when) {
      counts.sounds += 1
      startBuffer.apply(this, when)
    }
  })
}

const readAudio = (page: Page) =>
  page.evaluate(() => ({
    ...(window as unknown as { counts: { contexts: number; sounds: number } }).counts,
  }))

/**
 * Returns how many different colours a grid of points on the canvas has. An empty canvas has one
 * colour.
 */
function coloursOf(page: Page): Promise<number> {
  return page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext('2d')
    const seen = new Set<string>()
    for (let x = 20; x < canvas.width; x += 24) {
      for (let y = 20; y < canvas.height; y += 24) {
        seen.add(String(context?.getImageData(x, y, 1, 1).data))
      }
    }
    return seen.size
  })
}
