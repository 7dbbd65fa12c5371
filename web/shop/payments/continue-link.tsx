import type { ReactNode } from 'react'
import { RESULT } from '#contract/codes.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { nextStepOf } from './next-step.rule.ts'

export interface ContinueLinkProps {
  /** The URL from the server: a screen of the shop or the provider's page. */
  readonly url: string
  readonly tone?: ButtonTone
  readonly isWide?: boolean
  /** The accessible name of the link. It tells the payment apart from others on the page. */
  readonly label?: string
  readonly children: ReactNode
}

/**
 * Renders a link to continue a payment that is not finished. Renders nothing if the URL leads
 * nowhere.
 */
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
