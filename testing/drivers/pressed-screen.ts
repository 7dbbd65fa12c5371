import { AsyncLocalStorage } from 'node:async_hooks'
import { createRequire } from 'node:module'

/** What the handlers of one element are called with: a part of an event of the browser. */
export interface PressedElement {
  readonly value?: string
  readonly checked?: boolean
  readonly files?: readonly object[]
  /** The fields of a form, as they are sent. */
  readonly fields?: readonly (readonly [name: string, value: string])[]
}
export type Handler = 'onChange' | 'onClick' | 'onSubmit'

/** What a page keeps between two renderings, and what its handlers do. */
export interface ShownPage {
  readonly isOpened: boolean
  /** The state of each component, by its place on the screen. */
  readonly states: ReadonlyMap<string, unknown>
  /** The body of the answer to a call that the page sends. */
  readonly bodyOf: (key: string) => object | undefined
}
export interface Pressed {
  readonly states: ReadonlyMap<string, unknown>
  /** The calls that were sent, and the addresses that were opened. */
  readonly acts: readonly string[]
  /** The results of a refusal, and its fields as `errors.name`, that the screen tells apart. */
  readonly results: ReadonlySet<string>
}
interface PressOptions {
  /** The states in which the handler is called; those of the page if absent. */
  readonly states?: ReadonlyMap<string, unknown>
  /** The body of the answer to each act, if the act is refused; null if no answer arrives. */
  readonly refusal?: object | null | undefined
}

const nothing = () => undefined

type Handlers = Readonly<Record<string, unknown>>
interface CurrentPage {
  isOpened: boolean
  /** The calls that the page loads, with their input. */
  asked: Set<string>
  /** What the page does after it is shown. */
  effects: (() => unknown)[]
  /** How often a handler may still wait for a timer. */
  timerCount: number
  states: Map<string, unknown>
  bodyOf: ShownPage['bodyOf']
  handlers: Handlers[]
  acts: string[]
  results: Set<string>
  refusal: object | null | undefined
  isChanged: boolean
}
const NO_PAGE: CurrentPage = {
  isOpened: false,
  asked: new Set(),
  effects: [],
  timerCount: 0,
  states: new Map(),
  bodyOf: () => undefined,
  handlers: [],
  acts: [],
  results: new Set(),
  refusal: undefined,
  isChanged: false,
}
/** What ends late still belongs to its own press. */
const pages = new AsyncLocalStorage<CurrentPage>()
const currentPage = (): CurrentPage => pages.getStore() ?? NO_PAGE
let lastPage: CurrentPage = NO_PAGE
/** A state that follows another one is set during a rendering, which is then repeated. */
const RENDERINGS_MAX = 5
/** A handler waits for a call, and for what follows its answer. */
const WAITS = 8
const TIMERS_MAX = 5

/** Renders a page until no state changes. The page's handlers stay those of the last rendering. */
export async function renderPage(shown: ShownPage, render: () => Promise<string>): Promise<string> {
  const page: CurrentPage = {
    ...NO_PAGE,
    ...shown,
    states: new Map(shown.states),
    results: new Set<string>(),
    asked: new Set(),
  }
  lastPage = page
  let html = ''
  for (let count = 0; count < RENDERINGS_MAX; count += 1) {
    Object.assign(page, { handlers: [], effects: [], isChanged: false })
    html = await pages.run(page, render)
    if (!page.isChanged) break
  }
  return html
}

/** Keeps the handlers and states of the page that was rendered last. */
export function shownPage() {
  const { handlers, effects, states, bodyOf, results: comparedResults, asked } = lastPage
  const kept = new Map(states)
  const run = async (
    acts: readonly (() => unknown)[],
    { states: before = kept, refusal }: PressOptions = {},
  ): Promise<Pressed> => {
    const page: CurrentPage = {
      ...NO_PAGE,
      states: new Map(before),
      bodyOf,
      acts: [],
      results: new Set<string>(),
      refusal,
      timerCount: TIMERS_MAX,
    }
    for (const act of acts)
      try {
        pages.run(page, act)
      } catch {}
    for (let count = 0; count < WAITS; count += 1) await new Promise((done) => setImmediate(done))
    const { results } = page
    return { states: new Map(page.states), acts: page.acts.map(withoutRandom), results }
  }
  return {
    states: kept as ReadonlyMap<string, unknown>,
    comparedResults: comparedResults as ReadonlySet<string>,
    asked: asked as ReadonlySet<string>,
    /** Calls a handler, and returns the states after it. */
    press: (number: number, handler: Handler, element: PressedElement, options?: PressOptions) =>
      run(
        [() => (handlers[number]?.[handler] as (event: object) => unknown)?.(eventOf(element))],
        options,
      ),
    hasEffects: effects.length > 0,
    runEffects: () => run(effects),
  }
}

/** Keeps where a page leads without the router. */
export function keepOpened(to: unknown): void {
  currentPage().acts.push(`→ ${to}`)
}

/** Keeps what a page loads. */
export function keepAsked(key: unknown, input: unknown): void {
  const text = JSON.stringify(input ?? {})
  if (text !== '{}') currentPage().asked.add(`asks ${key} ${withoutRandom(text)}`)
}

/** What needs more of a browser than is here does nothing. Returns a function that ends this. */
export function ignoreFailingHandlers(): () => void {
  const listeners = process.rawListeners('unhandledRejection') as (() => void)[]
  process.removeAllListeners('unhandledRejection')
  process.on('unhandledRejection', nothing)
  return () => {
    process.removeAllListeners('unhandledRejection')
    for (const listener of listeners) process.on('unhandledRejection', listener)
  }
}

const withoutRandom = (act: string): string =>
  act.replaceAll(/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{64}/g, '‹random›')

function eventOf(given: PressedElement): object {
  const own = { ...ELEMENT, ...given }
  return { ...EVENT, target: own, currentTarget: own }
}

/** What handlers ask of an element beside its value. */
const ELEMENT = {
  value: '',
  checked: false,
  fields: [],
  files: [],
  dataset: {},
  form: {},
  focus: nothing,
  blur: nothing,
  select: nothing,
  closest: () => null,
  querySelector: () => null,
}
const EVENT = { preventDefault: nothing, stopPropagation: nothing, nativeEvent: {}, detail: 1 }

interface NavigateOptions {
  readonly state?: unknown
  readonly replace?: boolean
}
/** The button to go back leads over a place that was replaced. */
const arrowOf = (options: NavigateOptions | undefined): string =>
  options?.replace === true ? '⇒' : '→'

/** What the modules of the screens call instead of React and of the network. */
const PAGE = {
  useState(place: string, first: unknown) {
    const current = currentPage()
    const initial = typeof first === 'function' ? (first as () => unknown)() : first
    if (!current.states.has(place))
      current.states.set(place, initial === false ? current.isOpened : initial)
    const set = (next: unknown) => {
      const current = currentPage()
      const old = current.states.get(place)
      const value = typeof next === 'function' ? (next as (old: unknown) => unknown)(old) : next
      if (Object.is(old, value)) return
      current.states.set(place, value)
      current.isChanged = true
    }
    return [current.states.get(place), set]
  },
  navigate(to: unknown, options?: NavigateOptions) {
    const state = options?.state === undefined ? '' : ` ${JSON.stringify(options.state)}`
    const address = typeof to === 'object' ? JSON.stringify(to) : to
    currentPage().acts.push(`${arrowOf(options)} ${address}${state}`)
  },
  search(read: readonly [URLSearchParams, unknown]) {
    const set = (next: unknown, options?: NavigateOptions) => {
      const query = typeof next === 'function' ? next(new URLSearchParams(read[0])) : next
      const address = `?${new URLSearchParams(query as URLSearchParams)}`
      currentPage().acts.push(`${arrowOf(options)} ${address}`)
    }
    return [read[0], set]
  },
  async exchange(_base: string, key: string, { params, query, request }: Sent) {
    const current = currentPage()
    if (key.startsWith('GET ')) return { state: 200, errors: {}, ...current.bodyOf(key) }
    current.acts.push(`${key} ${JSON.stringify({ ...params, ...query, ...request })}`)
    if (current.refusal === null) return undefined
    if (current.refusal === undefined) return { state: 200, errors: {}, ...current.bodyOf(key) }
    const { errors } = current.refusal as { errors: object }
    return { ...current.refusal, errors: new Proxy(errors, { get: getError }) }
  },
  effect(act: () => unknown) {
    currentPage().effects.push(act)
  },
  /** A timer that a handler waits for ends at once, and one that goes on for ever ends. */
  timeout(act: () => unknown) {
    const current = currentPage()
    if (current.timerCount === 0) return 0
    current.timerCount -= 1
    return setImmediate(act)
  },
  /** A table of results of which each that a screen compares is kept. */
  watch: (table: Readonly<Record<string, string>>) =>
    new Proxy(table, {
      get: (results, name) => {
        const result = results[String(name)]
        if (result !== undefined && !USUAL_RESULTS.includes(String(name)))
          currentPage().results.add(result)
        return result
      },
    }),
}
function getError(errors: object, name: string | symbol): unknown {
  const isOther = typeof name === 'string' && name !== '' && !Object.hasOwn(errors, name)
  if (isOther) currentPage().results.add(`errors.${name}`)
  return Reflect.get(errors, name)
}

/** Each screen tells these apart. */
const USUAL_RESULTS = ['ok', 'failed', 'threeDSecure', 'forged', 'stepUp', 'callLimit']

interface Sent {
  readonly params?: object
  readonly query?: object
  readonly request?: object
}

/** Gives each element with a handler its number in `current.handlers`. */
function numberHandlers(): void {
  const runtime = createRequire(import.meta.url)('react/jsx-runtime')
  for (const name of ['jsx', 'jsxs']) {
    const make = runtime[name]
    runtime[name] = (type: unknown, props: Handlers, key?: string) => {
      const { onChange, onClick, onSubmit } = props
      if (typeof type !== 'string' || !(onChange ?? onClick ?? onSubmit))
        return make(type, props, key)
      const number = currentPage().handlers.push({ onChange, onClick, onSubmit }) - 1
      return make(type, { ...props, 'data-press': number }, key)
    }
  }
}

/** Before React is imported, because an import keeps the functions that it finds. */
export function preparePages(): void {
  if ('pressedPage' in globalThis) return
  Object.assign(globalThis, { pressedPage: PAGE })
  numberHandlers()
}

/** Turns a module of the web into one whose states and calls are those of the shown page. */
export function asPressedModule(code: string, path: string): string {
  let count = 0
  const states = code.replaceAll(/\buseState(?=[<(])/g, () => {
    count += 1
    return `keptState('${path} ${count}')`
  })
  const sent = states
    .replaceAll('useNavigate()', 'globalThis.pressedPage.navigate')
    .replaceAll(/(?<![.\w])useEffect\(/g, 'globalThis.pressedPage.effect(')
    .replaceAll(/(?<![.\w])useEffectEvent(?=[<(])/g, '((act) => act)')
    .replaceAll(/(?<![.\w])setTimeout\(/g, 'globalThis.pressedPage.timeout(')
    .replaceAll(/(?<![.\w])setInterval\(/g, '((_act) => 0)(')
    .replace(/useSearchParams\(\)/g, 'globalThis.pressedPage.search(useSearchParams())')
    .replace(
      'export async function exchange<',
      `export const exchange = globalThis.pressedPage.exchange
      async function exchangeByNetwork<`,
    )
    // An act that waits for a dialog would hold back all that are pressed after it.
    .replace(
      /export const (RESULT|REASON) = (\{.*?\}) as const/s,
      'export const $1 = globalThis.pressedPage.watch($2)',
    )
    .replace('return activeCount > 0', 'return false')
  if (count === 0) return sent
  return `${sent}
    import { useId as usePlace } from 'react'
    const keptState = (place) => (first) =>
      globalThis.pressedPage.useState(place + usePlace(), first)`
}
