import { Text } from '@mantine/core'
import { formatNumber } from '#web/kit/money.ts'

/** A count of the stock. A shortage is red and has its sign. */
export function StockNumber({ count }: { readonly count: number }) {
  if (count >= 0) return <>{formatNumber(count)}</>
  return (
    <Text component="strong" inherit c="vermilion.8" fw={700}>
      −{formatNumber(-count)}
    </Text>
  )
}
