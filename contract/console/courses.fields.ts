import type { Fields } from './field.ts'
import type { ListDefinition } from './list.ts'

export const courseFields = {
  points: { type: 'points', min: 1, max: 10_000_000 },
  /** What the member pays. */
  priceYen: { type: 'yen', min: 1, max: 10_000_000 },
  memo: { type: 'text', max: 100, privacy: 'open' },
  /** English pages show the Japanese memo if this text is empty. */
  memoEn: { type: 'text', max: 100, privacy: 'open' },
  /** Courses are listed by their position, then by their number. */
  position: { type: 'number', max: 10_000, initial: 100 },
} as const satisfies Fields

export const courseList = {
  isFixed: true,
  columns: {
    position: { type: 'number', isSorted: true },
    points: { type: 'points', isSorted: true },
    price: { type: 'yen', of: 'priceYen', isSorted: true },
    memo: { type: 'text' },
    state: { type: 'own' },
    retire: { type: 'control', permission: 'courses.change' },
  },
  filters: { state: { type: 'choice', values: ['on-sale', 'retired'] } },
} as const satisfies ListDefinition
