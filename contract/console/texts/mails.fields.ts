import type { ListDefinition } from '#contract/console/list.ts'
import { MAIL_KINDS } from './mail-kinds.rule.ts'

/** `failing`: an attempt failed, and another follows. `given-up`: no attempt follows. */
export const MAIL_STATES = ['waiting', 'failing', 'sent', 'given-up'] as const

export const mailList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    createdAt: { type: 'time', isSorted: true, isFixed: true },
    subject: { type: 'text', isFixed: true },
    kind: { type: 'choice' },
    recipient: { type: 'own' },
    state: { type: 'badge' },
    tries: { type: 'number', of: 'tryCount' },
    error: { type: 'text', of: 'lastError' },
    resend: { type: 'control' },
  },
  filters: {
    /** A member's number, a complete mail address or a complete phone number. */
    text: { type: 'search' },
    state: { type: 'choice', values: MAIL_STATES },
    kind: { type: 'choice', values: MAIL_KINDS },
  },
} as const satisfies ListDefinition
