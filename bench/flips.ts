import type { Browser, BrowserContext, Page } from '@playwright/test'
import type { Card, DrawResult } from '#contract/draws.ts'

/** Of issue 7: no frame of a flip takes longer, at 390 px, without slow-down. */
export const FLIP_FRAME_MS_MAX = 25
const RARITIES = [0, 1, 2, 3] as const
/** After a card lies open: ring, leaf and flash are part of the flip. */
const AFTER_MS = 700
const IDLE_MS = 1_500
const PACK_ID = 6

export interface FlipsWanted {
  readonly browser: Browser
  /** Of a fixture shop with the built web. */
  readonly url: string
  readonly member: { readonly mail: string; readonly pass: string }
  readonly rounds: number
}
export interface Flip {
  /** The empty page shows how the machine itself keeps time at this moment. */
  readonly what: 'an empty page' | `rarity ${number}`
  readonly frameCount: number
  /** Of each round the longest frame; of these the middle one. */
  readonly worstMs: number
  readonly medianMs: number
}

/**
 * Draws, and lets a card of each rarity turn by itself while the page's own frames are timed. The machine's moods
 * hit one round or another; what the page itself costs stands in the middle one.
 */
export async function measureFlips(wanted: FlipsWanted): Promise<readonly Flip[]> {
  const { url, rounds } = wanted
  const page = await openReveal(wanted)
  try {
    // The first round warms the pictures and the code up.
    await flipAll(page, url)
    const taken: number[][][] = []
    for (let round = 0; round < rounds; round++) {
      taken.push([await framesOfNothing(page), ...(await flipAll(page, url))])
    }
    const flips = RARITIES.map((rarity) => flipOf(`rarity ${rarity}`, taken, rarity + 1))
    return [flipOf('an empty page', taken, 0), ...flips]
  } finally {
    await page.context().close()
  }
}

/** A page of the member whose draws hold a card of each rarity. */
export async function openReveal({ browser, url, member }: Omit<FlipsWanted, 'rounds'>) {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await logIn(context, url, member)
  const page = await context.newPage()
  await page.route(/\/api\/user\/pack\/(buy|gache_result)$/, async (route) => {
    const answer: DrawResult = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, cards: answer.cards.map(ofEachRarity) } })
  })
  return page
}

/** A machine that drops the frames of an empty page can tell nothing about ours. */
export function verdictOnFlips([empty, ...flips]: readonly Flip[]) {
  if (empty === undefined || empty.worstMs > FLIP_FRAME_MS_MAX) return 'not judged: a busy machine'
  return flips.every(({ worstMs }) => worstMs <= FLIP_FRAME_MS_MAX) ? 'kept' : 'BROKEN'
}

function flipOf(what: Flip['what'], rounds: readonly number[][][], place: number): Flip {
  const frames = rounds.map((round) => round[place] ?? [])
  return {
    what,
    frameCount: frames.flat().length,
    worstMs: middle(frames.map((each) => Math.max(...each))),
    medianMs: middle(frames.flat()),
  }
}

function ofEachRarity(card: Card, index: number): Card {
  return { ...card, rarity: RARITIES[index % RARITIES.length] ?? 0 }
}

async function flipAll(page: Page, url: string): Promise<number[][]> {
  await toFirstCard(page, url)
  return flipCards(page)
}

/** Buys, and stands before the first card as it comes in. */
export async function toFirstCard(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/confirm-buy-product?packId=${PACK_ID}&buyCount=${RARITIES.length}`)
  await page.getByRole('button', { name: '購入する' }).click()
  await page.getByRole('button', { name: 'タップしてスタート' }).click()
  await page.getByRole('button', { name: 'スキップ', exact: true }).click()
  await page.getByTestId('reveal-card').waitFor()
}

/** Flips one after the other; of each card the times between its frames. */
export async function flipCards(page: Page): Promise<number[][]> {
  const flips: number[][] = []
  for (const _ of RARITIES) {
    flips.push(await framesOfFlip(page))
    await page.getByTestId('reveal-card').click()
  }
  return flips
}

async function framesOfNothing(page: Page): Promise<number[]> {
  await page.goto('about:blank')
  return page.evaluate(
    (lastsMs) =>
      new Promise<number[]>((done) => {
        const times: number[] = []
        const step = (now: number) => {
          times.push(now)
          if (now - (times[0] ?? now) < lastsMs) requestAnimationFrame(step)
          else done(times.slice(1).map((time, index) => time - (times[index] ?? time)))
        }
        requestAnimationFrame(step)
      }),
    IDLE_MS,
  )
}

/** The times between the frames from when the card begins to turn until everything around it has settled. */
async function framesOfFlip(page: Page): Promise<number[]> {
  await page.getByTestId('reveal-card').waitFor()
  return page.evaluate(
    (afterMs) =>
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
          if (shownAt !== undefined && now - shownAt > afterMs) done(frames)
          else requestAnimationFrame(step)
        }
        requestAnimationFrame(step)
      }),
    AFTER_MS,
  )
}

async function logIn(context: BrowserContext, url: string, member: FlipsWanted['member']) {
  const guest = await (await context.request.get(`${url}/api/user/point`)).json()
  const form = { [guest.csrf.name]: guest.csrf.value, json: JSON.stringify(member) }
  const { state } = await (await context.request.post(`${url}/api/user/login`, { form })).json()
  if (state !== 200) throw new Error(`${member.mail} was not logged in: ${state}.`)
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
