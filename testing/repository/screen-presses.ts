import { type Handler, type PressedElement, shownPage } from '#testing/drivers/pressed-screen.ts'
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
  seen: Set<string>,
): Promise<readonly string[]> {
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
      const [ja, en] = after.map(({ lines }) => lines)
      const fresh = [...acts, ...(ja?.length && en?.length ? besideEachOther(ja, en) : [])].filter(
        (line) => !seen.has(line) && !TYPED.test(line),
      )
      for (const line of fresh) seen.add(line)
      if (fresh.length === 1) all.push(`-- ${title}\t${fresh[0]}`)
      else if (fresh.length > 0) all.push(`-- ${title}`, ...fresh)
      if (steps.length < DEPTH_MAX && after.every(({ isChanged }) => isChanged))
        await follow(after, steps, new Set([...known, ...names]))
    }
  }
  const pages: Page[] = []
  for (const side of sides) pages.push(await pageOf(side, new Map()))
  await follow(pages, [], new Set())
  return all
}

/** Undefined if the screen needs more of a browser than is here. */
async function pressAll(pages: readonly Page[], at: number): Promise<readonly Page[] | undefined> {
  try {
    const after: Page[] = []
    for (const page of pages) after.push(await pressOf(page, at))
    return after
  } catch {
    return undefined
  }
}

interface Page {
  readonly side: Side
  readonly shown: ReturnType<typeof shownPage>
  readonly pressables: readonly Pressable[]
  readonly html: string
  readonly lines: readonly string[]
  readonly acts: readonly string[]
  readonly isChanged: boolean
}

async function pageOf(side: Side, states: States, acts: readonly string[] = []): Promise<Page> {
  const html = await side.render(states)
  const pressables = pressablesIn(html, side)
  return {
    side,
    shown: shownPage(),
    pressables,
    html,
    lines: side.linesOf(html),
    acts,
    isChanged: true,
  }
}

async function pressOf(page: Page, at: number): Promise<Page> {
  const { number, handler, html } = page.pressables[at] as Pressable
  if (handler === 'onSubmit') return submit(page, at)
  const checked = !/\schecked\b/.test(html)
  const { states, acts } = await page.shown.press(number, handler, { checked, value: 'on' })
  return next(page, states, acts)
}

/** Fills in each field that has a handler, and sends the form as it is shown then. */
async function submit(page: Page, at: number): Promise<Page> {
  let { states } = page.shown
  for (const field of fieldsIn((page.pressables[at] as Pressable).html)) {
    if (field.number === undefined || field.isKept) continue
    states = (await page.shown.press(field.number, 'onChange', field, states)).states
  }
  const filled = await next(page, states, [])
  const { name } = page.pressables[at] as Pressable
  const form = filled.pressables.find((each) => each.name === name)
  if (form === undefined) return filled
  const fields = fieldsIn(form.html).flatMap(({ name, value, checked, isTick }) =>
    name === '' || (isTick && !checked) ? [] : [[name, value] as const],
  )
  const pressed = await filled.shown.press(form.number, 'onSubmit', { fields })
  const sent = await next(filled, pressed.states, pressed.acts)
  return { ...sent, lines: [...filled.lines, ...sent.lines] }
}

async function next(page: Page, states: States, acts: readonly string[]): Promise<Page> {
  const before = page.shown.states
  const isChanged = [...states].some(([place, value]) => !Object.is(before.get(place), value))
  return isChanged ? pageOf(page.side, states, acts) : { ...page, acts, lines: [], isChanged }
}

const PRESSABLE = /<(button|form)\b([^>]*)>(.*?)<\/\1>/gs
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
    const isKept =
      type === 'radio' || type === 'hidden' || (own !== '' && !isTick && tag !== 'select')
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
