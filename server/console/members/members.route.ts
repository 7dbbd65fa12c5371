import type { Member } from '#contract/console/members/members.ts'
import { isPermitted } from '#contract/console/roles.ts'
import { readClosingObstacles } from '#server/closures/closures.ts'
import { LEFT_OUT } from '#server/console/acts/mask.rule.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listErrands } from '#server/console/errands/errands.ts'
import { readTotals } from '#server/console/member-totals/member-totals.ts'
import {
  readUndecidedCards,
  type ShownMovedCard,
} from '#server/exchange/moved-cards/moved-cards.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { INVALID_VALUE } from '#server/platform/language.ts'
import { readNextExpiry, readSplit } from '#server/points/split/split.ts'
import { readRankSets } from '#server/ranks/rank-list/rank-list.ts'
import { readAgeConfirmation } from '#server/restrictions/age/age.ts'
import { memberChanges } from './changes.ts'
import { type MemberRow, selectMember } from './members.sql.ts'
import { insertNote } from './notes.sql.ts'
import { personOf } from './person.ts'
import { flagsOf, listMembers, rankNameOf } from './search.ts'
import { readCursor } from './timeline/cursor.rule.ts'
import { readTimeline } from './timeline/timeline.ts'

type MemberKey =
  | 'GET /members'
  | 'GET /members/{id}'
  | 'GET /members/{id}/timeline'
  | 'GET /members/{id}/totals'
  | 'POST /members/{id}/adjust'
  | 'POST /members/{id}/close'
  | 'POST /members/{id}/note'
  | 'POST /members/{id}/reset-mail'
  | 'POST /members/{id}/unmask'

const targetOf = (id: number) => ({ kind: 'member', id: String(id) })

export const memberHandlers: Handlers<MemberKey> = {
  'GET /members': ({ database }, { query, now }) => listMembers(database, query, now),
  async 'GET /members/{id}'({ database }, { params: { id }, now }) {
    const row = await selectMember(database, id)
    if (row === null) return refuse(404)
    const errands = await listErrands(database, targetOf(id))
    return { member: await wireMember(database, row, now), errands }
  },
  async 'GET /members/{id}/totals'({ database }, { params: { id }, session }) {
    if ((await selectMember(database, id)) === null) return refuse(404)
    const seesCosts = isPermitted(session.role, 'stock.read')
    return { totals: await readTotals(database, { memberId: id, seesCosts }) }
  },
  async 'GET /members/{id}/timeline'({ database }, { params: { id }, query: { kind, after } }) {
    const cursor = after === undefined ? {} : readCursor(after)
    if (cursor === null) return refuse(400, undefined, { errors: { after: INVALID_VALUE } })
    if ((await selectMember(database, id)) === null) return refuse(404)
    return readTimeline(database, { memberId: id, kind, cursor })
  },
  async 'POST /members/{id}/unmask'(tx, { params: { id } }) {
    const row = await selectMember(tx, id)
    if (row === null) return refuse(404)
    const { prefecture: _, ...fields } = personOf(row)
    const birthDate = (await readAgeConfirmation(tx, id))?.birthDate ?? null
    return { fields: { ...fields, birthDate }, target: targetOf(id) }
  },
  async 'POST /members/{id}/note'(tx, { params: { id }, request: { text }, session, now }) {
    if ((await selectMember(tx, id)) === null) return refuse(404)
    await insertNote(tx, { memberId: id, operatorId: session.operatorId, text, now })
    return { fields: {}, target: targetOf(id), after: { note: text } }
  },
  'POST /members/{id}/adjust': (tx, { params, request: { currency, amount, message }, now }) =>
    memberChanges['points.adjust'].describe(
      tx,
      {
        memberId: params.id,
        currency,
        amount,
        message,
      },
      { now },
    ),
  'POST /members/{id}/close': (tx, { params, request: { acceptsRest }, now }) =>
    memberChanges['members.close'].describe(
      tx,
      { memberId: params.id, ...(acceptsRest === true ? { acceptsRest } : {}) },
      { now },
    ),
  async 'POST /members/{id}/reset-mail'(tx, { params: { id }, session, now }) {
    const member = await selectMember(tx, id)
    if (member === null || member.isClosed) return refuse(404)
    const target = targetOf(id)
    const errand = { kind: 'members.reset-mail', target, payload: { memberId: id } } as const
    await addErrand(tx, { ...errand, approvalId: null, operatorId: session.operatorId, now })
    return { fields: {}, target }
  },
}

async function wireMember(on: Queryable, row: MemberRow, now: Date): Promise<Member> {
  const { prefecture, ...person } = personOf(row)
  const [split, nextExpiry, sets, cards, obstacles] = await Promise.all([
    readSplit(on, row.id),
    readNextExpiry(on, row.id),
    readRankSets(on, now),
    readUndecidedCards(on, row.id),
    row.isClosed ? [] : readClosingObstacles(on, { memberId: row.id, now }),
  ])
  return {
    id: row.id,
    masked: { ...person, address: person.address === '' ? '' : prefecture + LEFT_OUT },
    rank: rankNameOf(row, sets, now),
    isPhoneVerified: row.isPhoneVerified,
    createdAt: row.createdAt.toISOString(),
    lastVisitAt: row.lastVisitAt.toISOString(),
    lastLoginAt: row.lastLoginAt.toISOString(),
    lineLinkedAt: row.lineLinkedAt?.toISOString() ?? null,
    flags: flagsOf(row, now),
    points: {
      balance: row.points,
      paid: split.paid,
      free: split.free,
      debt: row.pointDebt,
      nextExpiry:
        nextExpiry === null ? null : { points: nextExpiry.points, at: nextExpiry.at.toISOString() },
    },
    coins: { balance: row.coins, debt: row.coinDebt },
    movedCards: movedCardsOf(cards),
    closingObstacles: obstacles,
  }
}

function movedCardsOf(cards: readonly ShownMovedCard[]): Member['movedCards'] {
  const [first] = cards
  if (first === undefined) return null
  const points = cards.reduce((sum, card) => sum + card.points, 0)
  return { count: cards.length, points, until: first.holdUntil.toISOString() }
}
