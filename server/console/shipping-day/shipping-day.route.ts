import type { Handlers } from '#server/console/acts/route.ts'
import { layoutOf } from '#server/console/carriers/layouts/layout-choice.rule.ts'
import { collect } from '#server/console/parcels/intake/intake.ts'
import { countToExport, countToNumber, selectReadyIds } from './shipping-day.sql.ts'

export const shippingDayHandlers: Handlers<'GET /shipping-day'> = {
  async 'GET /shipping-day'({ database }, { now }) {
    await collect(database, now)
    return {
      toGroup: await selectReadyIds(database, 'waiting'),
      toPick: await selectReadyIds(database, 'grouped'),
      toExport: (await countToExport(database)).map(({ carrier, count }) => ({
        code: layoutOf(carrier),
        count,
      })),
      toNumber: await countToNumber(database),
    }
  },
}
