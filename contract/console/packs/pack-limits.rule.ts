/** The largest number of lines in a composition, and of tickets in a pack. */
export const LINES_MAX = 1_000
export const NOTARIES_MAX = 3
export const TICKETS_MAX = 1_000_000
export const PICTURES_MAX = 10
/** Only after a pack's notaries were silent for so long, its undrawn purchases may be paid back. */
export const VOID_AFTER_HOURS = 48
/** The longest reason for an early end, as members read it. */
export const END_MESSAGE_LENGTH_MAX = 300

/**
 * The states of a pack. An approved pack is `scheduled` until its sale starts. A pack that
 * is withdrawn before its sale starts is `ended`.
 */
export const PACK_STATES = [
  'draft',
  'submitted',
  'scheduled',
  'on-sale',
  'sold-out',
  'ended',
] as const
export type PackState = (typeof PACK_STATES)[number]
