import { soldOutPackBuyer } from '#testing/fixtures/cast.ts'
import { operatorCast } from '#testing/fixtures/operators.ts'
import { openDesk } from './desk.ts'
import { recordLater } from './later.ts'
import { actOnBank, actOnPayments, actOnReports } from './money-acts.ts'
import { actOnContents, actOnMembers, actOnOperators } from './office-acts.ts'
import { actOnCases, actOnParcels } from './parcel-acts.ts'
import { actOnCampaigns, actOnPacks, actOnStock } from './stock-acts.ts'

const PARTS = [
  actOnStock,
  actOnPacks,
  actOnCampaigns,
  actOnCases,
  actOnParcels,
  actOnPayments,
  actOnBank,
  actOnMembers,
  actOnContents,
  actOnReports,
]

/** Returns what each act of the console writes. */
export async function writtenByConsole(): Promise<string> {
  const desk = await openDesk()
  try {
    await actOnOperators(desk)
    // The code of each login has moved the clock.
    desk.shop.clock.set(new Date('2025-08-01T00:45:00+09:00'))
    for (const part of PARTS) await part(desk)
    // Nobody decides this request.
    await desk.act('owner', '/courses', { points: 900, priceYen: 900 })
    // A member who shares the mail address of an operator works for the shop.
    await desk.shop.database.query({
      text: 'update members set mail = $2 where id = $1',
      values: [soldOutPackBuyer.id, operatorCast.support.mail],
    })
    await recordLater(desk.sections, desk)
    return desk.sections.text()
  } finally {
    await desk.close()
  }
}
