import type { CarrierLayout } from '#contract/console/carriers/carrier-layout.ts'
import { fits, flowInto, joinParts, type Line, type Part } from './split.rule.ts'

export type Texts = Readonly<Record<'prefecture' | 'city' | 'street' | 'building', string>>
type TextName = keyof Texts
export type Group = 'recipient.name' | 'recipient.address' | 'sender.name' | 'sender.address'

/** The lines of an address or a name on a label, in the order of the layout's columns. */
export interface FilledLines {
  /** The text of each line. Null if the text cannot be divided over the lines in an allowed way. */
  readonly lines: readonly string[] | null
  /** True if the text is not divided at the places that the layout proposes. */
  readonly isSplit: boolean
}

const ORDER: readonly TextName[] = ['prefecture', 'city', 'street', 'building']

/** If the layout has no lines for the address, the `lines` of the result is null. */
export function fillAddress(layout: CarrierLayout, group: Group, texts: Texts): FilledLines {
  const slots = slotsOf(layout, group)
  const natural = slots.map(({ names }) => joinParts(partsOf(names, texts)))
  const isWhole = ORDER.every(
    (name) => texts[name].trim() === '' || slots.some(({ names }) => names.includes(name)),
  )
  if (isWhole && slots.every((slot, at) => fits(natural[at] ?? '', slot))) {
    return { lines: natural, isSplit: false }
  }
  return { lines: split(slots, texts), isSplit: true }
}

/** Divides a name over the lines of a layout. A name is divided only at spaces. */
export function fillName(layout: CarrierLayout, group: Group, name: string): FilledLines {
  const slots = slotsOf(layout, group)
  const lines = flowInto([{ text: name, isStreet: false, hasGap: false }], slots)
  return { lines, isSplit: (lines ?? []).filter((line) => line !== '').length > 1 }
}

interface Slot extends Line {
  readonly names: readonly TextName[]
}

function slotsOf(layout: CarrierLayout, group: Group): readonly Slot[] {
  return layout.columns
    .filter(({ fill }) => fill.startsWith(`${group}.`))
    .toSorted((a, b) => lineNumber(a.fill) - lineNumber(b.fill))
    .map(({ fill, widthMax, unit }) => ({
      widthMax,
      unit,
      names: fill.split(' ').slice(1) as TextName[],
    }))
}

const lineNumber = (fill: string) => Number(fill.split(' ')[0]?.split('.')[2])

function partsOf(names: readonly TextName[], texts: Texts): readonly Part[] {
  return ORDER.filter((name) => names.includes(name)).map((name) => ({
    text: texts[name],
    isStreet: name === 'street',
    hasGap: name === 'building',
  }))
}

/**
 * Divides an address over the lines. If possible, the building begins a new line. Otherwise all
 * parts follow each other, and the building can begin in the middle of a line. Returns null if the
 * parts do not fit.
 */
function split(slots: readonly Slot[], texts: Texts): readonly string[] | null {
  const place = partsOf(['prefecture', 'city', 'street'], texts)
  const building = partsOf(['building'], texts)
  for (let first = 1; first < slots.length; first += 1) {
    const above = flowInto(place, slots.slice(0, first))
    const below = flowInto(building, slots.slice(first))
    if (above !== null && below !== null) return [...above, ...below]
  }
  return flowInto([...place, ...building], slots)
}
