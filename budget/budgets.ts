import { FLIP_FRAME_MS_MAX } from '#bench/standalone/flip-frames.ts'

/**
 * The limits of what the pages may cost (docs/page-budget.md). A KB is 1,024 bytes as sent,
 * compressed by brotli or gzip. Timings are judged on a quiet machine only. All other budgets are
 * checked at every change.
 */
export const BUDGETS = {
  firstScript: { label: 'JavaScript of the first load of /', unit: 'KB', max: 115 },
  moreScript: { label: 'JavaScript of any other screen, more', unit: 'KB', max: 25 },
  style: { label: 'CSS of the first load of /', unit: 'KB', max: 15 },
  blockingFonts: { label: 'fonts that text waits for', unit: '', max: 0 },
  fonts: { label: 'fonts of / without a Japanese font in the system', unit: 'KB', max: 120 },
  pictures: { label: 'pictures of / at 390 px, first screen', unit: 'KB', max: 250 },
  shift: { label: 'layout shift, any screen, both languages', unit: '', max: 0.02 },
  accessibility: { label: 'Lighthouse accessibility', unit: '', min: 100 },
  consoleAccessibility: { label: 'Lighthouse accessibility of the console', unit: '', min: 100 },
  bestPractices: { label: 'Lighthouse best practices', unit: '', min: 100 },
  seo: { label: 'Lighthouse SEO', unit: '', min: 100 },
  paint: {
    label: 'largest paint on /, simulated slow 4G, 4× slow-down',
    unit: 's',
    max: 2,
    isTimed: true,
  },
  packPaint: {
    label: 'largest paint on a pack’s page, in the same simulation',
    unit: 's',
    max: 2,
    isTimed: true,
  },
  readable: {
    label: 'packs readable on /, slow 4G, 4× slow-down',
    unit: 's',
    max: 2.5,
    isTimed: true,
  },
  flip: {
    label: 'longest frame of the flip of a card, 390 px',
    unit: 'ms',
    max: FLIP_FRAME_MS_MAX,
    isTimed: true,
  },
  longTasks: { label: 'tasks over 50 ms on /, 4× slow-down', unit: '', max: 2, isTimed: true },
} as const satisfies Record<string, Budget>

export interface Budget {
  readonly label: string
  readonly unit: 'KB' | 's' | 'ms' | ''
  readonly max?: number
  readonly min?: number
  readonly isTimed?: boolean
}
export type BudgetKey = keyof typeof BUDGETS

export interface Figure {
  readonly key: BudgetKey
  readonly value: number
  /** Says what was measured, such as the screen or the number of files. */
  readonly where: string
}

/**
 * The Lighthouse audits that may fail because a requirement makes them fail. docs/page-budget.md
 * gives the reason for each. The list is empty at present.
 */
export const ACCEPTED_AUDIT_FAILURES: readonly string[] = []

export function isWithinBudget({ key, value }: Figure): boolean {
  const { max = Number.POSITIVE_INFINITY, min = 0 }: Budget = BUDGETS[key]
  return value <= max && value >= min
}

/** Returns the worst of several figures for the same budget. */
export function worst(figures: readonly [Figure, ...Figure[]]): Figure {
  const isMin = 'min' in BUDGETS[figures[0].key]
  return figures.reduce((current, other) =>
    current.value < other.value === isMin ? current : other,
  )
}
