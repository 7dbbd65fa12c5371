/** A coupon that is one free draw of a pack. */
export interface Ticket {
  readonly id: number
  readonly memberId: number
  readonly packId: number
  readonly until: Date
  readonly isUsed: boolean
}

export type TicketRefusal = 'ticket-unknown' | 'ticket-used' | 'ticket-lapsed'

/** Returns why the member cannot draw the pack with the ticket; null if the member can. */
export function ticketRefusal(
  ticket: Ticket | null,
  { memberId, packId, now }: { memberId: number; packId: number; now: Date },
): TicketRefusal | null {
  if (ticket?.memberId !== memberId || ticket.packId !== packId) return 'ticket-unknown'
  if (ticket.isUsed) return 'ticket-used'
  return now < ticket.until ? null : 'ticket-lapsed'
}
