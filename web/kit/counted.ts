import { formatNumber } from './money.ts'

/** Puts an English noun behind its number: 1 point, 1,200 points. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
