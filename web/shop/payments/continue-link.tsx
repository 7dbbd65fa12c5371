import type { ReactNode } from 'react'
import { RESULT } from '#contract/codes.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { nextStepOf } from './next-step.rule.ts'

export interface ContinueLinkProps {
  /** The server's address of a screen of the shop or of the provider's page. */
  readonly url: string
  readonly tone?: ButtonTone
  readonly isWide?: boolean
  /** The accessible name, which tells the payment apart from others on the page. */
  readonly label?: string
  readonly children: ReactNode
}

/** A link to continue a payment that is not finished; nothing if the address leads nowhere. */
export function ContinueLink({ url, label, children, ...buttonProps }: ContinueLinkProps) {
  const nextStep = nextStepOf({ result: RESULT.ok, url }, location.origin)
  if (nextStep.kind !== 'screen' && nextStep.kind !== 'page') return null
  const isScreen = nextStep.kind === 'screen'
  return (
    <ButtonLink
      {...buttonProps}
      to={isScreen ? nextStep.to : nextStep.url}
      reloadDocument={!isScreen}
      aria-label={label}
    >
      {children}
    </ButtonLink>
  )
}
