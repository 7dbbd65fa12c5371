import type { AccountRow } from '#contract/console/bank/bank.ts'
import { REASON } from '#contract/console/reasons.ts'
import { type Handlers, isRefusal, refuse } from '#server/console/acts/route.ts'
import { readPage } from '#server/console/lists/list.sql.ts'
import { constraintOf } from '#server/platform/database/database.ts'
import {
  type BankAccount,
  insertAccount,
  lockAccount,
  selectAccounts,
  updateAccount,
} from './accounts.sql.ts'
import { endOpenDeposit, listDeposits } from './deposits.ts'
import { requestMatch } from './matching/changes.ts'
import { acceptDeposits } from './matching/matching.ts'
import { statementSource } from './statements/statements.sql.ts'
import { readStatement } from './statements/statements.ts'

type BankKey =
  | 'GET /bank/accounts'
  | 'POST /bank/accounts'
  | 'POST /bank/accounts/{id}'
  | 'GET /bank/statements'
  | 'POST /bank/statements'
  | 'GET /bank/deposits'
  | 'POST /bank/deposits/accept'
  | 'POST /bank/deposits/match'
  | 'POST /bank/deposits/{id}/return'
  | 'POST /bank/deposits/{id}/explain'

const targetOf = (kind: string, id: number) => ({ kind, id: String(id) })

export const bankHandlers: Handlers<BankKey> = {
  async 'GET /bank/accounts'({ database }) {
    return { list: (await selectAccounts(database)).map(wireAccount) }
  },
  async 'POST /bank/accounts'(tx, { request, now }) {
    const { bankCode, branchCode, csvMapping } = request
    const { kind, number, name } = request
    try {
      const row = { bankCode, branchCode, kind, number, name, csvMapping, now }
      const id = await insertAccount(tx, row)
      const after = { kind, name, csvMapping }
      return { fields: { id }, target: targetOf('bank-account', id), after }
    } catch (cause) {
      if (constraintOf(cause) !== 'bank_accounts_number') throw cause
      return refuse(409, REASON.accountTaken)
    }
  },
  async 'POST /bank/accounts/{id}'(tx, { params: { id }, request }) {
    const account = await lockAccount(tx, id)
    if (account === null) return refuse(404)
    if (account.version !== request.version) {
      return refuse(409, REASON.versionConflict, { current: wireAccount(account) })
    }
    const { name, csvMapping } = request
    await updateAccount(tx, { id, name, csvMapping })
    return {
      fields: { version: account.version + 1 },
      target: targetOf('bank-account', id),
      before: { name: account.name, csvMapping: account.csvMapping },
      after: { name, csvMapping },
    }
  },
  'GET /bank/statements': ({ database }, { query }) => readPage(database, statementSource, query),
  async 'POST /bank/statements'(tx, { request, session: { operatorId }, now }) {
    const { fileName, accountId, isDryRun } = request
    const bytes = Buffer.from(request.file, 'base64url')
    const read = await readStatement(tx, { fileName, bytes, accountId, isDryRun, operatorId, now })
    if (isRefusal(read)) return read
    const id = read.id === null ? null : String(read.id)
    return {
      fields: read,
      target: { kind: 'bank-statement', id },
      after: { fileName, count: read.newCount, isDryRun },
    }
  },
  'GET /bank/deposits': ({ database }, { query, now }) => listDeposits(database, query, now),
  async 'POST /bank/deposits/accept'(tx, { request, session: { operatorId }, now }) {
    const accepted = await acceptDeposits(tx, { ids: request.ids, operatorId, now })
    if (isRefusal(accepted)) return accepted
    return {
      fields: { results: accepted.map(({ id, result }) => ({ id, result })) },
      target: { kind: 'deposit', id: null },
      after: { matched: accepted.flatMap(({ matched }) => matched ?? []) },
    }
  },
  'POST /bank/deposits/match': (tx, { request: { depositIds, orderIds } }) =>
    requestMatch(tx, { depositIds, orderIds }),
  'POST /bank/deposits/{id}/return': (tx, { params, request, session, now }) =>
    endOpenDeposit(tx, {
      id: params.id,
      outcome: 'returned',
      reason: request.reason,
      operatorId: session.operatorId,
      now,
    }),
  'POST /bank/deposits/{id}/explain': (tx, { params, request, session, now }) =>
    endOpenDeposit(tx, {
      id: params.id,
      outcome: 'explained',
      reason: request.reason,
      operatorId: session.operatorId,
      now,
    }),
}

function wireAccount(account: BankAccount): AccountRow {
  const { id, bankCode, branchCode, kind, number, name, csvMapping, version } = account
  const numbers = { bankCode, branchCode, kind, number }
  return { id, ...numbers, name, csvMapping, version }
}
