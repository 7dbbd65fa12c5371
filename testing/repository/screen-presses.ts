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
  readonly render: (states: States) => Promise<string>
  readonly linesOf: (html: string) => readonly string[]
  readonly textOf: (html: string) => string
  /** Adds the names of the fields to the figures of a line. */
  readonly withNames: (line: string) => string
}

/** A dialog is opened, asks again, and says what became of it. */
const DEPTH_MAX = 3
const PRESSES_MAX = 60

interface Pressable {
  readonly number: number
  readonly handler: Handler
  /** What a person presses, without its figures, so that of a list one row is pressed. */
  readonly name: string
  readonly html: string
}

/**
 * Returns what each press of a screen shows anew, what it sends and where it leads, in both
 * languages. A form is filled in before it is sent. Lines in `seen` are left out.
 */
export async function describePresses(
  sides: readonly Side[],
  { seen, path, blocks }: Listed,
): Promise<readonly string[]> {
  const list = (title: string, lines: readonly string[]) =>
    listedBlock(title, lines, { path, blocks })
  const pressed = new Set<string>()
  const all: string[] = []
  /** `known` are names of what could be pressed before. */
  const follow = async (
    pages: readonly Page[],
    way: readonly string[],
    known: ReadonlySet<string>,
  ) => {
    const [first] = pages
    if (pages.some(({ pressables }) => pressables.length !== first?.pressables.length)) return
    const names = first?.pressables.map(({ name }) => name) ?? []
    for (const [at, name] of names.entries()) {
      const steps = [...way, name]
      const title = steps.join(' › ')
      if (known.has(name) || pressed.has(title) || pressed.size >= PRESSES_MAX) continue
      pressed.add(title)
      const after = await pressAll(pages, at)
      if (after === undefined) continue
      const acts = new Set(after.flatMap((page) => page.acts.map(page.side.withNames)))
      const fresh = freshOf(after, acts, seen)
      all.push(...list(title, fresh))
      const unticked = await actsUnticked(pages, at)
      const others = unticked.filter((act) => !acts.has(act) && !seen.has(act))
      all.push(...list(`${title} without ticks`, others))
      if (after.some((page) => page.acts.some((act) => act.startsWith('POST '))))
        for (const [refusal, lines] of await describeRefusals(pages, at, seen))
          all.push(...list(refusal, lines))
      if (steps.length < DEPTH_MAX && after.every(({ isChanged }) => isChanged))
        await follow(after, steps, new Set([...known, ...names]))
    }
  }
  const pages: Page[] = []
  for (const side of sides) pages.push(await pageOf(side, NOT_PRESSED))
  await follow(pages, [], new Set())
  return all
}

/** What a form sends if each tick in it is left out that is not there at first. */
async function actsUnticked(pages: readonly Page[], at: number): Promise<readonly string[]> {
  const isTicked = ({ html, handler }: Pressable) =>
    handler === 'onSubmit' && fieldsIn(html).some(({ isTick, isKept }) => isTick && !isKept)
  if (!pages.every(({ pressables }) => isTicked(pressables[at] as Pressable))) return []
  const after = (await pressAll(pages, at, { isTicking: false })) ?? []
  return [...new Set(after.flatMap((page) => page.acts.map(page.side.withNames)))]
}

interface Listed {
  /** Lines that were listed before on the screen. */
  readonly seen: Set<string>
  readonly path: string
  /** The screen on which the same lines were listed first, by these lines. */
  readonly blocks: Map<string, string>
}

/** What another screen has shown in the same way is named by that screen. */
function listedBlock(
  title: string,
  lines: readonly string[],
  { path, blocks }: Pick<Listed, 'path' | 'blocks'>,
): readonly string[] {
  if (lines.length === 0) return []
  if (lines.length === 1) return [`-- ${title}\t${lines[0]}`]
  const text = lines.join('\n')
  const first = blocks.get(text)
  if (first !== undefined && first !== path) return [`-- ${title}\t(as on ${first})`]
  blocks.set(text, path)
  return [`-- ${title}`, ...lines]
}

/** Lines of both languages that are read for the first time. */
function freshOf(after: readonly Page[], acts: Iterable<string>, seen: Set<string>) {
  const [ja, en] = after.map(({ lines }) => lines)
  const lines = ja?.length && en?.length ? besideEachOther(ja, en) : []
  const fresh = [...acts, ...lines].filter((line) => !seen.has(line) && !TYPED.test(line))
  for (const line of fresh) seen.add(line)
  return fresh
}

const NOT_PRESSED: Pressed = { states: new Map(), acts: [], results: new Set() }
const REFUSED = { state: 400, result: '?', errors: { field: ['‹refusal›'] } }

/** What stands on the screen after a refusal, and after those that the screen tells apart. */
async function describeRefusals(pages: readonly Page[], at: number, seen: Set<string>) {
  const all: (readonly [string, readonly string[]])[] = []
  const refused = await pressAll(pages, at, { refusal: REFUSED })
  const results = new Set(refused?.flatMap(({ results }) => [...results]))
  const others = [...results].map((result) => ({ ...REFUSED, errors: {}, result }))
  for (const refusal of [REFUSED, ...others]) {
    const after = refusal === REFUSED ? refused : await pressAll(pages, at, { refusal })
    const acts = after?.flatMap((page) => page.acts.filter((act) => act.startsWith('→ '))) ?? []
    const fresh = freshOf(after ?? [], new Set(acts), seen)
    all.push([`refused: ${refusal.result}`, fresh])
  }
  return all
}

interface Pressing {
  readonly refusal?: object
  /** False to leave the ticks of a form as they are. */
  readonly isTicking?: boolean
}

/** Undefined if the screen needs more of a browser than is here. */
async function pressAll(
  pages: readonly Page[],
  at: number,
  how: Pressing = {},
): Promise<readonly Page[] | undefined> {
  try {
    const after: Page[] = []
    for (const page of pages) after.push(await pressOf(page, at, how))
    return after
  } catch {
    return undefined
  }
}

interface Page extends Pressed {
  readonly side: Side
  readonly shown: ReturnType<typeof shownPage>
  readonly pressables: readonly Pressable[]
  readonly html: string
  readonly lines: readonly string[]
  readonly isChanged: boolean
}

async function pageOf(side: Side, pressed: Pressed): Promise<Page> {
  const html = await side.render(pressed.states)
  const pressables = [...pressablesIn(html, side), ...daysIn(html, side)]
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
  const element = { checked, value: field && !field.isTick ? field.value : 'on' }
  return next(page, await page.shown.press(number, handler, element, how))
}

/** Fills in a form, and sends it as it is shown then. */
async function submit(page: Page, at: number, how: Pressing): Promise<Page> {
  const { name } = page.pressables[at] as Pressable
  const filled = await fill(page, name, how)
  const form = filled.pressables.find((each) => each.name === name)
  if (form === undefined) return filled
  const isTicking = how.isTicking ?? true
  const fields = fieldsIn(form.html).flatMap(({ name, value, checked, isTick, isKept }) =>
    name === '' || (isTick && !(checked && (isTicking || isKept))) ? [] : [[name, value] as const],
  )
  const pressed = await filled.shown.press(form.number, 'onSubmit', { fields }, how)
  const sent = await next(filled, pressed)
  return { ...sent, lines: [...filled.lines, ...sent.lines] }
}

/** A handler may know only the other fields of its rendering, so each is rendered before the next. */
async function fill(page: Page, name: string, { isTicking = true }: Pressing): Promise<Page> {
  let filled: Page = { ...page, lines: [] }
  for (let at = 0; ; at += 1) {
    const form = filled.pressables.find((each) => each.name === name)
    const field = fieldsIn(form?.html ?? '')[at]
    if (field === undefined) return filled
    if (field.number === undefined || field.isKept || (field.isTick && !isTicking)) continue
    const pressed = await filled.shown.press(field.number, 'onChange', field)
    filled = await next(filled, { ...pressed, acts: [] })
  }
}

async function next(page: Page, pressed: Pressed): Promise<Page> {
  const before = page.shown.states
  const isChanged = [...pressed.states].some(
    ([place, value]) => !Object.is(before.get(place), value),
  )
  return isChanged ? pageOf(page.side, pressed) : { ...page, ...pressed, lines: [], isChanged }
}

const PRESSABLE = /<(button|form)\b([^>]*)>(.*?)<\/\1>/gs
const FORM = /<form\b.*?<\/form>/gs
const DAY = /<input\b([^>]*\stype="(?:date|month|datetime-local)"[^>]*)>/g
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
  const ticks = [...html.matchAll(TICK)].flatMap(([all, attributes = '']) => {
    const number = numberOf(attributes)
    const label =
      attributeOf(attributes, 'aria-label') || textOf(labelOf(attributeOf(attributes, 'id'), html))
    return number === undefined
      ? []
      : [{ number, handler: 'onChange' as const, name: `tick ${nameOf(label)}`, html: all }]
  })
  return [...found, ...ticks]
}

/** A day outside of a form changes the screen at once. */
function daysIn(html: string, { textOf }: Side): readonly Pressable[] {
  return [...html.replaceAll(FORM, '').matchAll(DAY)].flatMap(([all, attributes = '']) => {
    const number = numberOf(attributes)
    const label = labelOf(attributeOf(attributes, 'id'), html)
    const name = `day ${nameOf(textOf(label))}`
    return number === undefined ? [] : [{ number, handler: 'onChange' as const, name, html: all }]
  })
}

const labelOf = (id: string, html: string): string =>
  new RegExp(`<label\\b[^>]*\\sfor="${id}"[^>]*>(.*?)</label>`, 's').exec(html)?.[1] ?? ''

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

function fieldsIn(html: string): readonly Field[] {
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
      value: own || (isTick ? 'on' : exampleOf(attributes, type)),
      isTick,
      isKept,
      checked: isChecked,
    }
  })
}

const EMPTY_CHOICE = /<option\b(?=[^>]*\svalue="")[^>]*\sselected\b/

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
  /^\t?\[(?:‹typed |taro@example|a long pass|1234\]|09012345678|2025-08|https:\/\/shop\.example\/x)/

/** What a person could enter in an empty field. */
function exampleOf(attributes: string, type: string): string {
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
