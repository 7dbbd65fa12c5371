import { QUEUE_NAMES, QUEUES, UNUSED_POINTS_LIMIT_YEN } from '#contract/console/dashboard.ts'
import { REASON } from '#contract/console/reasons.ts'
import { isPermitted, type Permission, rolesWith } from '#contract/console/roles.ts'
import {
  type ConsoleParts,
  type Handlers,
  type OperatorContext,
  refuse,
} from '#server/console/acts/route.ts'
import { readHealth } from '#server/console/jobs/health.ts'
import { pageOf, placeOf } from '#server/console/lists/pages.rule.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { readSplitTotals } from '#server/points/split/split.ts'
import { nextBaseDate } from './days.rule.ts'
import { readFigures, readHours } from './figures.ts'
import { readPacksOnSale } from './packs.ts'
import { type QueueContext, selectQueueState, selectWaiting } from './queues.sql.ts'

type DashboardKey =
  | 'GET /dashboard'
  | 'GET /dashboard/figures/{figure}'
  | 'GET /dashboard/queues'
  | 'GET /dashboard/queues/{queue}'

export const dashboardHandlers: Handlers<DashboardKey> = {
  'GET /dashboard': readDashboard,
  async 'GET /dashboard/figures/{figure}'({ database }, { params: { figure }, now }) {
    return { at: now.toISOString(), hours: [...(await readHours(database, figure, now))] }
  },
  async 'GET /dashboard/queues'({ database }, viewer) {
    return { at: viewer.now.toISOString(), queues: await readQueues(database, viewer) }
  },
  async 'GET /dashboard/queues/{queue}'({ database }, { params, query, session, now }) {
    const { queue } = params
    const permission = QUEUES[queue]
    if (!isPermitted(session.role, permission)) {
      return refuse(403, REASON.notPermitted, { roles: rolesWith(permission) })
    }
    const context = contextOf({ session, now })
    const { count } = await selectQueueState(database, queue, context)
    const rows = await selectWaiting(database, queue, { ...context, ...placeOf(query) })
    const list = rows.map(({ id, title, since, subjectKind: kind, subjectId }) => ({
      id,
      title,
      since: since.toISOString(),
      subject: { kind, id: subjectId },
    }))
    return { list, ...pageOf(query, count) }
  },
}

type Viewer = Pick<OperatorContext, 'session' | 'now'>

async function readDashboard(
  { database, backupFile = null }: ConsoleParts,
  { session, now }: Viewer,
) {
  const ifPermitted = <T>(permission: Permission, read: () => Promise<T>) =>
    isPermitted(session.role, permission) ? read() : null
  return {
    at: now.toISOString(),
    figures: await ifPermitted('figures.read', () => readFigures(database, now)),
    packs: await ifPermitted('packs.on-sale', () => readPacksOnSale(database, now)),
    points: await ifPermitted('points.totals', () => readUnusedPoints(database, now)),
    health: await ifPermitted('jobs.read', () => readHealth(database, { backupFile, now })),
  }
}

async function readQueues(on: Queryable, { session, now }: Viewer) {
  const context = contextOf({ session, now })
  const names = QUEUE_NAMES.filter((name) => isPermitted(session.role, QUEUES[name]))
  return Promise.all(
    names.map(async (name) => {
      const { count, oldestAt, lateCount, dueSoonCount } = await selectQueueState(on, name, context)
      return {
        name,
        count,
        lateCount,
        dueSoonCount,
        oldestAt: oldestAt?.toISOString() ?? null,
      }
    }),
  )
}

function contextOf({ session: { role, operatorId }, now }: Viewer): QueueContext {
  return { now, ownOnly: isPermitted(role, 'approvals.read-all') ? null : operatorId }
}

/**
 * Returns the unused points, and how many yen of paid points are left until the limit. Above that
 * limit, the law requires the shop to deposit money.
 */
async function readUnusedPoints(on: Queryable, now: Date) {
  const { paid, free, derivedAt } = await readSplitTotals(on)
  return {
    paid,
    free,
    derivedAt: derivedAt?.toISOString() ?? null,
    limitYen: UNUSED_POINTS_LIMIT_YEN,
    leftYen: UNUSED_POINTS_LIMIT_YEN - paid,
    baseDate: nextBaseDate(now),
  }
}
