import type { ReactNode } from 'react'
import { RESULT } from '#contract/codes.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { nextStepOf } from './next-step.rule.ts'

export interface ContinueLinkProps {
  /** A screen of the shop or the provider's page, as the server names it. */
  readonly url: string
  readonly tone?: ButtonTone
  readonly isWide?: boolean
  /** Which payment it goes on with, where several stand on the page. */
  readonly label?: string
  readonly children: ReactNode
}

/** The way back into a payment that is not finished. */
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
