import { Anchor } from '@mantine/core'
import { Link } from 'react-router'

interface OrderLinkProps {
  /** Null for an order that the shop does not know, and which has no screen. */
  readonly paymentId: number | null
  readonly orderId: string
}

export function OrderLink({ paymentId, orderId }: OrderLinkProps) {
  if (paymentId === null) return orderId
  return (
    <Anchor component={Link} to={`/payments/${paymentId}`} inherit>
      {orderId}
    </Anchor>
  )
}
