/** 12345 → 12,345, in every language. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-US', { maximumFractionDigits: 0 })
}

/** 1000 → 1,000円 (Q101). */
export function formatYen(yen: number): string {
  return `${formatNumber(yen)}円`
}
