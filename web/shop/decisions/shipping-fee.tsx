import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Request } from '#contract/calls.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { send } from '#web/wire/client.ts'
import styles from './delivery-address.module.css'
import { shippingFeeTexts } from './shipping-fee.texts.ts'

const KEY = 'POST /user/pack/shipping_fee'

export interface ShippingFeeProps {
  readonly choice: Request<typeof KEY>
  /** From how many cards on shipping is free. */
  readonly freeCards: number | undefined
  /** The shop's refusal of the decision, after which the fee may be another. */
  readonly refused: object | undefined
  /** Gets the fee that the member sees. */
  readonly onFee: (fee: number) => void
}

/** Shows what the choice costs. The server refuses a decision whose fee the member has not seen. */
export function ShippingFee({ choice, freeCards, refused, onFee }: ShippingFeeProps) {
  const texts = useTexts(shippingFeeTexts)
  const { data, isFetching, refetch } = useQuery({
    queryKey: [KEY, choice],
    queryFn: () => send(KEY, { request: choice }),
    staleTime: 0,
  })
  const fee = data?.kind === 'ok' ? data.answer.fee : undefined
  useEffect(() => {
    if (fee !== undefined) onFee(fee)
  }, [fee, onFee])
  useEffect(() => {
    if (refused !== undefined) void refetch()
  }, [refused, refetch])
  if (fee === undefined && data !== undefined && !isFetching)
    return (
      <p className={styles.free} role="alert">
        {texts.failed}{' '}
        <Button tone="quiet" onClick={() => void refetch()}>
          {texts.retry}
        </Button>
      </p>
    )
  if (fee === undefined) return <p className={styles.free}>{texts.unknown}</p>
  return (
    <p className={styles.free} role="status">
      {fee === 0 ? texts.noFee : <strong>{texts.fee(fee)}</strong>}{' '}
      {fee > 0 && freeCards !== undefined && texts.freeFrom(freeCards)}
    </p>
  )
}
