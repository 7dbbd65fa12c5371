import { Temporal } from 'temporal-polyfill'
import {
  applyEntry,
  type PointLot,
  type PointSplit,
  splitOf,
} from '#server/points/split/split.rule.ts'
import { type DatedEntry, type Flows, flowOf, NO_FLOWS } from './base-date.rule.ts'

/** `unused` is counted at the end of the day. Paid and free points are separate. */
export type BookDay = Flows & {
  readonly unused: PointSplit
  /** The day in Japan, as YYYY-MM-DD. */
  readonly day: string
}
export interface BookEntry extends DatedEntry {
  readonly day: string
}

const NONE: PointSplit = { paid: 0, free: 0 }

/** The caller first adds the entries of each member, and then reads the days. */
export function openDayBook({ from, until }: { readonly from: Date; readonly until: Date }) {
  const flows = new Map(daysOf(from, until).map((day) => [day, NO_FLOWS]))
  let unusedBefore = NONE
  return {
    /** Adds all ledger entries of one member until the end of the period, in the ledger's order. */
    add(entries: readonly BookEntry[]): void {
      let lots: readonly PointLot[] = []
      for (const entry of entries) {
        const before = splitOf(lots)
        lots = applyEntry(lots, entry)
        const change = difference(splitOf(lots), before)
        const ofDay = flows.get(entry.day)
        if (!entry.isInPeriod || ofDay === undefined) unusedBefore = sum(unusedBefore, change)
        else {
          const flow = flowOf(entry.kind, entry.amount)
          flows.set(entry.day, { ...ofDay, [flow]: sum(ofDay[flow], absolute(change)) })
        }
      }
    },
    days(): readonly BookDay[] {
      let unused = unusedBefore
      return [...flows].map(([day, ofDay]) => {
        const added = sum(sum(ofDay.issued, ofDay.movedIn), ofDay.restored)
        const taken = sum(sum(ofDay.used, ofDay.expired), ofDay.takenBack)
        unused = difference(sum(unused, added), taken)
        return { day, ...ofDay, unused }
      })
    },
  }
}

function daysOf(from: Date, until: Date): readonly string[] {
  const dayOf = (moment: Date) =>
    Temporal.Instant.fromEpochMilliseconds(moment.getTime())
      .toZonedDateTimeISO('Asia/Tokyo')
      .toPlainDate()
  const days: string[] = []
  const end = dayOf(until)
  for (let day = dayOf(from); Temporal.PlainDate.compare(day, end) < 0; day = day.add({ days: 1 }))
    days.push(day.toString())
  return days
}

const sum = (first: PointSplit, second: PointSplit): PointSplit => ({
  paid: first.paid + second.paid,
  free: first.free + second.free,
})
const difference = (first: PointSplit, second: PointSplit): PointSplit => ({
  paid: first.paid - second.paid,
  free: first.free - second.free,
})
const absolute = ({ paid, free }: PointSplit): PointSplit => ({
  paid: Math.abs(paid),
  free: Math.abs(free),
})
