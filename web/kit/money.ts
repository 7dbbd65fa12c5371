const THOUSANDS = /\B(?=(\d{3})+$)/g

/**
 * Formats 12345 as 12,345 in every language. The function does not use `Intl.NumberFormat`, because
 * the first use of that takes 36 ms on a phone.
 */
export function formatNumber(value: number): string {
  return value.toFixed(0).replace(THOUSANDS, ',')
}

/** Formats 1000 as 1,000円 (Q101). */
export function formatYen(yen: number): string {
  return `${formatNumber(yen)}円`
}

/** Puts an English noun behind its number: 1 point, 1,200 points. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : many}`
}
