import { type Handlers, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { operatorChanges } from './changes.ts'
import { operatorSource, selectListedOperator, selectStaffAccounts } from './list.sql.ts'

type OperatorKey =
  | 'GET /operators'
  | 'GET /operators/{id}'
  | 'GET /operator-accounts'
  | 'POST /operators/invite'
  | 'POST /operators/{id}/role'
  | 'POST /operators/{id}/remove'
  | 'POST /operators/{id}/reset'

export const operatorHandlers: Handlers<OperatorKey> = {
  'GET /operators': ({ database }, { query }) => readPage(database, operatorSource, query),
  'GET /operator-accounts': async ({ database }) => ({ list: await selectStaffAccounts(database) }),
  async 'GET /operators/{id}'({ database }, { params }) {
    const row = await selectListedOperator(database, params.id)
    return row === null ? refuse(404) : { operator: row }
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
