import type { ReactNode } from 'react'
import { RESULT } from '#contract/codes.ts'
import { ButtonLink, type ButtonTone } from '#web/kit/button.tsx'
import { nextStepOf } from './next-step.rule.ts'

export interface ContinueLinkProps {
  /** The URL that the server sent: a screen of the shop or a page of the provider. */
  readonly url: string
  readonly tone?: ButtonTone
  readonly isWide?: boolean
  readonly label?: string
  readonly children: ReactNode
}

/** Renders nothing if the payment has no usable URL. */
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
