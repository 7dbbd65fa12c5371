import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'

export const MOVEMENT_KINDS = [
  'bought',
  'moved',
  'reserved',
  'freed',
  'picked',
  'shipped',
  'returned',
  'lost',
  'counted',
] as const

export const stockList = {
  order: { by: 'code', direction: 'asc' },
  columns: {
    code: { type: 'text', isSorted: true, isFixed: true },
    name: { type: 'text', isSorted: true, isFixed: true },
    set: { type: 'text', of: 'setName' },
    shelves: { type: 'own' },
    onHand: { type: 'own', isNumber: true, isSorted: true, isFixed: true },
    reserved: { type: 'own' },
    undecided: { type: 'own', isNumber: true },
    toShip: { type: 'own', isNumber: true },
    free: { type: 'own', isNumber: true, isFixed: true },
    costYen: { type: 'yen' },
  },
  filters: {
    text: { type: 'search' },
    set: { type: 'text', isHidden: true },
    shelf: { type: 'text', of: 'shelves', hasOptions: true },
    /** A part of the name, which may be a person's, so only who reads the record may ask. */
    supplier: { type: 'text', privacy: 'personal', permission: 'acquisitions.read' },
    graded: { type: 'choice', values: ['yes', 'no'] },
    state: { type: 'choice', of: 'onHand', values: ['on-hand', 'none'] },
  },
} as const satisfies ListDefinition

/** The movements of a card, newest first. A movement never changes after it is booked. */
export const movementList = {
  order: { direction: 'desc' },
  columns: {
    at: { type: 'time', isFixed: true },
    kind: { type: 'own', isFixed: true },
    copy: { type: 'text', of: 'copyId' },
    shelf: { type: 'text' },
    change: { type: 'own', isNumber: true, isFixed: true },
    reason: { type: 'text' },
    operator: { type: 'text' },
  },
  filters: {},
} as const satisfies ListDefinition

export const shelfFields = {
  shelf: { type: 'text', min: 1, max: 40, privacy: 'open' },
  note: { type: 'text', max: 200, privacy: 'internal' },
} as const satisfies Fields
