import { readStoredValue, writeStored } from '#web/kit/storage.ts'
import { type DrawingTime, isDueAt, parseDrawingTime, withPurchase } from './drawing-time.rule.ts'

const STORAGE_KEY = 'drawing-time'

/** In the storage of the device, so that all tabs count together. */
export function countPurchase(): void {
  save(withPurchase(readDrawingTime(), Date.now()))
}

export function isReminderDue(): boolean {
  const time = readDrawingTime()
  return time !== undefined && isDueAt(time, Date.now())
}

export function endReminder(): void {
  const time = readDrawingTime()
  if (time !== undefined) save({ ...time, reminder: 'shown' })
}

function readDrawingTime(): DrawingTime | undefined {
  return parseDrawingTime(readStoredValue('localStorage', STORAGE_KEY))
}

function save(time: DrawingTime): void {
  writeStored('localStorage', STORAGE_KEY, JSON.stringify(time))
}
