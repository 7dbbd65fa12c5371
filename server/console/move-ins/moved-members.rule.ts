import { day as dayShape } from '#contract/console/call.ts'
import { foldedTitle } from '#contract/console/imports/import-columns.rule.ts'
import { writtenNumber } from '#contract/console/imports/written-number.rule.ts'
import { movedMemberColumns } from '#contract/console/members/move-in.fields.ts'
import { EXCHANGE_COUNT_MAX, PREF_ID_ABROAD } from '#contract/constants.ts'
import type { CountryLine } from '#contract/countries.rule.ts'
import { PREFECTURES } from '#contract/prefectures.ts'
import { type ImportLine, readImport } from '#server/console/imports/imports.rule.ts'
import type { GoodInStock } from '#server/exchange/exchange.ts'
import {
  countryErrors,
  normalizePerson,
  type PersonalData,
  personErrors,
} from '#server/members/person/person.ts'
import type { CsvRow } from '#server/platform/csv.ts'
import { isAcceptedHash } from '#server/platform/foreign-passwords.ts'
import type { Language } from '#server/platform/language.ts'
import { storedFormerHash } from '#server/platform/password.ts'
import { dayAfter, dayStart } from '#server/platform/time/tokyo.ts'
import { writtenDay } from '#server/platform/time/written-day.rule.ts'
import type { Ranks } from '#server/ranks/rank-period.ts'

export interface MovedLot {
  readonly amount: number
  readonly isPaid: boolean
  readonly promisedUntil: Date
}
export interface UnsentGood {
  readonly goodId: number
  readonly count: number
  /** What the good costs in the exchange. The member gets as many coins, and pays with them. */
  readonly coins: number
}
/** A card on which the member has not decided, as a good of the exchange. */
export interface UndecidedCard {
  readonly goodId: number
  /** What the good costs now: the member gets as many with the choice to ship. */
  readonly coins: number
  readonly points: number
  readonly holdUntil: Date
}
export interface MovedMember {
  /** The line of the file. */
  readonly line: number
  readonly person: PersonalData
  /** As the shop stores it; null for a member who sets a new password by a link. */
  readonly passwordHash: string | null
  readonly language: Language | null
  readonly isMailConfirmed: boolean
  readonly rankId: number | null
  readonly lots: readonly MovedLot[]
  readonly coins: number
  /** Cards that the former shop has not sent, as goods of the exchange. */
  readonly unsent: readonly UnsentGood[]
  readonly undecided: readonly UndecidedCard[]
}

/** A line that is not moved in, and why. `column` is the code of a column. */
export interface RefusedLine {
  readonly line: number
  readonly column: string
  readonly reason: string
}

export interface MoveSums {
  readonly members: number
  readonly paidPoints: number
  readonly freePoints: number
  readonly coins: number
  /** Cards that were not sent. */
  readonly cards: number
  readonly undecidedCards: number
  readonly undecidedPoints: number
}

const AMOUNT_MAX = 1_000_000_000
/** A member who gets points each day for years has one for each day. */
const LOTS_MAX = 1_000
const UNDECIDED_MAX = 1_000

/** What the shop has that the lines name. */
export interface MovingTo {
  readonly ranks: Ranks
  readonly goods: ReadonlyMap<number, GoodInStock>
  readonly countries: readonly CountryLine[]
  /** Spreadsheets take away the 0 with which a phone number begins. */
  readonly isSpreadsheet: boolean
  /** The lines that an earlier run has moved in. Nothing about them is judged again. */
  readonly movedLines: ReadonlySet<number>
  readonly now: Date
}

interface ReadMembers {
  readonly members: readonly MovedMember[]
  readonly refused: readonly RefusedLine[]
}

/**
 * Returns a function that reads the rows of one file, some at a time; the first ones have the titles.
 * A line with a fault is refused whole, with each of its faults.
 */
export function memberReader(shop: MovingTo): (rows: readonly CsvRow[]) => ReadMembers {
  const mails = new Set<string>()
  const taken = new Map<number, number>()
  let titles: readonly CsvRow[] = []
  let isTitled = true
  return (rows) => {
    if (!isTitled) return { members: [], refused: [] }
    const file = readImport(movedMemberColumns, [...titles, ...rows])
    titles = [file.titles]
    isTitled = file.failed.length === 0
    return isTitled
      ? membersOf(file.lines, { shop, mails, taken })
      : { members: [], refused: file.failed }
  }
}

interface Judged {
  readonly shop: MovingTo
  /** The addresses of the lines above. */
  readonly mails: Set<string>
  /** By the number of a good, how many the lines above take. */
  readonly taken: Map<number, number>
}

function membersOf(lines: readonly Line[], { shop, mails, taken }: Judged): ReadMembers {
  const members: MovedMember[] = []
  const refused: RefusedLine[] = []
  for (const line of lines) {
    const faults: RefusedLine[] = line.failed.map(({ line, column, reason }) => ({
      line,
      column,
      reason,
    }))
    const member = memberOf(line, shop, (column, reason) =>
      faults.push({ line: line.line, column, reason }),
    )
    const isMoved = shop.movedLines.has(line.line)
    const needed = goodsNeededBy(member)
    for (const [goodId, { count, column }] of isMoved ? [] : needed) {
      const left = (shop.goods.get(goodId)?.stock ?? 0) - (taken.get(goodId) ?? 0)
      if (left < count) {
        const reason = `good ${goodId}: ${left} in stock are not needed for the lines above`
        faults.push({ line: line.line, column, reason })
      }
    }
    const { mail } = member.person
    if (mails.has(mail))
      faults.push({ line: line.line, column: 'mail', reason: 'twice in the file' })
    mails.add(mail)
    if (isMoved) members.push(member)
    else if (faults.length > 0) refused.push(...faults)
    else {
      members.push(member)
      for (const [goodId, { count }] of needed) taken.set(goodId, (taken.get(goodId) ?? 0) + count)
    }
  }
  return { members, refused }
}

/** By the number of a good, how many the member's cards take, and in which column it stands last. */
function goodsNeededBy({ unsent, undecided }: MovedMember) {
  const needed = new Map<number, { readonly count: number; readonly column: string }>()
  const add = (goodId: number, count: number, column: string) =>
    needed.set(goodId, { count: (needed.get(goodId)?.count ?? 0) + count, column })
  for (const { goodId, count } of unsent) add(goodId, count, 'unsent')
  for (const { goodId } of undecided) add(goodId, 1, 'undecided')
  return needed
}

export const NO_SUMS: MoveSums = {
  members: 0,
  paidPoints: 0,
  freePoints: 0,
  coins: 0,
  cards: 0,
  undecidedCards: 0,
  undecidedPoints: 0,
}

/** Adds what the members bring to the sums of those before them. */
export function sumsWith(before: MoveSums, members: readonly MovedMember[]): MoveSums {
  const sums = { ...before, members: before.members + members.length }
  for (const { lots, coins, unsent, undecided } of members) {
    sums.coins += [...unsent, ...undecided].reduce((sum, each) => sum + each.coins, coins)
    sums.undecidedCards += undecided.length
    sums.undecidedPoints += undecided.reduce((sum, each) => sum + each.points, 0)
    sums.cards += unsent.reduce((sum, each) => sum + each.count, 0)
    for (const { amount, isPaid } of lots) sums[isPaid ? 'paidPoints' : 'freePoints'] += amount
  }
  return sums
}

type Line = ImportLine<keyof typeof movedMemberColumns>
type Refuse = (column: string, reason: string) => void

function memberOf(
  { line, values }: Line,
  { ranks, goods, countries, isSpreadsheet, now }: MovingTo,
  refuse: Refuse,
): MovedMember {
  const textOf = (name: keyof typeof movedMemberColumns) => String(values.get(name) ?? '')
  const lotsIn = (isPaid: boolean) =>
    lotsOf(textOf(isPaid ? 'paidPoints' : 'freePoints'), { isPaid, now }, (reason) =>
      refuse(isPaid ? 'paid_points' : 'free_points', reason),
    )
  const hash = textOf('passwordHash')
  if (hash !== '' && !isAcceptedHash(hash))
    refuse('password_hash', 'not a hash of bcrypt, argon2 or PBKDF2, or one that takes too long')
  const rank = textOf('rank')
  const rankId = rank === '' ? null : rankNamed(ranks, rank)
  if (rankId === undefined) refuse('rank', 'the shop has no such rank')
  const person = personOf(textOf, refuse)
  if (isSpreadsheet && person.prefId !== PREF_ID_ABROAD && /^[1-9]\d{9,10}$/.test(person.tel))
    refuse('tel', 'does not begin with 0, which spreadsheets take away')
  const unsent = unsentOf(textOf('unsent'), goods, (reason) => refuse('unsent', reason))
  if (unsent.length > 0 && Object.keys(personErrors(person)).length > 0)
    refuse('unsent', 'needs a whole name and address')
  if (unsent.length > 0 && Object.keys(countryErrors(person, countries, 'shipping')).length > 0)
    refuse('unsent', 'the shop sends nothing to this country')
  return {
    line,
    person,
    passwordHash: hash === '' ? null : storedFormerHash(hash),
    language: (values.get('language') as Language | undefined) ?? null,
    isMailConfirmed: values.get('isMailConfirmed') === true,
    rankId: rankId ?? null,
    lots: [...lotsIn(true), ...lotsIn(false)],
    coins: Number(values.get('coins') ?? 0),
    unsent,
    undecided: undecidedOf(textOf('undecided'), { goods, now }, (reason) =>
      refuse('undecided', reason),
    ),
  }
}

/** A field may be empty but the mail address; the member completes it. What is there must be right. */
function personOf(
  textOf: (name: keyof typeof movedMemberColumns) => string,
  refuse: Refuse,
): PersonalData {
  const person = normalizePerson({
    mail: textOf('mail'),
    lastName: textOf('lastName'),
    middleName: textOf('middleName'),
    firstName: textOf('firstName'),
    tel: textOf('tel'),
    zipcode: textOf('zipcode'),
    pref_id: prefIdOf(textOf('prefecture'), textOf('country'), refuse),
    country: textOf('country'),
    shiku: textOf('city'),
    address: textOf('address'),
    building: textOf('building'),
  })
  const faults = personErrors(person)
  for (const name of CHECKED) {
    const { code } = movedMemberColumns[name]
    const isEmpty = name !== 'mail' && textOf(name) === ''
    if (FIELD_OF[name] in faults && !isEmpty) refuse(code, 'invalid')
  }
  return person
}

/** By the names of the API. */
const FIELD_OF = {
  mail: 'mail',
  lastName: 'lastName',
  firstName: 'firstName',
  middleName: 'middleName',
  tel: 'tel',
  zipcode: 'zipcode',
  country: 'country',
  city: 'shiku',
  address: 'address',
  building: 'building',
} as const
const CHECKED = Object.keys(FIELD_OF) as (keyof typeof FIELD_OF)[]

/** 0 for an address without a prefecture. */
function prefIdOf(name: string, country: string, refuse: Refuse): number {
  if (name === '') return country === '' ? 0 : PREF_ID_ABROAD
  const at = PREFECTURES.findIndex(
    (each) => each === name || each.replace(/[都府県]$/, '') === name,
  )
  if (at < 0) refuse('prefecture', 'no prefecture of Japan')
  return at + 1
}

function rankNamed(ranks: Ranks, text: string): number | undefined {
  const folded = foldedTitle(text)
  return ranks.find(({ id, name }) =>
    [String(id), name.ja, name.en].some((each) => foldedTitle(each) === folded),
  )?.id
}

/** Numbers of goods with how many of each: `12 1; 15 2`. */
function unsentOf(
  text: string,
  goods: MovingTo['goods'],
  refuse: (reason: string) => void,
): readonly UnsentGood[] {
  const seen = new Set<string | undefined>()
  return partsOf(text).flatMap((part) => {
    const [, goodId, written] = /^(\d{1,15})\s+(\d)$/.exec(part) ?? []
    const good = goods.get(Number(goodId))
    const count = Number(written)
    const max = Math.min(EXCHANGE_COUNT_MAX, good?.memberMax ?? EXCHANGE_COUNT_MAX)
    const isRepeated = seen.has(goodId)
    seen.add(goodId)
    if (good !== undefined && !isRepeated && count >= 1 && count <= max)
      return { goodId: Number(goodId), count, coins: count * good.priceCoins }
    refuse(`each good once with its number and how many, 1 to ${max}, such as 12 1`)
    return []
  })
}

const partsOf = (text: string) => text.split(/[;；\n]/).flatMap((part) => part.trim() || [])

/** Numbers of goods with how many of each, the points of each and the last day: `12 1 800 2027-03-31`. */
function undecidedOf(
  text: string,
  { goods, now }: Pick<MovingTo, 'goods' | 'now'>,
  refuse: (reason: string) => void,
): readonly UndecidedCard[] {
  const cards = partsOf(text).flatMap((part) => {
    const [, goodId, times = '', amount = ''] = /^(\d{1,15})\s+(\d{1,3})\s+(.+)$/.exec(part) ?? []
    const good = goods.get(Number(goodId))
    const count = Number(times)
    const lot = good === undefined || count === 0 ? null : lotOf(amount)
    if (good === undefined || lot === null) {
      refuse(
        'a good, how many, the points of each and the last day are needed, such as 12 1 800 2027-03-31',
      )
      return []
    }
    if (lot.promisedUntil <= now) {
      refuse(`expired on ${lot.day}`)
      return []
    }
    const card = {
      goodId: Number(goodId),
      coins: good.priceCoins,
      points: lot.amount,
      holdUntil: lot.promisedUntil,
    }
    return Array.from({ length: count }, () => card)
  })
  if (cards.length > UNDECIDED_MAX) refuse(`more than ${UNDECIDED_MAX} cards`)
  return cards
}

function lotsOf(
  text: string,
  { isPaid, now }: { readonly isPaid: boolean; readonly now: Date },
  refuse: (reason: string) => void,
): readonly MovedLot[] {
  const parts = partsOf(text)
  if (parts.length > LOTS_MAX) refuse(`more than ${LOTS_MAX} amounts`)
  return parts.flatMap((part) => {
    const lot = lotOf(part)
    if (lot === null) {
      refuse('an amount and its last day are needed, such as 500 2027-03-31')
      return []
    }
    const { day, ...valid } = lot
    if (valid.promisedUntil > now) return { ...valid, isPaid }
    refuse(`expired on ${day}`)
    return []
  })
}

/** An amount with its last day: `500 2027-03-31`. */
function lotOf(text: string) {
  const [, written = '', until = ''] = /^(\S+)\s+(\S+)$/.exec(text) ?? []
  const amount = writtenNumber(written)
  const { data: day } = dayShape.safeParse(writtenDay(until))
  if (amount === null || amount < 1 || amount > AMOUNT_MAX || day === undefined) return null
  return { amount, day, promisedUntil: dayStart(dayAfter(day)) }
}
