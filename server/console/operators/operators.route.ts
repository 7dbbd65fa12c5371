import type { OperatorRow } from '#contract/console/operators/operators.ts'
import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { pageOf, placeOf } from '#server/console/http/pages.rule.ts'
import { operatorChanges } from './changes.ts'
import {
  countOperators,
  type ListedOperator,
  selectListedOperator,
  selectOperators,
} from './list.sql.ts'

type OperatorKey =
  | 'GET /operators'
  | 'GET /operators/{id}'
  | 'POST /operators/invite'
  | 'POST /operators/{id}/role'
  | 'POST /operators/{id}/remove'
  | 'POST /operators/{id}/reset'

export const operatorHandlers: Handlers<OperatorKey> = {
  async 'GET /operators'({ database }, { query }) {
    const { page, sort, direction } = query
    const count = await countOperators(database, query)
    const place = { sort, direction, ...placeOf(page) }
    const rows = await selectOperators(database, query, place)
    return { list: rows.map(wireOperator), ...pageOf(page, count) }
  },
  async 'GET /operators/{id}'({ database }, { params }) {
    const row = await selectListedOperator(database, params.id)
    return row === null ? refuse(404) : { operator: wireOperator(row) }
  },
  'POST /operators/invite': (tx, { request: { name, mail, role }, now }) =>
    operatorChanges['operators.invite'].describe(tx, { name, mail, role }, { now }),
  'POST /operators/{id}/role': (tx, { params, request: { version, role }, now }) =>
    operatorChanges['operators.change-role'].describe(tx, { ...params, version, role }, { now }),
  'POST /operators/{id}/remove': (tx, { params, request: { version }, now }) =>
    operatorChanges['operators.remove'].describe(tx, { ...params, version }, { now }),
  'POST /operators/{id}/reset': (tx, { params, request: { version }, now }) =>
    operatorChanges['operators.reset-authenticators'].describe(tx, { ...params, version }, { now }),
}

function wireOperator(row: ListedOperator): OperatorRow {
  const { id, name, mail, role, state, version } = row
  return {
    id,
    name,
    mail,
    role,
    state,
    version,
    passkeyCount: row.passkeyCount,
    hasTotp: row.hasTotp,
    createdAt: row.createdAt.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
    removedAt: row.removedAt?.toISOString() ?? null,
  }
}
