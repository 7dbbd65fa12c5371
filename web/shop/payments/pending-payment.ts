import type { PointRequest } from './point-purchase.ts'

const STORED_AS = 'pending-payment'

interface Pending {
  readonly memberId: number
  readonly request: PointRequest
}

/**
 * A purchase of this member that was sent and not answered yet: another one who uses the tab later is not asked
 * to send it. There is nothing of a card in it.
 */
export function pendingPayment(memberId: number): PointRequest | undefined {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    const pending = stored === null ? undefined : (JSON.parse(stored) as Partial<Pending>)
    return pending?.memberId === memberId ? pending.request : undefined
  } catch {
    return undefined
  }
}

export function keepPendingPayment(pending: Pending): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(pending))
  } catch {
    // Without storage a reload forgets the press; the history still shows what was begun.
  }
}

/** Answered, or of a member who has left. */
export function forgetPendingPayment(): void {
  try {
    sessionStorage.removeItem(STORED_AS)
  } catch {
    // Nothing was kept either.
  }
}
