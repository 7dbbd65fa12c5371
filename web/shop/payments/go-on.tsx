import type { ReactNode } from 'react'
import { RESULT } from '#contract/codes.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { onwardOf } from './result.rule.ts'

export interface GoOnProps {
  /** A screen of the shop or the provider's page, as the server names it. */
  readonly url: string
  readonly tone?: ButtonTone
  readonly isWide?: boolean
  /** Which payment it goes on with, where several stand on the page. */
  readonly label?: string
  readonly children: ReactNode
}

/** The way back into a payment that is not finished. */
export function GoOn({ url, label, children, ...looks }: GoOnProps) {
  const onward = onwardOf({ result: RESULT.ok, url }, location.origin)
  if (onward.kind !== 'screen' && onward.kind !== 'page') return null
  const isScreen = onward.kind === 'screen'
  return (
    <ButtonLink
      {...looks}
      to={isScreen ? onward.to : onward.url}
      reloadDocument={!isScreen}
      aria-label={label}
    >
      {children}
    </ButtonLink>
  )
}
