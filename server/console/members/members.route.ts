import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { addErrand, listErrands } from '#server/console/errands/errands.ts'
import { readSplit } from '#server/points/split/split.ts'
import { memberChanges } from './changes.ts'
import { selectMember } from './members.sql.ts'

type MemberKey =
  | 'GET /members/{id}'
  | 'POST /members/{id}/adjust'
  | 'POST /members/{id}/close'
  | 'POST /members/{id}/reset-mail'

export const memberHandlers: Handlers<MemberKey> = {
  async 'GET /members/{id}'({ database }, { params: { id } }) {
    const row = await selectMember(database, id)
    if (row === null) return refuse(404)
    const { paid, free } = await readSplit(database, id)
    const errands = await listErrands(database, { kind: 'member', id: String(id) })
    const member = {
      ...{ id, masked_mail: row.maskedMail, created_at: row.createdAt.toISOString() },
      is_closed: row.isClosed,
      points: { balance: row.points, paid, free, debt: row.pointDebt },
      coins: { balance: row.coins, debt: row.coinDebt },
    }
    return { member, errands }
  },
  'POST /members/{id}/adjust': (tx, { params, request: { currency, amount, message }, now }) =>
    memberChanges['points.adjust'].describe(
      tx,
      {
        ...{ member_id: params.id, currency, amount, message },
      },
      { now },
    ),
  'POST /members/{id}/close': (tx, { params, now }) =>
    memberChanges['members.close'].describe(tx, { member_id: params.id }, { now }),
  async 'POST /members/{id}/reset-mail'(tx, { params: { id }, session, now }) {
    const member = await selectMember(tx, id)
    if (member === null || member.isClosed) return refuse(404)
    const target = { kind: 'member', id: String(id) }
    const errand = { kind: 'members.reset-mail', target, payload: { member_id: id } } as const
    await addErrand(tx, { ...errand, approvalId: null, operatorId: session.operatorId, now })
    return { fields: {}, target }
  },
}
