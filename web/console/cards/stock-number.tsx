import { Text } from '@mantine/core'
import { formatNumber } from '#web/kit/money.ts'

/** A count of the stock. A negative count is red and has a minus sign. */
export function StockNumber({ count }: { readonly count: number }) {
  if (count >= 0) return <>{formatNumber(count)}</>
  return (
    <Text component="strong" inherit c="vermilion.8" fw={700}>
      −{formatNumber(-count)}
    </Text>
  )
}
