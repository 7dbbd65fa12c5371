import {
  type Handler,
  type Pressed,
  type PressedElement,
  shownPage,
} from '#testing/drivers/pressed-screen.ts'
import { besideEachOther } from './beside-each-other.ts'

type States = ReadonlyMap<string, unknown>

/** A screen in one language. */
export interface Side {
  /** At the address of the screen, or at another one of it. */
  readonly render: (states: States, address?: string) => Promise<string>
  readonly linesOf: (html: string) => readonly string[]
  readonly textOf: (html: string) => string
  /** Adds the names of the fields to the figures of a line. */
  readonly withNames: (line: string) => string
}

/** A dialog is opened, asks again, and says what became of it. */
const DEPTH_MAX = 3
const PRESSES_MAX = 80

interface Pressable {
  readonly number: number
  readonly handler: Handler
  /** What a person presses, without its figures, so that of a list one row is pressed. */
  readonly name: string
  readonly html: string
}

interface PressedForm {
  /** The name of the form of the answers; empty for the usual one. */
  readonly name: string
  readonly sides: Sides
}
export interface Sides {
  readonly ja: Side
  readonly en: Side
}

interface Listed {
  /** Lines that were listed before on the screen. */
  readonly seen: SeenLines
  readonly path: string
  readonly address: string
  /** The screen on which the same lines were listed first, by these lines. */
  readonly blocks: Map<string, string>
  /** What each act is refused with, besides the results that the screen tells apart. */
  readonly refusals: readonly Refusal[]
}
interface Walk extends Listed {
  readonly lines: string[]
  /** The ways that were pressed. */
  readonly pressed: Set<string>
  readonly addresses: Map<string, string>
}

/**
 * Returns what each press of a screen shows anew, what it sends and where it leads, in both
 * languages. A form is filled in before it is sent. What a further form of the answers offers
 * beside the first, and what another address of the screen shows, follows. Lines in `seen` are
 * left out.
 */
export async function describePresses(
  forms: readonly PressedForm[],
  listed: Listed,
): Promise<readonly string[]> {
  const walk: Walk = { ...listed, lines: [], pressed: new Set(), addresses: new Map() }
  const known = new Set<string>()
  for (const { name, sides } of forms) await open(walk, name, await pagesOf(sides), known)
  const [first] = forms
  if (first === undefined) return []
  for (const address of [...walk.addresses.values()].slice(0, ADDRESSES_MAX))
    await open(walk, address, await pagesOf(first.sides, address), known)
  return walk.lines
}

/** `known` are names of what could be pressed before. */
async function open(walk: Walk, title: string, pages: Pages, known: Set<string>): Promise<void> {
  for (const after of [pages, await afterEffects(pages)]) {
    if (after === undefined) continue
    keepAddresses(walk, after)
    const name = after === pages ? title : `${title} loaded`.trim()
    if (name !== '') list(walk, name, await freshOf(after, walk.seen))
    await follow(walk, after, title === '' ? [] : [title], known)
    for (const { name } of after.ja.pressables) known.add(name)
  }
}

async function follow(
  walk: Walk,
  pages: Pages,
  way: readonly string[],
  known: ReadonlySet<string>,
): Promise<void> {
  const names = pages.ja.pressables.map(({ name }) => name)
  for (const [at, name] of names.entries()) {
    const steps = [...way, name]
    const title = steps.join(' › ')
    if (known.has(name) || walk.pressed.has(title) || walk.pressed.size >= PRESSES_MAX) continue
    walk.pressed.add(title)
    const after = await pressAll(pages, at)
    if (after === undefined) continue
    await describePress(walk, title, { pages, at, after })
    if (steps.length < DEPTH_MAX && after.ja.isChanged)
      await follow(walk, after, steps, new Set([...known, ...names]))
  }
}

interface Press {
  readonly pages: Pages
  readonly at: number
  readonly after: Pages
}

async function describePress(walk: Walk, title: string, { pages, at, after }: Press) {
  keepAddresses(walk, after)
  const acts = actsOf(after)
  list(walk, title, await freshOf(after, walk.seen))
  const unticked = await actsUnticked(pages, at)
  const others = unticked.filter((act) => !acts.has(act) && !walk.seen.has(act))
  list(walk, `${title} without ticks`, others)
  const odd = await pressOddly(pages, at)
  if (odd !== undefined) list(walk, `${title} typed otherwise`, await freshOf(odd, walk.seen))
  if (after.ja.acts.some((act) => act.startsWith('POST ')))
    for (const [refusal, lines] of await describeRefusals(pages, at, walk))
      list(walk, refusal, lines)
}

function keepAddresses({ address, addresses }: Walk, { ja: { acts, html } }: Pages): void {
  for (const found of addressesIn(acts, html, address))
    addresses.set(found.replaceAll(/\d+|(?<=sort=)[^&]+/g, '#'), found)
}

const actsOf = ({ ja }: Pages): ReadonlySet<string> => new Set(ja.acts.map(ja.side.withNames))

/** A page in both languages. It is rendered in English only where it shows something new. */
interface Pages {
  readonly ja: Page
  readonly en: () => Promise<Page>
}

async function pagesOf({ ja, en }: Sides, address?: string): Promise<Pages> {
  const shown = { ...NOT_PRESSED, address }
  return { ja: await pageOf(ja, shown), en: once(() => pageOf(en, shown)) }
}

/** Undefined if the page does nothing after it is shown. */
async function afterEffects({ ja, en }: Pages): Promise<Pages | undefined> {
  if (!ja.shown.hasEffects) return undefined
  const after = async (page: Page) => next(page, await page.shown.runEffects())
  return { ja: await after(ja), en: once(async () => after(await en())) }
}

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined
  return () => {
    made ??= make()
    return made
  }
}

const ADDRESSES_MAX = 10

/** An address that is opened, or that replaces the present one. */
const OPENED = /^[→⇒] /

/** The other addresses of a screen to which it leads, each choice once. */
function addressesIn(acts: readonly string[], html: string, address: string): readonly string[] {
  const here = new URL(address, ORIGIN)
  const opened = acts.flatMap((act) => (OPENED.test(act) ? [act.slice(2).split(' ')[0] ?? ''] : []))
  const linked = [...html.matchAll(/\shref="([^"]*)"/g)].map(([, href = '']) =>
    href.replaceAll('&amp;', '&'),
  )
  return [...opened, ...linked].flatMap((to) => {
    if (to.startsWith('{') || !URL.canParse(to, here)) return []
    const { origin, pathname, search } = new URL(to, here)
    const isOther = origin === here.origin && pathname === here.pathname && search !== here.search
    return isOther ? [`${pathname}${search}`] : []
  })
}
const ORIGIN = 'https://shop.example'

/** What a form sends if each tick in it is left out that is not there at first. */
async function actsUnticked(pages: Pages, at: number): Promise<readonly string[]> {
  const { html, handler } = pages.ja.pressables[at] as Pressable
  const isTicked =
    handler === 'onSubmit' && fieldsIn(html).some(({ isTick, isKept }) => isTick && !isKept)
  const after = isTicked ? await pressAll(pages, at, { isTicking: false }) : undefined
  return after === undefined ? [] : [...actsOf(after)]
}

/** Undefined for what is no form, and for a form in which nothing is typed. */
async function pressOddly(pages: Pages, at: number): Promise<Pages | undefined> {
  const { html, handler } = pages.ja.pressables[at] as Pressable
  const isTyped =
    handler === 'onSubmit' && fieldsIn(html).some(({ isTick, isKept }) => !isTick && !isKept)
  return isTyped ? pressAll(pages, at, { isOdd: true }) : undefined
}

/** What another screen has shown in the same way is named by that screen. */
function list({ lines: all, path, blocks }: Walk, title: string, lines: readonly string[]): void {
  if (lines.length === 0) return
  if (lines.length === 1) return void all.push(`-- ${title}\t${lines[0]}`)
  const text = lines.join('\n')
  const first = blocks.get(text)
  if (first !== undefined && first !== path) return void all.push(`-- ${title}\t(as on ${first})`)
  blocks.set(text, path)
  all.push(`-- ${title}`, ...lines)
}

export interface SeenLines {
  readonly has: (line: string) => boolean
  /** True if the Japanese of a line was read before. */
  readonly hasJapanese: (text: string) => boolean
  readonly add: (line: string) => void
}

export function openSeenLines(): SeenLines {
  const lines = new Set<string>()
  const japanese = new Set<string>()
  return {
    has: (line) => lines.has(line),
    hasJapanese: (text) => japanese.has(text),
    add(line) {
      lines.add(line)
      japanese.add(line.split('\t')[0] ?? '')
    },
  }
}

/** Lines of both languages that are read for the first time, after what is sent and opened. */
async function freshOf({ ja, en }: Pages, seen: SeenLines, isShown = (_act: string) => true) {
  const actsOn = ({ acts, side }: Page) => acts.filter(isShown).map(side.withNames)
  const isNew =
    ja.lines.some((line) => !seen.hasJapanese(line) && !TYPED.test(line)) ||
    actsOn(ja).some((act) => !seen.has(act) && act.startsWith('POST '))
  const english = isNew ? await en().catch(() => undefined) : undefined
  const acts = [ja, ...(english ? [english] : [])].flatMap(actsOn)
  const lines = english ? besideEachOther(ja.lines, english.lines) : []
  const asked = ja.isChanged ? ja.shown.asked : []
  const all = [...new Set(acts), ...lines, ...asked]
  const fresh = all.filter((line) => !seen.has(line) && !TYPED.test(line))
  for (const line of fresh) seen.add(line)
  return fresh
}

interface Shown extends Pressed {
  readonly address?: string | undefined
}

const NOT_PRESSED: Pressed = { states: new Map(), acts: [], results: new Set() }
export interface Refusal {
  readonly name: string
  /** Null if no answer arrives. */
  readonly body: object | null
}
const REFUSED = { state: 400, result: '?', errors: { field: ['‹refusal›'] } }
export const REFUSAL: Refusal = { name: 'refused: ?', body: REFUSED }
/** The shop has done nothing. */
export const OVERLOADED: Refusal = {
  name: 'overloaded',
  body: { state: 429, result: '?', errors: {} },
}
export const NO_ANSWER: Refusal = { name: 'no answer', body: null }

/** What stands on the screen after a refusal, and after those that the screen tells apart. */
async function describeRefusals(pages: Pages, at: number, { seen, refusals }: Walk) {
  const all: (readonly [string, readonly string[]])[] = []
  const compared = new Set<string>()
  const describe = async ({ name, body }: Refusal) => {
    const after = await pressAll(pages, at, { refusal: body })
    if (after === undefined) return
    for (const result of after.ja.results) compared.add(result)
    all.push([name, await freshOf(after, seen, (act) => OPENED.test(act))])
  }
  for (const refusal of refusals) await describe(refusal)
  for (const each of [...compared]) {
    const [, field] = /^errors\.(.*)$/.exec(each) ?? []
    const told =
      field === undefined ? { errors: {}, result: each } : { errors: { [field]: [field] } }
    await describe({ name: `refused: ${field ?? each}`, body: { ...REFUSED, ...told } })
  }
  return all
}

interface Pressing {
  readonly refusal?: object | null
  /** False to leave the ticks of a form as they are. */
  readonly isTicking?: boolean
  /** True to type what a form does not expect. */
  readonly isOdd?: boolean
}

/** Undefined if the screen needs more of a browser than is here. */
async function pressAll(
  { ja, en }: Pages,
  at: number,
  how: Pressing = {},
): Promise<Pages | undefined> {
  try {
    return { ja: await pressOf(ja, at, how), en: once(async () => pressOf(await en(), at, how)) }
  } catch {
    return undefined
  }
}

interface Page extends Shown {
  readonly side: Side
  readonly shown: ReturnType<typeof shownPage>
  readonly pressables: readonly Pressable[]
  readonly html: string
  readonly lines: readonly string[]
  readonly isChanged: boolean
}

async function pageOf(side: Side, pressed: Shown): Promise<Page> {
  const html = await side.render(pressed.states, pressed.address)
  const pressables = [...pressablesIn(html, side), ...choicesIn(html, side)]
  const lines = side.linesOf(html)
  const shown = shownPage()
  const results = new Set([...pressed.results, ...shown.comparedResults])
  return { ...pressed, results, side, shown, pressables, html, lines, isChanged: true }
}

async function pressOf(page: Page, at: number, how: Pressing): Promise<Page> {
  const { number, handler, html } = page.pressables[at] as Pressable
  if (handler === 'onSubmit') return submit(page, at, how)
  const checked = !/\schecked\b/.test(html)
  const [field] = fieldsIn(html)
  const files = field?.files ?? []
  const value = html.startsWith('<select') ? otherChoiceIn(html) : field?.value
  const element = { checked, files, value: field?.isTick ? 'on' : (value ?? 'on') }
  return next(page, await page.shown.press(number, handler, element, how))
}

/** Fills in a form, and sends it as it is shown then. */
async function submit(page: Page, at: number, how: Pressing): Promise<Page> {
  const { name } = page.pressables[at] as Pressable
  const filled = await filledOnce(page, name, how)
  const form = filled.pressables.find((each) => each.name === name)
  if (form === undefined) return filled
  const isTicking = how.isTicking ?? true
  const fields = fieldsIn(form.html, how).flatMap(({ name, value, checked, isTick, isKept }) =>
    name === '' || (isTick && !(checked && (isTicking || isKept))) ? [] : [[name, value] as const],
  )
  const pressed = await filled.shown.press(form.number, 'onSubmit', { fields }, how)
  const sent = await next(filled, pressed)
  return { ...sent, lines: [...filled.lines, ...sent.lines] }
}

/** A form is sent several times, to be refused. */
const filledForms = new WeakMap<Page, Map<string, Promise<Page>>>()

function filledOnce(page: Page, name: string, how: Pressing): Promise<Page> {
  const ofPage = filledForms.get(page) ?? new Map<string, Promise<Page>>()
  filledForms.set(page, ofPage)
  const key = `${name} ${how.isTicking} ${how.isOdd}`
  const filled = ofPage.get(key) ?? fill(page, name, how)
  ofPage.set(key, filled)
  return filled
}

/** A form has fewer fields. */
const FILL_ROUNDS_MAX = 40

/**
 * A handler may know only the other fields of its rendering, so two that change the same state are
 * not called in one rendering.
 */
async function fill(page: Page, name: string, how: Pressing): Promise<Page> {
  const { isTicking = true } = how
  const called = new Set<string>()
  let filled: Page = { ...page, lines: [] }
  for (let round = 0; round < FILL_ROUNDS_MAX; round += 1) {
    const form = filled.pressables.find((each) => each.name === name)
    const before = filled.shown.states
    let states = before
    for (const [at, field] of fieldsIn(form?.html ?? '', how).entries()) {
      const key = field.name || `${at}`
      if (field.number === undefined || field.isKept || (field.isTick && !isTicking)) continue
      if (called.has(key)) continue
      const pressed = await filled.shown.press(field.number, 'onChange', field, { states })
      const changed = changesBetween(states, pressed.states)
      if (changed.some((place) => !Object.is(before.get(place), states.get(place)))) break
      states = pressed.states
      called.add(key)
    }
    if (changesBetween(before, states).length === 0) break
    filled = await next(filled, { ...NOT_PRESSED, states })
  }
  return filled
}

function changesBetween(before: States, after: States): readonly string[] {
  return [...after].flatMap(([place, value]) =>
    Object.is(before.get(place), value) ? [] : [place],
  )
}

async function next(page: Page, pressed: Pressed): Promise<Page> {
  const isChanged = changesBetween(page.shown.states, pressed.states).length > 0
  return isChanged
    ? pageOf(page.side, { ...pressed, address: page.address })
    : { ...page, ...pressed, lines: [], isChanged }
}

const PRESSABLE = /<(button|form)\b([^>]*)>(.*?)<\/\1>/gs
const FORM = /<form\b.*?<\/form>/gs
const DAY = /<input\b([^>]*\stype="(?:date|month|datetime-local|file)"[^>]*)>/g
const SELECT = /<select\b([^>]*)>.*?<\/select>/gs
const TICK = /<input\b([^>]*\stype="(?:checkbox|radio)"[^>]*)>/g

function pressablesIn(html: string, { textOf }: Side): readonly Pressable[] {
  const found = [...html.matchAll(PRESSABLE)].flatMap(
    ([all, tag = '', attributes = '', content = '']) => {
      const inner = tag === 'form' ? pressablesIn(content, { textOf } as Side) : []
      const number = numberOf(attributes)
      if (number === undefined || /\sdisabled="/.test(attributes)) return inner
      const label = `${attributeOf(attributes, 'aria-label')} ${textOf(content)}`
      const button = [
        ...content.matchAll(/<button\b[^>]*\stype="submit"[^>]*>(.*?)<\/button>/gs),
      ].at(-1)
      return tag === 'form'
        ? [
            ...inner,
            {
              number,
              handler: 'onSubmit' as const,
              name: `send ${nameOf(textOf(button?.[1] ?? ''))}`,
              html: all,
            },
          ]
        : [{ number, handler: 'onClick' as const, name: nameOf(label), html: all }]
    },
  )
  const ticks = [...html.matchAll(TICK)].flatMap((found) => {
    const [all, attributes = ''] = found
    const number = numberOf(attributes)
    const label =
      attributeOf(attributes, 'aria-label') ||
      textOf(labelOf(attributeOf(attributes, 'id'), html) || labelAround(found.index, html))
    return number === undefined
      ? []
      : [{ number, handler: 'onChange' as const, name: `tick ${nameOf(label)}`, html: all }]
  })
  return [...found, ...ticks]
}

/** A day or a choice outside of a form changes the screen at once. */
function choicesIn(html: string, { textOf }: Side): readonly Pressable[] {
  const outside = html.replaceAll(FORM, '')
  const chosen = (pattern: RegExp, kind: string) =>
    [...outside.matchAll(pattern)].flatMap(([all, attributes = '']) => {
      const number = numberOf(attributes)
      const label =
        attributeOf(attributes, 'aria-label') || labelOf(attributeOf(attributes, 'id'), html)
      const name = `${kind} ${nameOf(textOf(label))}`
      return number === undefined ? [] : [{ number, handler: 'onChange' as const, name, html: all }]
    })
  return [...chosen(DAY, 'day'), ...chosen(SELECT, 'choose')]
}

const labelOf = (id: string, html: string): string =>
  new RegExp(`<label\\b[^>]*\\sfor="${id}"[^>]*>(.*?)</label>`, 's').exec(html)?.[1] ?? ''

function labelAround(at: number, html: string): string {
  const opened = html.lastIndexOf('<label', at)
  const closed = html.indexOf('</label>', opened)
  return opened < 0 || closed < at ? '' : html.slice(opened, closed)
}

const nameOf = (label: string): string => {
  const plain = label
    .replaceAll(/#\d+|[\d,]+\{[^}]*\}|[\d,.]+/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return (plain || label.trim()).slice(0, NAME_MAX)
}
const NAME_MAX = 40

interface Field extends PressedElement {
  readonly number: number | undefined
  readonly name: string
  readonly value: string
  readonly isTick: boolean
  /** True for a field that has a value already. */
  readonly isKept: boolean
}

const FIELD = /<input\b([^>]*)>|<(textarea|select)\b([^>]*)>(.*?)<\/\2>/gs

function fieldsIn(html: string, { isOdd = false }: Pressing = {}): readonly Field[] {
  return [...html.matchAll(FIELD)].map(([, input, tag, others = '', content = '']) => {
    const attributes = input ?? others
    const type = attributeOf(attributes, 'type')
    const isTick = type === 'checkbox' || type === 'radio'
    const own = tag === undefined ? attributeOf(attributes, 'value') : chosenOf(tag, content)
    const isTicked = isTick && /\schecked\b/.test(attributes)
    const isFilled = tag === 'select' ? !EMPTY_CHOICE.test(content) : own !== ''
    const isKept = type === 'radio' || type === 'hidden' || isTicked || (isFilled && !isTick)
    const isChecked = /\schecked\b/.test(attributes) || type === 'checkbox'
    return {
      number: numberOf(attributes),
      name: attributeOf(attributes, 'name'),
      value: own || (isTick ? 'on' : exampleOf(attributes, type, isOdd)),
      isTick,
      isKept,
      checked: isChecked,
      ...(type === 'file' && { files: [CHOSEN_FILE] }),
    }
  })
}

/** A file that a person chooses. */
const CHOSEN_FILE = {
  name: 'file.csv',
  size: 1_234,
  type: 'text/csv',
  text: async () => '‹file›,1234\n',
  arrayBuffer: async () => new TextEncoder().encode('‹file›,1234\n').buffer,
}

const EMPTY_CHOICE = /<option\b(?=[^>]*\svalue="")[^>]*\sselected\b/

/** The last choice of which there are several is not the one that is chosen at first. */
const otherChoiceIn = (html: string): string =>
  attributeOf([...html.matchAll(/<option\b[^>]*>/g)].at(-1)?.[0] ?? '', 'value')

/** An empty choice is left for the first that is none. */
function chosenOf(tag: string, content: string): string {
  if (tag === 'textarea') return content.trim()
  const options = [...content.matchAll(/<option\b[^>]*>/g)].map(([option]) => option)
  const chosen = options.find((option) => /\sselected\b/.test(option)) ?? options[0] ?? ''
  const isEmpty = attributeOf(chosen, 'value') === ''
  return attributeOf((isEmpty ? options[1] : chosen) ?? '', 'value')
}

/** What was typed, as the field then shows it. */
const TYPED =
  /^\t?\[(?:‹typed |taro@example|a long pass|1234\]|Ａｂ|１２３４|０９０| Taro@|short\]|http:|09012345678|2025-08|https:\/\/shop\.example\/x)/

/** Full width, spaces, another case, too short, or empty. */
const ODD_EXAMPLES: Readonly<Record<string, string>> = {
  date: '',
  'datetime-local': '',
  email: ' Taro@Example.com ',
  month: '',
  number: '',
  password: 'short',
  tel: '０９０−１２３４',
  url: 'http://',
}

/** What a person could enter in an empty field. */
function exampleOf(attributes: string, type: string, isOdd: boolean): string {
  const of = (name: string) => attributeOf(attributes, name)
  const number = Math.min(Number(of('max') || 1_234), Math.max(Number(of('min') || 0), 1_234))
  const examples: Readonly<Record<string, string>> = {
    date: '2025-08-02',
    'datetime-local': '2025-08-02T00:30',
    email: 'taro@example.com',
    month: '2025-08',
    number: String(number),
    password: 'a long pass phrase 7',
    tel: '09012345678',
    url: 'https://shop.example/x',
  }
  const isDigits = of('inputmode') === 'numeric'
  if (isOdd) return ODD_EXAMPLES[type] ?? (isDigits ? '１２３４' : ' Ａｂ１２３ ')
  const text = isDigits ? '1234' : `‹typed ${of('name')}›`
  return (examples[type] ?? text).slice(0, Number(of('maxlength') || 1_000))
}

function numberOf(attributes: string): number | undefined {
  const number = attributeOf(attributes, 'data-press')
  return number === '' ? undefined : Number(number)
}

function attributeOf(attributes: string, name: string): string {
  const value = new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(attributes)?.[1] ?? ''
  return value.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&#x27;', "'")
}
