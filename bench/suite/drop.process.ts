import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { csrfOf, guestPaths, httpRequest } from '#bench/load/buyers.ts'
import { openCache } from '#bench/load/cache.ts'
import { type Connection, openConnection } from '#bench/load/connection.ts'
import { serveCalls } from '#bench/measurement/bench-process.ts'
import { RESULT, STATE } from '#contract/codes.ts'
import { TURN_MARGIN_MS, TURN_TICK_MS } from '#contract/constants.ts'
import { retryOverLimit } from '#web/wire/overload-retry.ts'

export type DropCommand =
  | ({ readonly kind: 'connect' } & DropConnections)
  | ({ readonly kind: 'press' } & Drop)

/** Before the pack is published, so that the sale cannot start meanwhile. */
export interface DropConnections {
  readonly port: number
  readonly secrets: readonly string[]
  readonly guestConnectionCount: number
}

export interface Drop {
  readonly packId: number
  readonly startsAtMs: number
  readonly endsAtMs: number
  /** In the order of the secrets. */
  readonly members: readonly DropMember[]
  /** Each opens the page of the pack once between the start and the end of the line. */
  readonly guestCount: number
}

export interface DropMember {
  /** The member's turn in milliseconds since 1970. */
  readonly turnMs: number
  /** A script presses 20 times a second from the start on. */
  readonly isScript: boolean
}

export interface DropOutcome {
  /** The request ids of acknowledged purchases. */
  readonly acknowledged: readonly string[]
  readonly scriptTickets: number
  /** From the turn of a member who is no script to the answer, sold out or bought. */
  readonly turnsMs: readonly number[]
  readonly pressCount: number
  /** Answers 429, after which a page asks again. */
  readonly shedCount: number
  /** Of these, to members who are no scripts and whose turn has come. */
  readonly shedInTurnCount: number
  /** Answers 503 and broken connections, after which a page sends the same request again. */
  readonly unknownCount: number
  readonly openingCount: number
  /** Of guests: what no cache answered. */
  readonly openingCallCount: number
  /** Of guests: openings that were refused and would be repeated. */
  readonly shedOpeningCount: number
  /** Members who were still refused at the end, and answers that are error pages. */
  readonly unserved: readonly string[]
  readonly faults: readonly string[]
}

interface Connected {
  readonly secret: string
  readonly connection: Connection
  csrf: string
}
type Person = Connected & DropMember

const CONNECT_BATCH = 100
const ADDRESSES = 250
const FIRST_PRESS_MS_MAX = 1_000
const SCRIPT_PAUSE_MS = 50
const SCRIPT_PATIENCE_MS = 2_000
/** Each a second or more after the one before. */
const RESENDS_MAX = 30
const RESEND_MS = 1_000
const RESEND_JITTER_MS = 500
const SHED = 'shed'
const UNKNOWN = 'unknown'
const OPENINGS_TICK_MS = 5

let guests: readonly Guest[] = []
let connected: readonly Connected[] = []
serveCalls<DropCommand, DropOutcome | null>(async (command) => {
  if (command.kind === 'connect') {
    guests = openGuests(command)
    connected = await connectMembers(command)
    return null
  }
  const people = command.members.map((member, index) =>
    Object.assign(connected[index] as Connected, member),
  )
  if (Date.now() > command.startsAtMs) throw new Error('the pack was published after its start')
  await wait(command.startsAtMs - Date.now())
  const run = openRun()
  await Promise.all([
    openPages(command, guests, run),
    ...people.map((person) => (person.isScript ? script : press)(person, command, run)),
  ])
  for (const { connection } of [...people, ...guests]) connection.close()
  return run
})
process.on('disconnect', () => process.exit())

function openRun() {
  return {
    acknowledged: [] as string[],
    turnsMs: [] as number[],
    unserved: [] as string[],
    faults: [] as string[],
    scriptTickets: 0,
    pressCount: 0,
    shedCount: 0,
    shedInTurnCount: 0,
    unknownCount: 0,
    openingCount: 0,
    openingCallCount: 0,
    shedOpeningCount: 0,
  }
}
type Run = ReturnType<typeof openRun>

const addressOf = (index: number) => `127.0.2.${1 + (index % ADDRESSES)}`

async function connectMembers({ port, secrets }: DropConnections): Promise<Connected[]> {
  const people: Connected[] = []
  while (people.length < secrets.length) {
    const from = people.length
    const batch = secrets.slice(from, from + CONNECT_BATCH).map(async (secret, index) => {
      const connection = openConnection({ port, from: addressOf(from + index) })
      const request = httpRequest({ secret, csrf: '' }, { path: '/api/user/point' })
      const { bodyStart } = await connection.send(request)
      return { secret, connection, csrf: csrfOf(bodyStart) }
    })
    people.push(...(await Promise.all(batch)))
  }
  return people
}

interface Guest {
  readonly connection: Connection
}

function openGuests({ port, guestConnectionCount }: DropConnections): Guest[] {
  return Array.from({ length: guestConnectionCount }, (_, index) => ({
    connection: openConnection({ port, from: addressOf(index) }),
  }))
}

/** Presses within the first second, and again when a page presses by itself. */
async function press(person: Person, command: Drop, run: Run): Promise<void> {
  await wait(Math.random() * FIRST_PRESS_MS_MAX)
  const firstAt = Date.now()
  let outcome = await checkAndBuy(person, command, run)
  while (outcome === RESULT.beforeTurn) {
    const pageLooksMs = TURN_MARGIN_MS + Math.random() * TURN_TICK_MS
    await wait(Math.max(TURN_TICK_MS, person.turnMs + pageLooksMs - Date.now()))
    outcome = await checkAndBuy(person, command, run)
  }
  if (outcome === RESULT.ok || outcome === RESULT.stock)
    run.turnsMs.push(Date.now() - Math.max(firstAt, person.turnMs))
  else run.unserved.push(`a member was refused with ${outcome}`)
}

async function checkAndBuy(person: Person, { packId }: Drop, run: Run): Promise<string> {
  const draws = { pack_id: packId, count: 1 }
  const check = () => call(person, run, { path: '/api/user/pack/check', payload: draws })
  const checked = await retryOverLimit(check, { shouldRetry: isShedOrUnknown })
  const commitment = /"commitment":"([0-9a-f]+)"/.exec(checked.bodyStart)?.[1]
  return commitment === undefined
    ? checked.result
    : buy(person, run, { ...draws, commitment, client_seed: randomBytes(32).toString('hex') })
}

/** A check without an answer can be repeated. */
const isShedOrUnknown = ({ kind }: { readonly kind: string }) => kind === SHED || kind === UNKNOWN

async function buy(person: Person, run: Run, payload: object): Promise<string> {
  const requestId = randomUUID()
  const request = { path: '/api/user/pack/buy', payload: { ...payload, request_id: requestId } }
  const send = () => call(person, run, request)
  let { result } = await (person.isScript
    ? send()
    : retryOverLimit(send, { shouldRetry: ({ kind }) => kind === SHED }))
  // Only the same request tells what became of a purchase without an answer. Refused for load, it
  // still tells nothing.
  for (let resent = 0; result === UNKNOWN; resent++) {
    if (resent === RESENDS_MAX) {
      run.faults.push('a purchase had no answer')
      return UNKNOWN
    }
    await wait(RESEND_MS + Math.random() * RESEND_JITTER_MS)
    const again = await call(person, run, request)
    if (again.result !== SHED) result = again.result
  }
  if (result !== RESULT.ok) return result
  run.acknowledged.push(requestId)
  if (person.isScript) run.scriptTickets += 1
  return result
}

/** Buys without a check, and presses on whatever the shop answers, until nothing is left for it. */
async function script(person: Person, command: Drop, run: Run): Promise<void> {
  for (;;) {
    const sentAt = Date.now()
    const outcome = await buy(person, run, { pack_id: command.packId, count: 1 })
    if (outcome === RESULT.stock || outcome === RESULT.limit) return
    if (Date.now() > command.endsAtMs + SCRIPT_PATIENCE_MS) {
      run.unserved.push(`a script was refused with ${outcome}`)
      return
    }
    await wait(Math.max(0, SCRIPT_PAUSE_MS - (Date.now() - sentAt)))
  }
}

interface Called {
  readonly kind: string
  /** The result code of the answer, `SHED` or `UNKNOWN`. */
  readonly result: string
  readonly bodyStart: string
}

/** An answer without a result that is neither shed nor unknown is an error page. */
async function call(
  person: Person,
  run: Run,
  request: { readonly path: string; readonly payload: object },
): Promise<Called> {
  run.pressCount += 1
  const response = await person.connection.send(httpRequest(person, request)).catch(() => null)
  if (response === null || response.status === 503) {
    run.unknownCount += 1
    return { kind: UNKNOWN, result: UNKNOWN, bodyStart: '' }
  }
  const { status, bodyStart } = response
  if (status === STATE.tooMany) {
    run.shedCount += 1
    if (!person.isScript && Date.now() > person.turnMs) run.shedInTurnCount += 1
    return { kind: SHED, result: SHED, bodyStart }
  }
  const result = /"result":"(-?\d+)"/.exec(bodyStart)?.[1]
  if (result === undefined) {
    run.faults.push(`${request.path} answered ${status}: ${bodyStart.slice(0, 80)}`)
    return { kind: 'fault', result: 'fault', bodyStart }
  }
  person.csrf = csrfOf(bodyStart)
  return { kind: 'answered', result, bodyStart }
}

/** The pages of guests come through one cache, as in deploy/. */
async function openPages(
  { packId, startsAtMs, endsAtMs, guestCount }: Drop,
  visitors: readonly Guest[],
  run: Run,
): Promise<void> {
  const cache = openCache()
  const idle = [...visitors]
  const openings = new Set<Promise<void>>()
  async function open(guest: Guest): Promise<void> {
    try {
      for (const path of guestPaths(packId)) {
        if (cache.has(path)) continue
        const response = await guest.connection.send(
          `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\n\r\n`,
        )
        cache.put(path, response)
        run.openingCallCount += 1
        if (response.status === 429) run.shedOpeningCount += 1
        else if (response.status !== 200)
          run.faults.push(`a guest's page answered ${response.status}`)
      }
    } catch (cause) {
      run.faults.push(`a guest's page broke: ${cause}`)
    }
    idle.push(guest)
  }
  const rate = guestCount / (endsAtMs - startsAtMs)
  while (run.openingCount < guestCount) {
    const due = Math.min(guestCount, Math.ceil((Date.now() - startsAtMs) * rate))
    while (run.openingCount < due && idle.length > 0) {
      run.openingCount += 1
      const opening = open(idle.shift() as Guest)
      openings.add(opening.finally(() => openings.delete(opening)))
    }
    await wait(OPENINGS_TICK_MS)
  }
  await Promise.all(openings)
}
