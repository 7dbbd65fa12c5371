import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Card, DrawResult } from '#contract/draws.ts'

/**
 * The longest time that a frame of a flip may take, at a width of 390 px and without CPU
 * throttling.
 */
export const FLIP_FRAME_MS_MAX = 25
const RARITIES = [0, 1, 2, 3] as const
/**
 * How long frames are measured after the flip has shown the card. During this time the card's ring,
 * gold leaves and flash play.
 */
const EFFECTS_MS = 700
const IDLE_MS = 1_500
const PACK_ID = 6

export interface FlipOptions {
  readonly browser: Browser
  /** The URL of a fixture shop that serves the built website. */
  readonly url: string
  readonly member: { readonly mail: string; readonly pass: string }
  readonly rounds: number
}
export interface FlipFrames {
  /**
   * What the page shows. An empty page is measured too, because the frames of an empty page show
   * how evenly the machine renders without a card.
   */
  readonly label: 'an empty page' | `rarity ${number}`
  readonly frameCount: number
  /** The median over all rounds of the time of the round's longest frame. */
  readonly longestMs: number
  readonly medianMs: number
}

/**
 * Buys a card of each rarity and times the page's frames while each card flips. Repeats this in
 * several rounds and reports medians, because other work on the machine disturbs single rounds.
 */
export async function measureFlips(options: FlipOptions): Promise<readonly FlipFrames[]> {
  const { url, rounds } = options
  const page = await openReveal(options)
  try {
    // The first round is not measured, because it loads the pictures and compiles the code.
    await flipAll(page, url)
    const framesByRound: number[][][] = []
    for (let round = 0; round < rounds; round++) {
      framesByRound.push([await emptyPageFrames(page), ...(await flipAll(page, url))])
    }
    const flips = RARITIES.map((rarity) =>
      summarizeFrames(`rarity ${rarity}`, framesByRound, rarity + 1),
    )
    return [summarizeFrames('an empty page', framesByRound, 0), ...flips]
  } finally {
    await page.context().close()
  }
}

/** Opens a page on which the member is logged in and every purchase wins a card of each rarity. */
export async function openReveal({ browser, url, member }: Omit<FlipOptions, 'rounds'>) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'ja-JP',
  })
  await logIn(context, url, member)
  const page = await context.newPage()
  await page.route(/\/api\/user\/pack\/(buy|gache_result)$/, async (route) => {
    const answer: DrawResult = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, cards: answer.cards.map(withRarity) } })
  })
  return page
}

/**
 * Compares the flips with the budget. Gives no verdict if the machine was so busy that even an
 * empty page dropped frames.
 */
export function flipVerdict([empty, ...flips]: readonly FlipFrames[]) {
  if (empty === undefined || empty.longestMs > FLIP_FRAME_MS_MAX)
    return 'not judged: a busy machine'
  return flips.every(({ longestMs }) => longestMs <= FLIP_FRAME_MS_MAX) ? 'kept' : 'BROKEN'
}

function summarizeFrames(
  label: FlipFrames['label'],
  rounds: readonly number[][][],
  index: number,
): FlipFrames {
  const frames = rounds.map((round) => round[index] ?? [])
  return {
    label,
    frameCount: frames.flat().length,
    longestMs: median(frames.map((each) => Math.max(...each))),
    medianMs: median(frames.flat()),
  }
}

function withRarity(card: Card, index: number): Card {
  return { ...card, rarity: RARITIES[index % RARITIES.length] ?? 0 }
}

async function flipAll(page: Page, url: string): Promise<number[][]> {
  await openFirstCard(page, url)
  return flipCards(page)
}

/** Buys a card of each rarity and opens the reveal of the first card. */
export async function openFirstCard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/confirm-buy-product?packId=${PACK_ID}&buyCount=${RARITIES.length}`)
  await page.getByRole('button', { name: '購入する' }).click()
  await page.getByRole('button', { name: 'タップしてスタート' }).click()
  await page.getByRole('button', { name: 'スキップ', exact: true }).click()
  await page.getByTestId('reveal-card').waitFor()
}

/** Flips the cards one after the other. Returns the times between the frames of each flip. */
export async function flipCards(page: Page): Promise<number[][]> {
  const flips: number[][] = []
  for (const _ of RARITIES) {
    flips.push(await flipFrames(page))
    await page.getByTestId('reveal-card').click()
  }
  return flips
}

async function emptyPageFrames(page: Page): Promise<number[]> {
  await page.goto('about:blank')
  return page.evaluate(
    (durationMs) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        const step = (now: number) => {
          times.push(now)
          if (now - (times[0] ?? now) < durationMs) requestAnimationFrame(step)
          else done(times.slice(1).map((time, index) => time - (times[index] ?? time)))
        }
        requestAnimationFrame(step)
      }),
    IDLE_MS,
  )
}

/** Returns the times between the frames of one flip, from the start to the end of the effects. */
async function flipFrames(page: Page): Promise<number[]> {
  await page.getByTestId('reveal-card').waitFor()
  return page.evaluate(
    (effectsMs) =>
      new Promise<number[]>((done) => {
        const frames: number[] = []
        let last: number | undefined
        let shownAt: number | undefined
        const step = (now: number) => {
          const state = document.querySelector<HTMLElement>('[data-testid=reveal-card]')?.dataset
            .state
          if (last !== undefined && state !== 'waiting') frames.push(now - last)
          last = now
          if (state === 'shown') shownAt ??= now
          if (shownAt !== undefined && now - shownAt > effectsMs) done(frames)
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    EFFECTS_MS,
  )
}

async function logIn(context: BrowserContext, url: string, member: FlipOptions['member']) {
  const guest = await (await context.request.get(`${url}/api/user/point`)).json()
  const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify(member) }
  const { state } = await (await context.request.post(`${url}/api/user/login`, { form })).json()
  if (state !== 200) throw new Error(`the login of ${member.mail} failed: ${state}.`)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
