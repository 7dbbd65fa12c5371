const THOUSANDS = /\B(?=(\d{3})+$)/g

/** 12345 → 12,345, in every language. `Intl.NumberFormat` would cost a phone 36 ms at its first use. */
export function formatNumber(value: number): string {
  return value.toFixed(0).replace(THOUSANDS, ',')
}

/** 1000 → 1,000円 (Q101). */
export function formatYen(yen: number): string {
  return `${formatNumber(yen)}円`
}
