import type { PointRequest } from './point-purchase.ts'

const STORED_AS = 'pending-payment'

/** A purchase that was sent and not answered yet. There is nothing of a card in it. */
export function pendingPayment(): PointRequest | undefined {
  try {
    const stored = sessionStorage.getItem(STORED_AS)
    return stored === null ? undefined : (JSON.parse(stored) as PointRequest)
  } catch {
    return undefined
  }
}

export function keepPendingPayment(request: PointRequest): void {
  try {
    sessionStorage.setItem(STORED_AS, JSON.stringify(request))
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
