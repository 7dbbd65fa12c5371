import type { Call } from '#contract/call.ts'
import { calls } from '#contract/calls.ts'
import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { isPermitted, ROLES, type Role } from '#contract/console/roles.ts'
import { linesOf, tableLines } from './lines.ts'
import { type Fields, type ReadCall, type Samples, targetsOf, variantsOf } from './requests.ts'

// biome-ignore lint/suspicious/noExplicitAny: the answers of all calls.
export type AnyAnswer = Readonly<Record<string, any>>
export type Reader = (path: string, request: Fields | undefined) => Promise<AnyAnswer>
/** Who reads, by name. What the later ones read is shown where it differs from the first one's. */
export type Readers = ReadonlyMap<string, Reader>

/** The lines of the kept files, by the name of a file. */
export type Readings = Map<string, string[]>

type SampleSource = (keys: readonly string[]) => Promise<Samples>

export async function readConsole(readers: Readers, samplesOf: SampleSource): Promise<Readings> {
  const entries = Object.entries(consoleCalls) as [string, ConsoleCall][]
  const reading = entries.filter(([key]) => key.startsWith('GET '))
  const samples = await samplesOf(reading.map(([key]) => key))
  const readings: Readings = new Map()
  for (const [key, call] of reading) {
    const isAllowed = (role: Role) => !('permission' in call) || isPermitted(role, call.permission)
    const roles = ROLES.filter(isAllowed)
    const allowed = [...readers].filter(([name]) => roles.some((role) => name.endsWith(role)))
    add(readings, nounOf(key), await readCall(key, call, { readers: new Map(allowed), samples }))
  }
  return readings
}

export async function readShop(readers: Readers, samplesOf: SampleSource): Promise<Readings> {
  // The session ends at last.
  const isEnd = ([key]: readonly [string, unknown]) => Number(key === 'GET /user/logout')
  const reading = (Object.entries(calls) as [string, Call][])
    .filter(([key, call]) => key.startsWith('GET ') || 'isReading' in call)
    .toSorted((one, other) => isEnd(one) - isEnd(other))
  const samples = await samplesOf(reading.map(([key]) => key))
  const readings: Readings = new Map()
  for (const [key, call] of reading) {
    const isAllowed = (name: string) => call.access === 'guest' || name !== 'guest'
    const allowed = [...readers].filter(([name]) => isAllowed(name))
    const lines = await readCall(key, call, { readers: new Map(allowed), samples })
    add(readings, nounOf(key.replace('/user', '')), lines)
  }
  return readings
}

const nounOf = (key: string) => /\/([\w-]+)/.exec(key)?.[1] ?? ''

function add(readings: Readings, noun: string, lines: readonly string[]) {
  readings.set(noun, [...(readings.get(noun) ?? []), ...lines, ''])
}

interface Reading {
  readonly readers: Readers
  readonly samples: Samples
}

async function readCall(
  key: string,
  call: ReadCall,
  { readers, samples }: Reading,
): Promise<string[]> {
  const [reader, ...others] = [...readers]
  if (reader === undefined) throw new Error(`nobody reads ${key}`)
  const lines = [`# ${key}\t${[...readers.keys()].join(' ')}`]
  let before: readonly string[] = []
  for (const target of targetsOf(key, call, samples)) {
    const answer = await send(reader[1], key, target)
    const variants = answer.state === 200 ? variantsOf(key, call, samples) : []
    const read: [string, AnyAnswer][] = []
    let [widest, count]: [Fields, number] = [{}, answer.list?.length ?? 0]
    for (const variant of variants) {
      if ('page' in variant && (answer.allPage ?? answer.all_page ?? 1) < 2) continue
      // The rows are put in order where a filter shows the most of them.
      const fields = 'sort' in variant ? { ...widest, ...variant } : variant
      const found = await send(reader[1], key, { ...target, ...fields })
      read.push([titleOf(fields), found])
      if (!('sort' in variant) && found.list?.length > count)
        [widest, count] = [variant, found.list.length]
    }
    const seen = new Map<string, string[]>()
    for (const [name, other] of others) {
      const theirs = linesOf(await send(other, key, target))
      for (const line of theirs.filter((each) => !linesOf(answer).includes(each)))
        seen.set(line, [...(seen.get(line) ?? []), name])
    }
    const found = [
      ...listed(answer, read),
      ...[...seen].map(([line, names]) => `as ${names.join(' ')}\t${line}`),
    ]
    // What the target before has too is not repeated.
    const title = titleOf(target)
    if (title !== '') lines.push(`## ${title}`)
    lines.push(...found.filter((line) => !before.includes(line)))
    before = found
  }
  return lines
}

const titleOf = (fields: Fields) =>
  Object.entries(fields)
    .filter(([name, value]) => !(name === 'page' && value === 1))
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')

/** Returns the answer, all rows that any reading found, and which ones each reading found. */
function listed(answer: AnyAnswer, read: readonly [string, AnyAnswer][]): string[] {
  const { list } = answer
  const isList = Array.isArray(list) && read.some(([, each]) => Array.isArray(each.list))
  if (!isList) {
    const own = linesOf(answer)
    return [
      ...own,
      ...read.flatMap(([title, each]) =>
        linesOf(each)
          .filter((line) => !own.includes(line))
          .map((line) => `${title}\t${line}`),
      ),
    ]
  }
  const rows = new Map<string, AnyAnswer>()
  for (const each of [answer, ...read.map(([, found]) => found)])
    for (const row of each.list ?? []) if (!rows.has(nameOf(row))) rows.set(nameOf(row), row)
  const { list: _, ...others } = answer
  const line = (title: string, { list: its = [], count, ...rest }: AnyAnswer) => {
    const differing = linesOf(rest).filter((each) => !linesOf(others).includes(each))
    const more = differing.map((each) => each.replace('\t', ' '))
    const counted = count === undefined || count === its.length ? [] : [`count ${count}`]
    return [title, its.map(nameOf).join(' '), ...counted, ...more].join('\t')
  }
  const isEmpty = ([, each]: [string, AnyAnswer]) => each.list?.length === 0 && !each.count
  const empty = read.filter(isEmpty).map(([title]) => title)
  return [
    ...linesOf(others),
    ...(rows.size === 0 ? [] : tableLines([...rows.values()])),
    line('all', answer),
    ...read.filter((each) => !isEmpty(each)).map(([title, each]) => line(title, each)),
    ...(empty.length === 0 ? [] : [`none\t${empty.join(', ')}`]),
  ]
}

/** The fields that tell the rows of a list apart. */
const NAMES = [
  ['id'],
  ['paymentId', 'attempt'],
  ['reconciliationId', 'orderId'],
  ['number'],
  ['code'],
  ['t'],
  ['card_id'],
  ['pack_id'],
  ['history_id'],
  ['name'],
]

function nameOf(row: AnyAnswer): string {
  const found = NAMES.find((each) => each.every((name) => row[name] !== undefined))
  const names = found ?? Object.keys(row).slice(0, 1)
  return names.map((name) => row[name]).join('.')
}

async function send(reader: Reader, key: string, target: Fields): Promise<AnyAnswer> {
  const [method, path = ''] = key.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(target[name] ?? 1)),
  )
  const rest = Object.fromEntries(Object.entries(target).filter(([name]) => !names.includes(name)))
  if (method === 'POST') return reader(url, rest)
  const query = new URLSearchParams(
    Object.entries(rest).map(([name, each]) => [name, String(each)]),
  )
  return reader(query.size > 0 ? `${url}?${query}` : url, undefined)
}
