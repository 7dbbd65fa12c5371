import { join } from 'node:path'
import { mock } from 'node:test'
import type { ComponentType } from 'react'
import { calls } from '#contract/calls.ts'
import { RESULT } from '#contract/codes.ts'
import { answerOf as schemaOf } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { ignoreFailingHandlers, keepOpened, shownPage } from '#testing/drivers/pressed-screen.ts'
import {
  type AnsweredScreen,
  openScreenRenderer,
  type ScreenRenderer,
} from '#testing/drivers/rendered-screens.ts'
import { type ExampleForm, exampleAnswer, formsOf } from '#testing/fixtures/example-answers.ts'
import { CAUTION, GOOD } from '#web/console/format/colors.ts'
import { besideEachOther } from './beside-each-other.ts'
import {
  describePresses,
  NO_ANSWER,
  OVERLOADED,
  openSeenLines,
  REFUSAL,
  type SeenLines,
  type Side,
} from './screen-presses.ts'
import {
  FIXED_VALUES,
  NAVIGATION_STATES,
  OTHER_QUERIES,
  PATH_NAMES,
  type Part,
  QUERIES,
  SCREENS_BESIDE,
  SCREENS_WITHOUT_FIGURES,
  type ScreenBeside,
} from './screen-world.ts'
import { ROOT } from './source-files.ts'

/** The kept files, by the part of the web. */
export const SCREEN_FILES: readonly (readonly [Part, string])[] = [
  ['shop', join(ROOT, 'web/shop/screens.tsv')],
  ['console', join(ROOT, 'web/console/screens.tsv')],
]

/** In how many states of its answers a screen is read at most. */
const STATES_MAX = 6
/** So many pairs of values have two flags. */
const STATES_MIN = 4
/** How many choices of a select are listed. */
const CHOICES_MAX = 12

interface Route {
  readonly path: string
  readonly load: (query: URLSearchParams) => Promise<object>
}

/**
 * Returns what is read on each screen of the members or of the console, in both languages, from
 * answers that are derived from the contract. A figure is followed by the name of its field in
 * braces; one without a name is computed by the screen. Of a further state of the answers only
 * the lines are listed that no state before it has.
 */
export async function describeScreens(part: Part): Promise<string> {
  const { NODE_ENV } = process.env
  // Without the checks of development, React takes half of the time.
  process.env.NODE_ENV = 'production'
  const { BroadcastChannel } = globalThis
  Object.assign(globalThis, BROWSER)
  // Another thread computes them, and ends before or after a screen is read.
  Object.defineProperty(crypto, 'subtle', { value: NEVER_COMPUTED, configurable: true })
  mock.timers.enable({ apis: ['Date'], now: new Date('2025-08-01T00:30:00+09:00') })
  const renderer = await openScreenRenderer(part)
  const heedFailures = ignoreFailingHandlers()
  try {
    const routes = await readRoutes(renderer, part)
    const parts: string[] = []
    const blocks = new Map<string, string>()
    for (const route of routes) parts.push(await describeScreen(renderer, { part, route, blocks }))
    // The development server names a file by its place on the machine.
    return `${parts.join('\n')}\n`.replaceAll(join('/@fs', ROOT), '/@fs')
  } finally {
    await renderer.close()
    heedFailures()
    mock.timers.reset()
    Reflect.deleteProperty(crypto, 'subtle')
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name)
    Object.assign(globalThis, { BroadcastChannel })
    if (NODE_ENV === undefined) delete process.env.NODE_ENV
    else process.env.NODE_ENV = NODE_ENV
  }
}

async function readRoutes({ load }: ScreenRenderer, part: Part): Promise<readonly Route[]> {
  const folder = `web/${part}/app`
  const beside = SCREENS_BESIDE[part].map(({ path, file, ...given }) => ({
    path,
    load: async () => {
      const screen = Object.values(await load(file)).find(isComponent)
      return { Screen: await screenWith(screen as ComponentType<object>, given) }
    },
  }))
  if (part === 'shop')
    return [...((await load(`${folder}/routes.ts`)).ROUTES as readonly Route[]), ...beside]
  const [{ MENU_SCREENS }, { DETAIL_SCREENS }] = await Promise.all([
    load(`${folder}/screens.ts`),
    load(`${folder}/detail-screens.ts`),
  ])
  return [MENU_SCREENS, DETAIL_SCREENS, beside].flat() as Route[]
}

const isComponent = (exported: unknown) => typeof exported === 'function'

/** A screen that gets its properties from an answer. */
async function screenWith(screen: ComponentType<object>, { key, props }: Given) {
  const given = { ...props?.(firstAnswerOf(key)), reload: none, onDone: none, onClose: none }
  // React is imported after the environment is set.
  const { createElement } = await import('react')
  return () => createElement(screen, given)
}
type Given = Pick<ScreenBeside, 'key' | 'props'>

function firstAnswerOf(key: Given['key']): object {
  if (key === undefined) return {}
  const schema = schemaOf({ ...calls, ...consoleCalls }[key])
  return exampleAnswer(schema, { key, ...FIRST, fixed: FIXED_VALUES }).answer
}

interface ScreenOfPart {
  readonly part: Part
  readonly route: Route
  readonly blocks: Map<string, string>
}

async function describeScreen(renderer: ScreenRenderer, { part, route, blocks }: ScreenOfPart) {
  const { path, load } = route
  const why = SCREENS_WITHOUT_FIGURES[part][path]
  if (why !== undefined) return `== ${path}\t(${why})`
  const address =
    path.replaceAll(/:\w+/g, (name) => PATH_NAMES[name] ?? '7') + (QUERIES[part][path] ?? '')
  const loaded = await load(new URL(address, 'https://shop.example').searchParams)
  const component = Object.values(loaded)[0] as ComponentType<object>
  const screen = { part, path, address, component }
  const seen = openSeenLines()
  const read = (form: Form) => readForm(renderer, { ...screen, form, seen })
  const { lines, stateCount } = await read(FIRST)
  for (const line of lines) seen.add(line)
  const all = [`== ${path}`, ...lines]
  const forms = formsAfterFirst(stateCount, NAVIGATION_STATES[path] ?? [])
  for (const form of forms) {
    const { lines } = await read(form).catch((error: unknown) => {
      // No shop answers with zero everywhere, so a screen may divide by it.
      if (form.isLeast && error instanceof RangeError) return { lines: [] }
      throw error
    })
    const fresh = lines.filter((line) => !seen.has(line))
    for (const line of fresh) seen.add(line)
    if (fresh.length > 0) all.push(`-- ${form.name}`, ...fresh)
  }
  if (part === 'console') {
    const forReader = await read({ ...FIRST, isReader: true })
    const hidden = lines.filter((line) => !forReader.lines.includes(line))
    if (hidden.length > 0) all.push('-- hidden from who only reads', ...new Set(hidden))
  }
  const sidesOf = (form: Form) => ({
    ja: sideOf(renderer, { ...screen, language: 'ja', form }),
    en: sideOf(renderer, { ...screen, language: 'en', form }),
  })
  const further = forms.filter(({ isPressed }) => isPressed)
  const inForms = [{ name: '', sides: sidesOf(FIRST) }].concat(
    further.map((form) => ({ name: form.name, sides: sidesOf(form) })),
  )
  all.push(
    ...(await describePresses(inForms, { seen, path, address, blocks, refusals: REFUSALS[part] })),
  )
  return all.join('\n')
}

/** What operators read when the shop is overloaded or silent is the same everywhere. */
const REFUSALS = { console: [REFUSAL], shop: [REFUSAL, OVERLOADED, NO_ANSWER] }

interface Form extends ExampleForm {
  readonly isOpened?: boolean
  /** What no call answers: all of them, or those after the first of the screen. */
  readonly missing?: 'all' | 'others'
  /** True if each call is refused. */
  readonly isRefused?: boolean
  readonly navigationState?: unknown
  /** True for an operator who only has the permissions to read. */
  readonly isReader?: boolean
}

const FIRST: Form = { state: 0, isSparse: false }

interface NamedForm extends Form {
  readonly name: string
  /** True if what the first form did not offer is pressed in this one. */
  readonly isPressed?: boolean
}

const GAPS = [0, 1, 2, 3, 4, 5]

/** The further states of the answers, and answers with little in them, or none. */
function formsAfterFirst(
  stateCount: number,
  navigationStates: readonly unknown[],
): readonly NamedForm[] {
  const count = Math.min(STATES_MAX, Math.max(STATES_MIN, stateCount))
  const states = Array.from({ length: count }, (_, state) => state).slice(1)
  return [
    { name: 'opened', ...FIRST, isOpened: true },
    ...states.map((state) => ({ ...FIRST, name: `state ${state + 1}`, state, isPressed: true })),
    ...GAPS.map((gap) => ({ ...FIRST, name: `gaps ${gap + 1}`, gap })),
    { name: 'least', ...FIRST, isLeast: true },
    { name: 'nothing', state: count, isSparse: true, isPressed: true },
    ...navigationStates.map((navigationState) => ({
      ...FIRST,
      name: `after ${JSON.stringify(navigationState)}`,
      navigationState,
      isPressed: true,
    })),
    { name: 'loading', ...FIRST, missing: 'all' },
    { name: 'loading the others', ...FIRST, missing: 'others' },
    { name: 'not loaded', ...FIRST, isRefused: true, isPressed: true },
  ]
}

interface ScreenInForm extends Pick<AnsweredScreen, 'path' | 'address' | 'component'> {
  readonly part: Part
  readonly form: Form
  readonly seen: SeenLines
}

/** What falls back on Japanese falls back where something is absent, so all else is read in English if it is new. */
async function readForm(renderer: ScreenRenderer, { part, form, seen, ...screen }: ScreenInForm) {
  const { isOpened = false, isReader = false, navigationState: state } = form
  const answers = openAnswers(part, form)
  const { answerOf } = answers
  const readIn = async (language: AnsweredScreen['language']) => {
    const how = { language, isOpened, isReader, state, answerOf }
    return readLines(await renderer.prerender({ ...screen, ...how })).map(answers.withNames)
  }
  const ja = await readIn('ja')
  const { asked } = shownPage()
  const isWhole = form.gap === undefined && !form.isLeast && !form.isSparse && !isReader
  const isKnown = isWhole && ja.every(seen.hasJapanese)
  const lines = isKnown ? [] : besideEachOther(ja, await readIn('en'))
  return { lines: [...lines, ...asked], stateCount: answers.stateCount() }
}

interface PressedScreen
  extends Pick<AnsweredScreen, 'path' | 'address' | 'component' | 'language'> {
  readonly part: Part
  readonly form: Form
}

function sideOf(renderer: ScreenRenderer, { part, form, ...screen }: PressedScreen): Side {
  const answers = openAnswers(part, form)
  const { answerOf, bodyOf } = answers
  const { navigationState: state } = form
  return {
    render: (states, address = screen.address) =>
      renderer.prerender({ ...screen, address, state, answerOf, bodyOf, states }),
    linesOf: (html) => readLines(html).map(answers.withNames),
    textOf,
    withNames: answers.withNames,
  }
}

/** Each screen asks for these beside its own. */
const COMMON_CALLS = ['GET /user/current', 'GET /session']
const REFUSED_LOAD = {
  kind: 'refused',
  state: 404,
  result: '-1',
  errors: {},
  reason: undefined,
  roles: [],
}

/** Answers each call that a screen asks for, and keeps the names of the figures in them. */
function openAnswers(part: Part, form: Form) {
  const all: Readonly<Record<string, Parameters<typeof schemaOf>[0]>> = {
    ...calls,
    ...(part === 'console' && consoleCalls),
  }
  const names = new Map<string, string>()
  let forms = 1
  let own: string | undefined
  const bodyOf = (key: string) => {
    const call = all[key]
    if (call === undefined) return undefined
    const example = exampleAnswer(schemaOf(call), { key, ...form, fixed: FIXED_VALUES })
    for (const [figure, field] of example.names) names.set(figure, field)
    forms = Math.max(forms, formsOf(schemaOf(call)))
    // An act succeeds.
    return 'result' in example.answer ? { ...example.answer, result: RESULT.ok } : example.answer
  }
  return {
    bodyOf,
    answerOf(name: string): unknown {
      const other = OTHER_QUERIES[name]
      const answer = bodyOf(other?.call ?? name)
      if (answer === undefined) return undefined
      if (!COMMON_CALLS.includes(name)) {
        own ??= name
        if (form.missing === 'all' || (form.missing === 'others' && name !== own)) return undefined
        if (form.isRefused) return other ? undefined : REFUSED_LOAD
      }
      return other ? other.of(answer) : { kind: 'ok', answer }
    },
    stateCount: () => forms,
    withNames: (line: string) => withNames(line, names),
  }
}

function withNames(line: string, names: ReadonlyMap<string, string>): string {
  return line
    .replaceAll(/(?<![\d.,])(?:20)?(\d\d)[-/](\d\d)[-/](\d\d)(?!\d)/g, (day, year, month, date) =>
      named(day, names.get(`20${year}-${month}-${date}`)),
    )
    .replaceAll(/(?<![\d.,/]|\d-)(?:\d{1,3}(?:,\d{3})+|\d+)(?![\d/])/g, (number) => {
      const digits = number.replaceAll(',', '')
      return named(number, Number(digits) > 1_000 ? names.get(digits) : undefined)
    })
}
const named = (figure: string, field: string | undefined): string =>
  field === undefined ? figure : `${figure}{${field}}`

const none = () => undefined
const NEVER_COMPUTED = new Proxy({}, { get: () => () => new Promise(none) })
const location = Object.assign(new URL('https://shop.example/'), {
  assign: keepOpened,
  replace: keepOpened,
  reload: none,
})
const drawn = { append: none, remove: none, setAttribute: none, children: [], style: {} }
const listeners = { addEventListener() {}, removeEventListener() {} }
const matchMedia = () => ({ matches: false, ...listeners })
const size = { innerWidth: 390, innerHeight: 800, scrollY: 0 }

/** What screens ask of a browser while they are rendered. */
const BROWSER = {
  ...size,
  location,
  matchMedia,
  // An open channel of Node would keep the process alive.
  BroadcastChannel: class {
    addEventListener() {}
    postMessage() {}
  },
  history: {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => keepOpened(to),
    pushState: none,
    back: none,
  },
  scrollTo() {},
  print: none,
  UIEvent: Event,
  requestAnimationFrame() {},
  FormData: class extends FormData {
    constructor(form?: { readonly fields?: readonly (readonly [string, string])[] }) {
      super()
      for (const [name, value] of form?.fields ?? []) this.append(name, value)
    }
  },
  window: { ...size, ...listeners, location, matchMedia },
  document: {
    documentElement: { toggleAttribute() {} },
    cookie: '',
    getElementById: () => null,
    querySelector: () => null,
    addEventListener: none,
    removeEventListener: none,
    createElement: () => ({ ...drawn, click: none, canPlayType: () => '' }),
    head: drawn,
    body: drawn,
  },
}

const SELECT = /<select\b([^>]*)>(.*?)<\/select>/gs
const INPUT = /<(?:input|textarea)\b([^>]*)>/g
const LINK = /<a\b([^>]*)>(.*?)<\/a>/gs
const BUTTON = /<button\b([^>]*)>(.*?)<\/button>/gs
const MARKED = /<\w+\b([^>]*\s(?:data-|style=")[^>]*)>/g
const LABELLED = /<(?!table|input|textarea|select)(\w+)\b[^>]*\saria-label="([^"]+)"[^>]*>/g

/** The lines of a page in reading order: a row of a table, or a text between two blocks. */
function readLines(html: string): readonly string[] {
  const lines = html
    .replaceAll(/<(style|script|template)\b.*?<\/\1>/gs, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/<title>(.*?)<\/title>/gs, '<br># title: $1<br>')
    .replaceAll(SELECT, (_all, attributes, options) => `<br>${choicesOf(attributes, options)}<br>`)
    .replaceAll(INPUT, (_all, attributes) => `<br>${inputText(attributes)}<br>`)
    .replaceAll(/<img\b[^>]*\balt="([^"]+)"[^>]*>/g, ' $1 ')
    .replaceAll(/<ins\b[^>]*>/g, '$&+ ')
    .replaceAll(/<del\b[^>]*>/g, '$&− ')
    .replaceAll(LABELLED, '$& $2 ')
    .replaceAll(MARKED, (all, attributes) => `${all} ${marksOf(attributes)} `)
    .replaceAll(LINK, (_all, attributes, text) => `<a>${text} ${linkText(attributes)}</a>`)
    .replaceAll(BUTTON, (_all, attributes, text) => `<br>${withTraits(text, attributes)}<br>`)
    .replaceAll(/<caption\b.*?<\/caption>/gs, '')
    .replaceAll(/<table\b([^>]*)>(.*?)<\/table>/gs, (_all, attributes, rows) => {
      const name = attributeOf(attributes, 'aria-label')
      const shown = [...rows.matchAll(/<tr\b.*?<\/tr>/gs)].map(([row]) =>
        [...row.matchAll(/<t[hd]\b[^>]*>(.*?)<\/t[hd]>/gs)]
          .map(([, cell = '']) => partsOf(cell).join(' '))
          .join(' | '),
      )
      return ['', `# ${name}`, ...shown, ''].join('<br>')
    })
    .replaceAll(/<\/dt>(?:<\/?(?!dt\b)[^>]*>)*?<dd\b[^>]*>/g, ': ')
  return partsOf(lines)
}

function partsOf(html: string): readonly string[] {
  return html
    .split(/<\/?(?!span|b\b|strong|a\b|mark|bdi|time|em\b|small|wbr)[^>]*>/)
    .map(textOf)
    .filter((text) => text !== '')
}

function choicesOf(attributes: string, content: string): string {
  const options = [...content.matchAll(/<option\b([^>]*)>(.*?)<\/option>/gs)]
  const more = options.length > CHOICES_MAX ? ` / … (${options.length})` : ''
  const shown = options.slice(0, CHOICES_MAX).map(([, own = '', text = '']) => {
    const choice = `${text} ${traitsOf(own)}`.trim()
    return /\sselected\b/.test(own) ? `[${choice}]` : choice
  })
  return `${shown.join(' / ')}${more} ${traitsOf(attributes)}`
}

/** A tick or a value, and what the field takes. */
function inputText(attributes: string): string {
  const type = attributeOf(attributes, 'type')
  if (type === 'hidden') return ''
  const value = attributeOf(attributes, 'value')
  const isTick = type === 'checkbox' || type === 'radio'
  const tick = /\schecked\b/.test(attributes) ? '[x]' : '[ ]'
  const shown = isTick ? tick : value && `[${value}]`
  return `${attributeOf(attributes, 'aria-label')} ${shown} ${traitsOf(attributes)}`
}

function withTraits(content: string, attributes: string): string {
  const traits = traitsOf(attributes)
  return traits === '' ? content : `${content.replaceAll(/<[^>]*>/g, ' ')} ${traits}`
}

function linkText(attributes: string): string {
  const target = attributeOf(attributes, 'href')
  return `${target && `→ ${target}`} ${traitsOf(attributes)}`
}

/** What a person meets in a field, a button or a link, beside its text. */
const TRAITS = ['type', 'min', 'max', 'step', 'maxlength', 'minlength', 'inputmode']
  .concat(['autocomplete', 'pattern', 'accept', 'placeholder', 'title', 'target', 'download'])
  .concat(['aria-current', 'aria-disabled', 'aria-expanded', 'aria-invalid', 'aria-pressed'])
const FLAGS = ['required', 'disabled', 'readonly', 'multiple', 'hidden']
/** What most fields and buttons have. */
const USUAL = [
  'type=button',
  'type=submit',
  'type=text',
  'aria-invalid=false',
  'type=checkbox',
  'aria-disabled=false',
  'target=_self',
]

function traitsOf(attributes: string): string {
  const traits = TRAITS.map((name) => [name, attributeOf(attributes, name)])
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${value}`)
    .filter((trait) => !USUAL.includes(trait))
  const flags = FLAGS.filter((name) => new RegExp(`\\s${name}="`, 'i').test(attributes))
  const all = [...traits, ...flags]
  return all.length === 0 ? '' : `(${all.join(' ')})`
}

/** What an element's look alone says: a colour that warns or confirms, or a state that its style knows. */
function marksOf(attributes: string): string {
  const colors = COLORS.filter(([, color]) => color.test(attributes)).map(([name]) => name)
  const states = [...attributes.matchAll(STATES)].flatMap(([, name = '', value = '']) =>
    value === 'false' ? [] : [value === 'true' || value === '' ? name : `${name}=${value}`],
  )
  const marks = [...colors, ...states]
  return marks.length === 0 ? '' : `«${marks.join(' ')}»`
}
const COLORS = [
  ['red', /mantine-color-(?:vermilion|red)\b|color:(?:vermilion|red)\b/],
  ['yellow', new RegExp(`mantine-color-yellow\\b|${CAUTION}`)],
  ['green', new RegExp(`mantine-color-green\\b|${GOOD}`)],
] as const
const STATES = new RegExp(
  `\\sdata-(${[
    ['bad', 'verdict', 'finding', 'outcome', 'check', 'refused', 'lacking', 'exceeding', 'covers'],
    ['state', 'kind', 'tier', 'rank', 'sold-out', 'exhausted', 'coin', 'ship-only', 'shipped'],
    ['granted', 'drawn', 'own', 'side', 'featured', 'emergency', 'locked', 'selected', 'started'],
  ]
    .flat()
    .join('|')})="([^"]*)"`,
  'g',
)

const attributeOf = (attributes: string, name: string): string =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#x27': "'",
}

function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#x27);/g, (_all, name) => ENTITIES[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
