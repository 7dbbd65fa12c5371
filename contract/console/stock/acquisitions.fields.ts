import type { Fields } from '#contract/console/field.ts'
import type { Column, ListDefinition } from '#contract/console/list.ts'

const text = { type: 'text', max: 500, privacy: 'open' } as const
const shortText = { ...text, max: 100 } as const
const person = { ...text, privacy: 'personal' } as const
const personShort = { ...person, max: 100 } as const
const pieces = { type: 'number', min: 1, max: 100_000 } as const

/** The fields of an acquisition in the second-hand dealer's record, without its price. */
export const recordFields = {
  acquiredOn: { type: 'day' },
  /** What was bought, such as trading cards. */
  kind: { ...shortText, min: 1 },
  counterpartyName: { ...personShort, min: 1 },
  counterpartyAddress: person,
  counterpartyOccupation: personShort,
  counterpartyAge: { type: 'number', max: 150, isOptional: true, privacy: 'personal' },
  /** How the identity was checked, such as a driving licence. */
  identityCheck: personShort,
  /** The number of a sole trader leads to a name in the public register. */
  invoiceNumber: { ...text, max: 14, pattern: 'T[0-9]{13}', privacy: 'personal' },
  /**
   * How input tax is deducted without such a number: wholly by the rule for second-hand dealers, or
   * the part that the transitional measure allows on the day.
   */
  deduction: { type: 'choice', values: ['second-hand', 'transitional'] },
  features: text,
} as const satisfies Fields

/** Above `COMPLETE_FROM_YEN`, the law requires these fields too. */
export const COMPLETE_FIELDS = [
  'features',
  'counterpartyAddress',
  'counterpartyOccupation',
  'counterpartyAge',
  'identityCheck',
] as const satisfies readonly (keyof typeof recordFields)[]

export const correctionFields = {
  priceYen: { type: 'yen', max: 1_000_000_000 },
  count: pieces,
  ...recordFields,
} as const satisfies Fields

export const boughtFields = {
  code: { ...shortText, min: 1 },
  count: { ...pieces, initial: 1 },
  costYen: correctionFields.priceYen,
  shelf: { ...text, min: 1, max: 40 },
  gradingCompany: shortText,
  gradingNumber: shortText,
  /** The number on a copy of a limited print run, such as 012/100. */
  serialNumber: shortText,
} as const satisfies Fields

export const acquisitionList = {
  order: { by: 'acquiredOn', direction: 'desc' },
  columns: {
    id: { type: 'id', isFixed: true },
    acquiredOn: { type: 'day', isSorted: true, isFixed: true },
    kind: { type: 'text' },
    count: { type: 'number' },
    features: { type: 'text' },
    priceYen: { type: 'yen', isSorted: true, isFixed: true },
    counterparty: { type: 'text', of: 'counterpartyName' },
    corrects: { type: 'number', of: 'correctsId' },
    operator: { type: 'text' },
  },
  filters: {
    text: { type: 'search' },
    from: { type: 'day' },
    to: { type: 'day' },
    minYen: { type: 'yen' },
    maxYen: { type: 'yen' },
  },
} as const satisfies ListDefinition

const record = {
  acquiredOn: { type: 'day' },
  kind: { type: 'text' },
  count: { type: 'number' },
  features: { type: 'text' },
  priceYen: { type: 'yen' },
  counterpartyName: { type: 'text' },
  counterpartyAddress: { type: 'text' },
  counterpartyOccupation: { type: 'text' },
  counterpartyAge: { type: 'number' },
  identityCheck: { type: 'text' },
  invoiceNumber: { type: 'text' },
} as const satisfies Record<string, Column>

export const recordFacts = {
  columns: {
    ...record,
    deduction: { type: 'choice' },
    correctionReason: { type: 'text' },
    operator: { type: 'text' },
    createdAt: { type: 'time' },
  },
  filters: {},
} as const satisfies ListDefinition

const { acquiredOn, ...recordAfterDay } = record
/** The columns of the record as it is printed, in the order of the law. */
export const ledgerList = {
  columns: {
    id: { type: 'id' },
    acquiredOn,
    side: { type: 'own' },
    ...recordAfterDay,
    corrects: { type: 'own', of: 'correctsId' },
  },
  filters: {},
} as const satisfies ListDefinition
