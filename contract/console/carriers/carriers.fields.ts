import type { ListDefinition } from '#contract/console/list.ts'

export const LAYOUT_CARRIERS = {
  'yamato-b2-cloud': 'yamato',
  'sagawa-ehiden3': 'sagawa',
  'yupri-r': 'japan-post',
  'yupri-cloud': 'japan-post',
  'click-post': 'click-post',
} as const
export type LayoutCode = keyof typeof LAYOUT_CARRIERS
export const LAYOUT_CODES = Object.keys(LAYOUT_CARRIERS) as [LayoutCode, ...LayoutCode[]]

/** How many parcels one file for a carrier has. */
export const FILE_PARCELS_MAX = 500

export const layoutList = {
  isFixed: true,
  columns: {
    layout: { type: 'choice', of: 'code', isSorted: true },
    version: { type: 'text', isSorted: true },
    columns: { type: 'number', of: 'columnCount', isSorted: true },
    changed: { type: 'time', of: 'changedAt', isSorted: true },
    missing: { type: 'own', of: 'missingSettings' },
  },
  filters: {},
} as const satisfies ListDefinition

export const exportList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    number: { type: 'text', isFixed: true },
    code: { type: 'choice', isFixed: true },
    rows: { type: 'number', of: 'rowCount', isFixed: true },
    createdAt: { type: 'time', isSorted: true, isFixed: true },
    hash: { type: 'text', of: 'sha256' },
    download: { type: 'control', isFixed: true },
  },
  filters: { code: { type: 'choice', values: LAYOUT_CODES } },
} as const satisfies ListDefinition

export const importList = {
  order: { by: 'createdAt', direction: 'desc' },
  columns: {
    file: { type: 'text', of: 'fileName', isFixed: true },
    code: { type: 'choice', isFixed: true },
    rows: { type: 'number', of: 'rowCount', isFixed: true },
    matched: { type: 'number', of: 'matchedCount', isFixed: true },
    open: { type: 'number', of: 'openCount', isFixed: true },
    createdAt: { type: 'time', isSorted: true, isFixed: true },
    operator: { type: 'text' },
  },
  filters: {},
} as const satisfies ListDefinition
