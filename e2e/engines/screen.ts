import { setTimeout as sleep } from 'node:timers/promises'
import type { Engine } from './engine.ts'
import { findElement, type Target } from './find-element.ts'

const WAIT_MS_MAX = 30_000
const INTERVAL_MS = 100

/** What a member does and sees, in any engine. Every wait ends after `WAIT_MS_MAX`. */
export interface Screen {
  open(path: string): Promise<void>
  /** Presses an element as soon as it is visible, enabled, at rest and covered by nothing. */
  press(target: Target): Promise<void>
  /** Presses a field by its label and types into it. */
  fill(target: Target, text: string): Promise<void>
  /** Chooses an option of a selection list. */
  choose(selector: string, value: string): Promise<void>
  waitForElement(target: Target): Promise<void>
  waitForText(text: string): Promise<void>
  waitForPath(path: RegExp): Promise<void>
}

export function openScreen(engine: Engine, shopUrl: string): Screen {
  const waitForElement = (target: Target) =>
    waitUntil(nameOf(target), async () => {
      const { state } = await engine.run(findElement, target)
      return state !== 'missing' && state !== 'busy'
    })
  const press = async (target: Target) => engine.press(await placeAtRest(engine, target))
  return {
    open: (path) => engine.open(shopUrl + path),
    press,
    async fill(target, text) {
      await press(target)
      await engine.type(text)
    },
    async choose(selector, value) {
      await waitForElement({ selector })
      await engine.run(chooseOption, selector, value)
    },
    waitForElement,
    waitForText: (text) => waitUntil(`text ${text}`, () => engine.run(hasText, text)),
    waitForPath: (path) =>
      waitUntil(`path ${path}`, async () => path.test(await engine.run(currentPath))),
  }
}

/** Returns where the element can be pressed, once it has not moved between two looks. */
async function placeAtRest(engine: Engine, target: Target) {
  let last = await placeOf(engine, target)
  await waitUntil(`${nameOf(target)} at rest`, async () => {
    await sleep(INTERVAL_MS)
    const next = await placeOf(engine, target)
    const isAtRest = next.x === last.x && next.y === last.y
    last = next
    return isAtRest
  })
  return last
}

async function placeOf(engine: Engine, target: Target) {
  let state = 'missing'
  let place = { x: 0, y: 0 }
  const isReady = async () => {
    const found = await engine.run(findElement, target)
    state = found.state
    place = found
    return found.state === 'ready'
  }
  await waitUntil(nameOf(target), isReady, () => `it is ${state}`)
  return place
}

function nameOf({ selector, name }: Target): string {
  return name === undefined ? selector : `${selector} “${name}”`
}

async function waitUntil(
  what: string,
  isTrue: () => Promise<boolean>,
  explain: () => string = () => '',
): Promise<void> {
  const endsAt = Date.now() + WAIT_MS_MAX
  let problem = ''
  while (Date.now() < endsAt) {
    // A script cannot run while the browser loads another page.
    const isDone = await isTrue().catch((cause) => {
      problem = String(cause)
      return false
    })
    if (isDone) return
    await sleep(INTERVAL_MS)
  }
  throw new Error([`waited in vain for ${what}`, explain(), problem].filter(Boolean).join(': '))
}

function hasText(text: string): boolean {
  return document.body.innerText.replaceAll('\u200b', '').includes(text)
}

function currentPath(): string {
  return location.pathname + location.search
}

function chooseOption(selector: string, value: string): void {
  const list = document.querySelector<HTMLSelectElement>(selector)
  if (list === null) return
  const setValue = Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set
  setValue?.call(list, value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}
