import type { ConsoleCall } from '#contract/console/call.ts'
import { consoleCalls } from '#contract/console/calls.ts'
import { LIST_VIEWS_MAX, type listViewCalls } from '#contract/console/list-views.ts'
import { REASON } from '#contract/console/reasons.ts'
import { checkPermission } from '#server/console/act-runs/act-runs.ts'
import {
  type Handlers,
  isRefusal,
  type OperatorContext,
  type Refusal,
  refuse,
} from '#server/console/acts/route.ts'
import { openFiltersOf } from '#server/console/audit/shown.rule.ts'
import { constraintOf, type Transaction } from '#server/platform/database/database.ts'
import {
  deleteView,
  lockView,
  type StoredView,
  saveView,
  selectViews,
  updateView,
} from './views.sql.ts'

type Session = OperatorContext['session']

const targetOf = (id: number) => ({ kind: 'list-view', id: String(id) })

/** The saved views of the lists. An operator who may not read a list sees none of its views. */
export const listViewHandlers: Handlers<keyof typeof listViewCalls> = {
  async 'GET /list-views'({ database }, { query: { list }, session }) {
    const call = listCallOf(list, session)
    if (isRefusal(call)) return call
    const views = await selectViews(database, { list, operatorId: session.operatorId })
    return {
      list: views.map(({ list: _, operatorId, ...view }) => ({
        ...view,
        canChange: mayChange({ operatorId, isShared: view.isShared }, session),
      })),
    }
  },
  async 'POST /list-views/save'(tx, { request: { requestId: _, ...sent }, session, now }) {
    const call = listCallOf(sent.list, session)
    if (isRefusal(call)) return call
    const filters = openOf(call, sent.filters)
    const view = { ...sent, filters, operatorId: session.operatorId, now }
    const id = await saveView(tx, view, LIST_VIEWS_MAX)
    if (id === null) return refuse(409, REASON.tooManyViews)
    return { fields: { id }, target: targetOf(id), after: { ...sent, filters } }
  },
  async 'POST /list-views/{id}/change'(tx, { params: { id }, request, session }) {
    const view = await lockChangeable(tx, id, session)
    if (isRefusal(view)) return view
    const { name, isShared } = request
    try {
      await updateView(tx, { id, name, isShared })
    } catch (cause) {
      if (constraintOf(cause) === 'list_views_list_operator_id_name_key')
        return refuse(409, REASON.viewTaken)
      throw cause
    }
    const before = { name: view.name, isShared: view.isShared }
    return { fields: {}, target: targetOf(id), before, after: { name, isShared } }
  },
  async 'POST /list-views/{id}/remove'(tx, { params: { id }, session }) {
    const view = await lockChangeable(tx, id, session)
    if (isRefusal(view)) return view
    await deleteView(tx, id)
    const { list, name, isShared } = view
    return { fields: {}, target: targetOf(id), before: { list, name, isShared } }
  },
}

/** Returns the call that reads a list, if the operator may read it. */
function listCallOf(list: string, session: Session): ConsoleCall | Refusal {
  const [key = ''] = list.split('#')
  const calls: Readonly<Record<string, ConsoleCall>> = consoleCalls
  const call = key.startsWith('GET ') && Object.hasOwn(calls, key) ? calls[key] : undefined
  if (call === undefined || !('permission' in call)) return refuse(404)
  return checkPermission(session.role, call.permission) ?? call
}

/** Leaves out the filters that may name a person. A list that is loaded whole names none. */
function openOf({ query }: ConsoleCall, filters: StoredView['filters']): StoredView['filters'] {
  return query === undefined ? filters : (openFiltersOf(query, filters) as StoredView['filters'])
}

/** An owner may also change what others share. */
function mayChange(
  { operatorId, isShared }: Pick<StoredView, 'operatorId' | 'isShared'>,
  session: Session,
): boolean {
  return operatorId === session.operatorId || (isShared && session.role === 'owner')
}

async function lockChangeable(
  tx: Transaction,
  id: number,
  session: Session,
): Promise<StoredView | Refusal> {
  const view = await lockView(tx, id)
  if (view === null || !mayChange(view, session)) return refuse(404)
  const call = listCallOf(view.list, session)
  return isRefusal(call) ? call : view
}
