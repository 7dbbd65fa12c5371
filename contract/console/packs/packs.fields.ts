import type { Fields } from '#contract/console/field.ts'
import type { ListDefinition } from '#contract/console/list.ts'
import { PACK_STATES } from './pack-limits.rule.ts'

const typeName = { type: 'text', min: 1, max: 50, privacy: 'open' } as const
export const cardTypeFields = { name: typeName, nameEn: typeName } as const satisfies Fields

export const packList = {
  order: { by: 'changedAt', direction: 'desc' },
  columns: {
    name: { type: 'own', isSorted: true, isFixed: true },
    state: { type: 'own', isFixed: true },
    price: { type: 'own', isNumber: true, isSorted: true },
    sold: { type: 'own', isNumber: true, isSorted: true },
    income: { type: 'own', isNumber: true, isSorted: true },
    margin: { type: 'own', isNumber: true },
    startsAt: { type: 'own', isSorted: true },
    endsAt: { type: 'own', isSorted: true },
    maker: { type: 'own' },
  },
  filters: {
    text: { type: 'search' },
    state: { type: 'choice', values: PACK_STATES },
    type: { type: 'id', hasOptions: true },
    currency: { type: 'choice', values: ['point', 'coin'] },
    maker: { type: 'id', hasOptions: true },
  },
} as const satisfies ListDefinition

export const packPurchaseList = {
  order: { direction: 'desc' },
  columns: {
    t: { type: 'number', isFixed: true },
    at: { type: 'time', isFixed: true },
    drawCount: { type: 'number', isFixed: true },
    won: { type: 'own', isFixed: true },
    decision: { type: 'own' },
    member: { type: 'own' },
    proof: { type: 'control', isFixed: true },
  },
  filters: {},
} as const satisfies ListDefinition
